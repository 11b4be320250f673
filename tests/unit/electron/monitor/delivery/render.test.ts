import { expect, it } from 'vitest'
import { bodyOf } from '../../../../../electron/monitor/delivery/channels/message-text.ts'
import { createLabels, renderEntry } from '../../../../../electron/monitor/delivery/render.ts'
import type { OutboxEntry } from '../../../../../electron/monitor/store/outbox-batch.ts'
import { ruleOf } from '../alerts/samples.ts'
import { resolved } from './messages.ts'
import type { WatchedItem } from '../../../../../electron/monitor/store/store-types.ts'

const entryOf = (
  incident: Omit<OutboxEntry['incident'], 'when' | 'acknowledgedAt'>,
  network = 'https://toncenter.com',
): OutboxEntry => {
  const times = { createdAt: incident.at, dueAt: incident.at }
  const unseen = { ...incident, when: null, acknowledgedAt: null }
  return { key: 'message', channel: 'ops', network, state: 'fired', ...times, incident: unseen }
}

const item = (key: string, label: string | null): WatchedItem => ({ key, label, addedAt: 0 })

it('messages name addresses as the window does: labels first, then the address book', () => {
  const lists: Readonly<Record<string, readonly WatchedItem[]>> = {
    accounts: [item('0:aa', null), item('0:bb', 'Hot wallet'), item('0:ff', null)],
    pools: [item('-1:dd', 'Harbor pool')],
    book: [item('0:aa', 'Vendor'), item('0:bb', 'Old name'), item('0:cc', 'Supplier')],
  }
  const labels = createLabels({ list: (_network, list) => lists[list] ?? [] })('mainnet')
  expect(['0:aa', '0:bb', '0:cc', '-1:dd', '0:ee', '0:ff'].map((key) => labels.get(key))).toEqual([
    'Vendor',
    'Hot wallet',
    'Supplier',
    'Harbor pool',
    undefined,
    null,
  ])
})

it('a message says for which known account an address can be mistaken', () => {
  const account = '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e'
  const twin = `0:ca6e3f${'0'.repeat(52)}2f573e`
  const settings = { unit: 'TON', rules: [], networks: [] } as const
  const entry = entryOf({
    id: 'alert',
    rule: 'failed',
    severity: 'info',
    at: 1,
    subject: { kind: 'trace', key: 'first' },
    event: {
      kind: 'trace-failed',
      title: [
        { kind: 'text', text: 'Send 5 TON to ' },
        { kind: 'account', address: twin, name: null },
      ],
      account: null,
      evidence: [],
    },
  })
  const titleWith = (...known: readonly (readonly [string, string | null])[]): string =>
    renderEntry({ labels: () => new Map(known), settings: () => settings }, entry, false).title
  expect(titleWith([account, 'Ada'])).toBe('Failed: Send 5 TON to EQ·DKbj8A···9XPrHF (not Ada)')
  expect(titleWith([account, null])).toBe(
    'Failed: Send 5 TON to EQ·DKbj8A···9XPrHF (not another address that you know)',
  )
  expect(titleWith([account, 'Ada'], [twin, 'Twin'])).toBe('Failed: Send 5 TON to Twin')
})

it('messages identify an alert by the digest of its network and its id in the archive', () => {
  const event = { kind: 'trace-failed', title: null, account: null, evidence: [] } as const
  const entry = entryOf({
    id: 'rule:T:10',
    rule: 'rule',
    severity: 'info',
    at: 10,
    subject: { kind: 'trace', key: 'T' },
    event,
  })
  const settings = { unit: 'TON', rules: [], networks: [] } as const
  const { alert } = renderEntry({ labels: () => new Map(), settings: () => settings }, entry, false)
  // printf '["https://toncenter.com","rule:T:10"]' | sha256sum
  expect(alert).toBe('6f7398abf1cc6293357feeeb0fed9170')
})

