import { expect, it } from 'vitest'
import { actionRows } from '../../../../electron/monitor/toncenter/actions.ts'
import { actionTypes } from '../../../../electron/shared/action-types.ts'
import { whyNever } from '../../../../electron/shared/rule-check.ts'
import { noFilter, type ActionFilter } from '../../../../electron/shared/rules.ts'

const check = (filter: Partial<ActionFilter>) =>
  whyNever({ kind: 'trace-completed', filter: { ...noFilter, ...filter } }, 'TON', 0)

it('every documented action type can be chosen', () => {
  expect(Object.keys(actionTypes)).toEqual(Object.keys(actionRows))
})

it.each<readonly [string, Partial<ActionFilter>, string | null]>([
  ['no types', { least: '5' }, null],
  [
    'a token transfer with a minimum of coins',
    { types: ['jetton_transfer'], least: '5' },
    'Jetton transfer has no TON amount: choose a token.',
  ],
  ['one type that moves coins', { types: ['jetton_transfer', 'ton_transfer'], least: '5' }, null],
  [
    'a token of a coin transfer',
    { types: ['ton_transfer'], token: { symbol: 'USDT' } },
    'TON transfer has no token amount: choose another action type, or no token.',
  ],
  ['the coin as the token of a coin transfer', { types: ['ton_transfer'], token: { symbol: 'TON' } }, null],
  ['a swap of a token', { types: ['jetton_swap'], token: { symbol: 'USDT' } }, null],
  [
    'an action without amounts',
    { types: ['change_dns'], direction: 'out' },
    'Change DNS has no amount: remove the minimum and the direction.',
  ],
  ['an NFT with a direction', { types: ['nft_transfer'], direction: 'out' }, null],
  ['a type of a newer service', { types: ['new_type'], least: '5' }, null],
])('%s', (_, filter, reason) => {
  expect(check(filter)).toBe(reason)
})

it('a payment to a recipient cannot be incoming', () => {
  const filter = { ...noFilter, direction: 'in' as const }
  expect(whyNever({ kind: 'first-payment', filter }, 'TON', 0)).toBe(
    'A payment to a recipient is outgoing: choose another direction.',
  )
})

it('a loss is not larger than the stake', () => {
  const ofStake = (percent: number | null) => whyNever({ kind: 'stake-lost', units: null, percent }, 'TON', 0)
  expect([ofStake(null), ofStake(100)]).toEqual([null, null])
  expect(ofStake(100.5)).toBe('A loss is at most 100 % of the stake: enter a smaller percentage.')
  expect(whyNever({ kind: 'stake-lost', units: '1', percent: 200 }, 'TON', 0)).toBe(null)
  expect(whyNever({ kind: 'nominator-moved', units: null, percent: 900 }, 'TON', 0)).toBe(null)
})

it('no amount is below zero', () => {
  const below = (units: string) => whyNever({ kind: 'validator-below', units }, 'TON', 0)
  expect([below('0'), below('000')]).toEqual(Array(2).fill('No amount is below 0: enter a larger amount.'))
  expect(below('1')).toBe(null)
})

const hour = 3_600_000
const orderExpires = 'An order would expire before it has waited for 12 h 0 m: enter a shorter duration.'
const electionsClose =
  'The elections may close before the stake was missing for 30 m 0 s: enter a shorter duration.'

it.each([
  [{ kind: 'order-waiting', expiresWithinMs: 6 * hour }, 12 * hour, orderExpires],
  [{ kind: 'order-waiting', expiresWithinMs: 12 * hour }, 12 * hour, orderExpires],
  [{ kind: 'order-waiting', expiresWithinMs: 13 * hour }, 12 * hour, null],
  [{ kind: 'order-waiting', expiresWithinMs: null }, 12 * hour, null],
  [{ kind: 'elections-closing', withinMs: hour / 2 }, hour / 2, electionsClose],
  [{ kind: 'elections-closing', withinMs: hour }, hour / 2, null],
] as const)(
  'a condition lasts longer than the duration of its rule: %j for %i ms: %s',
  (condition, forMs, reason) => {
    expect(whyNever(condition, 'TON', forMs)).toBe(reason)
  },
)
