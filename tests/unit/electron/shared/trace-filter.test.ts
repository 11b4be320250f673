import { assetFilterName } from '../../../../electron/shared/trace-amounts.ts'
import { expect, test } from 'vitest'
import { formatFriendly } from '../../../../electron/shared/address.ts'
import { matcherOf } from '../../../../electron/shared/filter/match.ts'
import { parseFilter } from '../../../../electron/shared/filter/parse.ts'
import type { ActionView, TraceView } from '../../../../electron/shared/pending-models.ts'
import { traceFilter } from '../../../../electron/shared/trace-filter.ts'
import { inState } from '../../../fixtures/trace-progress.ts'

const account = '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e'
const other = `0:${'b'.repeat(64)}`
const names = {
  labelOf: (key: string) => (key === account ? 'Payroll' : null),
  groupOf: (key: string) => (key === account ? 'Treasury' : null),
  isTestnet: false,
}

const action: ActionView = {
  key: 'a',
  type: 'jetton_transfer',
  title: [{ kind: 'text', text: 'Send 1.5 USDT to vendor.ton' }],
  short: [{ kind: 'text', text: 'Send' }],
  isRaw: false,
  success: true,
  initiator: null,
  parties: [{ role: 'to', address: other, name: 'vendor.ton' }],
  amounts: [
    {
      units: '1500000',
      asset: { kind: 'jetton', master: other, symbol: 'USDT', decimals: 6 },
      direction: 'out',
    },
  ],
  comment: 'inv 2231',
}

const trace = (key: string, changes: Partial<TraceView> = {}): TraceView => ({
  key,
  ...inState('on-chain'),
  accounts: [account],
  firstSeenAt: 1_000,
  lastSeenAt: 5_000,
  endedAt: null,
  steps: [],
  actions: [action],
  mcSeqno: null,
  ...changes,
})

function fits(text: string, changes: Partial<TraceView> = {}): boolean {
  const parsed = parseFilter(text, traceFilter.fields)
  if (!parsed.ok) throw new Error(parsed.message)
  return matcherOf(
    parsed.filter,
    traceFilter,
    names,
  )(trace('A9gQ5lGR6uq1XOvmDJ0dLtG5/HEHNeKQR9nCY+Fh1hM=', changes))
}

test.each([
  ['', true],
  ['swap', false],
  ['ON CHAIN', true],
  ['"on chain" 2231', true],
  ['vendor.ton usdt', true],
  ['payroll', true],
  ['UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA', true],
  // The start of an address, as explorers show it. Bits that a character shares with the next digit are not compared.
  ['EQDKbjIc', true],
  ['UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gq', true],
  ['EQDKbjId', false],
  ['eqdkbjic', false],
  ['EfDKbjIc', false],
  ['0:CA6E321C7CCE9ECEDF0A8CA2492EC8592494AA5FB5CE0387DFF96EF6AF982A3E', true],
  ['type:jetton', true],
  ['type:"Jetton transfer"', true],
  ['type="jetton transfer"', true],
  ['type:"jetton swap"', false],
  ['type:transfer', true],
  ['type:ton_transfer', false],
  ['type:"TON transfer"', false],
  ['not type:jetton_transfer', false],
  ['-type:jetton', false],
  ['not swap', true],
  ['dir:out', true],
  ['dir:in', false],
  ['asset:usdt', true],
  ['asset:ton', false],
  ['state:on-chain', true],
  ['state:completed', false],
  ['is:failing', false],
  ['group:treasury', true],
  ['account:payroll', true],
  ['is:live', true],
  ['is:ended', false],
  ['amount>1', true],
  ['amount > 1.5', false],
  ['amount >= 1.5', true],
  ['amount<1.500001 usdt', true],
  ['amount:1.5', true],
  ['amount<=1,000.5', true],
  ['state:on', true],
  ['state="on chain"', true],
  ['state:p or dir:out', true],
  ['asset=usd', false],
  [`asset:${other}`, true],
  [`asset=${other.toUpperCase()}`, true],
  [`asset:${formatFriendly(other, { bounceable: true, testnet: false })}`, true],
  [`asset=${formatFriendly(other, { bounceable: false, testnet: false })}`, true],
  [`asset:${account}`, false],
  ['type^=jetton_', true],
  ['account:EQDKbj', true],
  ['account:vendor', false],
  ['hash:03d810', true],
  ['hash:A9gQ5lGR6uq1XOvmDJ0dLtG5_HEHNeKQR9nCY-Fh1hM', true],
  ['(swap or vendor.ton) -is:failing', true],
])('the filter %j matches: %s', (text, expected) => {
  expect(fits(text)).toBe(expected)
})