it('messages name the same payment with its time in UTC, alone and in a group', () => {
  const at = Date.UTC(2026, 10, 20, 6, 42)
  const settings = { unit: 'TON', rules: [], networks: [] } as const
  const deps = { labels: () => new Map<string, string>(), settings: () => settings }
  const entry = entryOf({
    id: 'alert',
    rule: 'failed',
    severity: 'info',
    at,
    subject: { kind: 'trace', key: 'first' },
    event: {
      kind: 'trace-dropped',
      title: [{ kind: 'text', text: 'Sent 5 TON' }],
      account: null,
      evidence: [],
      same: { key: 'retry', state: 'completed', at, startedAt: at },
      isReplaced: true,
    },
  })
  const rendered = renderEntry(deps, entry, false)
  expect(rendered.facts).toEqual(['Same payment: completed 2026-11-20 06:42 UTC'])
  expect(bodyOf({ alerts: [rendered], sentAt: at }, 1_000)).toBe(
    'Replaced: retry completed · Sent 5 TON\n- Same payment: completed 2026-11-20 06:42 UTC\nNetwork: Mainnet',
  )
  expect(bodyOf({ alerts: [rendered, resolved], sentAt: at }, 1_000)).toBe(
    'failed: Replaced: retry completed · Sent 5 TON · Same payment: completed 2026-11-20 06:42 UTC\n' +
      'Resolved: Stake overdue · Pool C: Stake of Pool C is overdue',
  )
})

it('the heading of an alert of a test network or the demo names it, because a message of several alerts has no other place', () => {
  const deps = {
    labels: () => new Map<string, string>(),
    settings: () => ({ unit: 'TON', rules: [], networks: [] }) as const,
  }
  const event = { kind: 'nominator-left', address: '0:1', amount: '1' } as const
  const entry = entryOf({
    id: 'a',
    rule: 'r',
    severity: 'info',
    at: 1,
    subject: { kind: 'pool', key: '0:2' },
    event,
  })
  const rendered = (network: string) => {
    const { heading, network: name } = renderEntry(deps, { ...entry, network }, false)
    return [name, heading.split(' (')[1] ?? '']
  }
  expect(rendered('https://toncenter.com')).toEqual(['Mainnet', ''])
  expect(rendered('https://testnet.toncenter.com')).toEqual(['Testnet', 'Testnet)'])
  expect(rendered('demo-1795183140681')).toEqual(['Demo', 'Demo)'])
})

it('a message names the account of a trace once, in its heading', () => {
  const account = `0:${'1'.repeat(64)}`
  const settings = { unit: 'TON', rules: [], networks: [] } as const
  const deps = { labels: () => new Map([[account, 'Treasury']]), settings: () => settings }
  const rendered = renderEntry(
    deps,
    entryOf({
      id: 'alert',
      rule: 'failed',
      severity: 'info',
      at: 1,
      subject: { kind: 'trace', key: 'first' },
      event: {
        kind: 'trace-failed',
        title: [{ kind: 'text', text: 'Send 5 TON' }],
        account,
        evidence: [],
      },
    }),
    false,
  )
  expect(rendered).toMatchObject({
    heading: 'failed · Treasury',
    title: 'Failed: Send 5 TON (Treasury)',
    body: 'Failed: Send 5 TON',
  })
  expect(bodyOf({ alerts: [rendered], sentAt: 1 }, 1_000)).toBe('Failed: Send 5 TON\nNetwork: Mainnet')
  expect(bodyOf({ alerts: [{ ...rendered, state: 'test' }], sentAt: 1 }, 1_000)).toBe('Failed: Send 5 TON')
})