const usdt = { kind: 'jetton', master: other, symbol: 'USD₮', decimals: 6 } as const
const swap: ActionView = {
  ...action,
  type: 'jetton_swap',
  amounts: [
    { units: '538000000000', asset: { kind: 'native' }, direction: 'out' },
    { units: '6060000000', asset: usdt, direction: 'in' },
  ],
}

test.each([
  ['dir:out amount>1000', false],
  ['dir:in amount>1000', true],
  ['dir:in asset:usdt amount=6060', true],
  ['dir:out asset:usdt', false],
  ['asset:ton amount>1000', false],
  ['amount>600 amount<6000', false],
  ['amount>500 amount<600', true],
  ['type:jetton_swap dir:out (asset:usdt or amount:6060)', false],
  ['dir:out (asset:usdt or amount:538)', true],
  ['(dir:out amount>1000) or type:jetton_swap', true],
  ['asset:ton asset:usdt', true],
  ['dir:in dir:out', true],
  ['dir:out -asset:usdt', false],
  ['-(dir:out amount>1000)', true],
])('the filter %j matches a swap of two assets: %s', (text, expected) => {
  expect(fits(text, { actions: [swap] })).toBe(expected)
})

test('a symbol with a sign is found by its letters', () => {
  const amounts = [{ units: '48081000000', asset: usdt, direction: 'out' as const }]
  const title = [{ kind: 'amount' as const, units: '48081000000', asset: usdt }]
  const paid = { actions: [{ ...action, title, amounts }] }
  for (const text of ['asset:usdt', 'asset=USDT', 'amount=48081 usdt', '48081', '48,081 USD₮'])
    expect(fits(text, paid), text).toBe(true)
})

test('a jetton named like the coin is a different asset', () => {
  const fake = { kind: 'jetton', master: `0:${'0'.repeat(64)}`, symbol: 'TON', decimals: 9 } as const
  const nameOf = (asset: typeof fake | { readonly kind: 'native' }): string =>
    assetFilterName({ units: '1', asset, direction: null })
  expect([nameOf(fake), nameOf({ kind: 'native' })]).toEqual(['TON (a jetton)', 'TON'])
})

test('an unknown token matches by its symbol and by no amount without decimals', () => {
  const withAsset = (symbol: string | null, decimals: number | null): TraceView =>
    trace('a', {
      actions: [
        {
          ...action,
          amounts: [{ units: '1500000', asset: { kind: 'unknown', symbol, decimals }, direction: 'out' }],
        },
      ],
    })
  const matches = (text: string, view: TraceView): boolean => {
    const parsed = parseFilter(text, traceFilter.fields)
    if (!parsed.ok) throw new Error(text)
    return matcherOf(parsed.filter, traceFilter, names)(view)
  }
  expect(matches('asset="unknown token"', withAsset(null, null))).toBe(true)
  expect(matches('asset=TON', withAsset(null, null))).toBe(false)
  expect(matches('amount>0', withAsset(null, null))).toBe(false)
  expect(matches('asset=USDT', withAsset('USDT', 6))).toBe(true)
  expect(matches('amount=1.5', withAsset('USDT', 6))).toBe(true)
})

test('a text finds the short title, which the table shows', () => {
  const named = {
    actions: [
      {
        ...action,
        title: [{ kind: 'text' as const, text: 'Buy Name Service #42' }],
        short: [{ kind: 'text' as const, text: 'Buy domain' }],
      },
    ],
  }
  expect(fits('domain')).toBe(false)
  for (const text of ['domain', '"buy domain"', '"name service"']) expect(fits(text, named), text).toBe(true)
})