it.each([
  ['tracked-payment', 'trace-completed', 'Tracked payment', 'Arrived · tracked payment · Treasury'],
  ['file-0123456789abcdef', 'trace-failed', 'A transaction failed', 'A transaction failed · Treasury'],
  ['payroll-failed', 'trace-failed', 'payroll failed', 'payroll failed · Treasury'],
] as const)('a message of the rule %s, which is not in the settings, names it', (id, kind, rule, heading) => {
  const account = `0:${'1'.repeat(64)}`
  const settings = { unit: 'TON', rules: [], networks: [] } as const
  const deps = { labels: () => new Map([[account, 'Treasury']]), settings: () => settings }
  const entry = entryOf({
    id: 'alert',
    rule: id,
    severity: 'info',
    at: 1,
    subject: { kind: 'trace', key: 'first' },
    event: { kind, title: [{ kind: 'text', text: 'Send 5 TON' }], account, evidence: [] },
  })
  expect(renderEntry(deps, entry, false)).toMatchObject({ rule, heading })
})

it('labels, rules and networks of an imported file add no line to a message and reverse no text', () => {
  const hostile = 'Bank\n- Resolved\u202egnihton'
  const address = `0:${'ab'.repeat(32)}`
  const rule = { ...ruleOf({ kind: 'not-fresh' }), title: hostile }
  const baseUrl = 'https://tonapi.example'
  const networks = [{ name: hostile, baseUrl, isTestnet: true }]
  const settings = { unit: 'TON', rules: [rule], networks } as const
  const deps = { labels: () => new Map([[address, hostile]]), settings: () => settings }
  const entry = entryOf(
    {
      id: 'alert',
      rule: rule.id,
      severity: 'warning',
      at: 0,
      subject: { kind: 'account', key: address },
      event: { kind: 'not-fresh', fault: 'not-found' },
    },
    baseUrl,
  )
  const rendered = renderEntry(deps, entry, false)
  const shown = 'Bank - Resolved\ufffdgnihton'
  expect(rendered.rule).toBe(shown)
  expect(rendered.network).toBe(shown)
  expect(rendered.heading).toBe(`${shown} · ${shown} (${shown})`)
  expect(rendered.title).toContain(shown)
  expect(JSON.stringify(rendered)).not.toMatch(/\u202e|\\n/)
})

it('a message has the amounts and accounts of its title and facts as values, unless its channel hides amounts', () => {
  const [pool, validator, master] = [`-1:${'b'.repeat(64)}`, `-1:${'c'.repeat(64)}`, `0:${'d'.repeat(64)}`]
  const settings = { unit: 'GRAM', rules: [], networks: [] } as const
  const deps = { labels: () => new Map<string, string>(), settings: () => settings }
  const about = { id: 'alert', rule: 'any', severity: 'info', at: 1 } as const
  const overdue = entryOf({
    ...about,
    subject: { kind: 'pool', key: pool },
    event: { kind: 'stake-overdue', amount: '1500500000000' },
  })
  expect(renderEntry(deps, overdue, false)).toMatchObject({
    amounts: [{ units: '1500500000000', asset: 'TON', symbol: 'TON', decimals: 9, isApproximate: false }],
    accounts: [pool],
  })
  const swap = entryOf({
    ...about,
    subject: { kind: 'trace', key: 'first' },
    event: {
      kind: 'trace-failed',
      title: [
        { kind: 'text', text: 'Swap ' },
        {
          kind: 'amount',
          units: '25',
          asset: { kind: 'jetton', master, symbol: 'A\u202eB', decimals: null },
          isEstimate: true,
        },
        { kind: 'text', text: ' for ' },
        { kind: 'amount', units: '1', asset: { kind: 'unknown', symbol: null, decimals: null } },
        { kind: 'text', text: ' and ' },
        { kind: 'amount', units: '1', asset: { kind: 'item', address: null, name: 'A ring' } },
        { kind: 'account', address: validator, name: null },
      ],
      account: validator,
      evidence: [],
    },
  })
  expect(renderEntry(deps, swap, false)).toMatchObject({
    amounts: [
      { units: '25', asset: master, symbol: 'A\ufffdB', decimals: null, isApproximate: true },
      { units: '1', asset: null, symbol: null, decimals: null, isApproximate: false },
    ],
    accounts: [validator],
  })
  expect(renderEntry(deps, swap, true)).toMatchObject({ amounts: [], accounts: [validator] })
})
