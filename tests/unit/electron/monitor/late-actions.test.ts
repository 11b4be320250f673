import { expect, it } from 'vitest'
import { noFilter } from '../../../../electron/shared/rules.ts'
import { emulatedTransfer } from '../../../fixtures/monitor-deps.ts'
import { ruleOf } from './alerts/samples.ts'
import { otherAccount, someAccount, startAt, startOver } from './started.ts'
import { emptyFolder } from './store/profile.ts'

const second = 1_000
const startedAt = startAt / second + 20
const action = (changes: object): object => ({
  ...emulatedTransfer,
  start_utime: startedAt,
  end_utime: startedAt,
  trace_end_utime: startedAt,
  accounts: [someAccount, otherAccount],
  ...changes,
})
const [source, destination] = [someAccount, otherAccount]
const call = action({
  type: 'call_contract',
  details: { source, destination, value: '1', opcode: '0x1', extra_currencies: {} },
})
const payment = action({
  action_id: 'b',
  start_lt: '5',
  details: { source, destination, value: '9000000000000' },
})

it.each(['pending-new', 'first-payment'] as const)(
  'a payment that a later response adds to a pending trace fires the rule %s once, as in its dry run',
  async (kind) => {
    let actions: readonly object[] = []
    const rule = ruleOf({ kind, filter: { ...noFilter, direction: 'out', least: '1000000000000' } })
    const { monitor, clock } = await startOver(emptyFolder(), () =>
      JSON.stringify({ actions, address_book: {}, metadata: {} }),
    )
    const firings = () => monitor.state().incidents.flatMap((each) => (each.rule === rule.id ? each.at : []))
    await monitor.handlers['rules.save']({ rule })
    await monitor.handlers['accounts.add']({ text: someAccount })
    await clock.runTo(startAt + 20 * second)
    actions = [call]
    await clock.runTo(startAt + 40 * second)
    expect(firings()).toEqual([])
    actions = [call, payment]
    await clock.runTo(startAt + 60 * second)
    const fired = firings()
    expect(fired).toHaveLength(1)
    const final = {
      trace_id: emulatedTransfer.trace_external_hash,
      finality: 'finalized',
      trace_mc_seqno_end: 70_000_001,
    }
    actions = [call, payment].map((each) => ({ ...each, ...final }))
    await clock.runTo(startAt + 80 * second)
    expect(firings()).toEqual(fired)
    const dry = await monitor.handlers['rules.try']({ rule, days: 2 })
    expect(dry.incidents.map(({ at }) => at)).toEqual(fired)
  },
)

const master = `0:${'CD'.repeat(32)}`
const token = {
  type: 'jetton_masters',
  symbol: 'USDT',
  name: 'Tether',
  valid: true,
  extra: { decimals: '6' },
}
const tokens = action({
  type: 'jetton_transfer',
  details: { asset: master, sender: source, receiver: destination, amount: '9000000000' },
})

it.each([
  {
    what: 'whose amount grows',
    first: { actions: [{ ...payment, details: { source, destination, value: '900000000000' } }] },
    later: { actions: [payment] },
    filter: { least: '1000000000000' },
  },
  {
    what: 'whose token is named',
    first: { actions: [tokens], metadata: {} },
    later: { actions: [tokens], metadata: { [master]: { is_indexed: true, token_info: [token] } } },
    filter: { token: { symbol: 'USDT' }, leastTokens: '1000' },
  },
])(
  'a pending payment $what in a later response fires a rule by amount once, as in its dry run',
  async (each) => {
    let answer: object = { actions: [] }
    const filter = { ...noFilter, direction: 'out' as const, ...each.filter }
    const rule = ruleOf({ kind: 'pending-new', filter })
    const { monitor, clock } = await startOver(emptyFolder(), () =>
      JSON.stringify({ address_book: {}, metadata: {}, ...answer }),
    )
    const firings = () => monitor.state().incidents.flatMap(({ rule: id, at }) => (id === rule.id ? at : []))
    await monitor.handlers['rules.save']({ rule })
    await monitor.handlers['accounts.add']({ text: someAccount })
    await clock.runTo(startAt + 20 * second)
    answer = each.first
    await clock.runTo(startAt + 40 * second)
    expect(firings()).toEqual([])
    answer = each.later
    await clock.runTo(startAt + 60 * second)
    const fired = firings()
    expect(fired).toHaveLength(1)
    answer = each.first
    await clock.runTo(startAt + 80 * second)
    answer = each.later
    await clock.runTo(startAt + 100 * second)
    expect(firings()).toEqual(fired)
    const dry = await monitor.handlers['rules.try']({ rule, days: 2 })
    expect(dry.incidents.map(({ at }) => at)).toEqual(fired)
  },
)

it('a correction of a pending payment fires no rule of an account that was added after it was found', async () => {
  const value = (units: string) => [{ ...payment, details: { source, destination, value: units } }]
  let actions: readonly object[] = []
  const rules = [someAccount, otherAccount].map((account) =>
    ruleOf(
      { kind: 'pending-new', filter: { ...noFilter, least: '1000000000000' } },
      { id: account, scope: [account] },
    ),
  )
  const { monitor, clock } = await startOver(emptyFolder(), () =>
    JSON.stringify({ actions, address_book: {}, metadata: {} }),
  )
  for (const rule of rules) await monitor.handlers['rules.save']({ rule })
  await monitor.handlers['accounts.add']({ text: someAccount })
  await clock.runTo(startAt + 20 * second)
  actions = value('900000000000')
  await clock.runTo(startAt + 40 * second)
  await monitor.handlers['accounts.add']({ text: otherAccount })
  await clock.runTo(startAt + 60 * second)
  expect(monitor.state().traces[0]?.accounts).toEqual([someAccount, otherAccount])
  actions = value('9000000000000')
  await clock.runTo(startAt + 100 * second)
  expect(monitor.state().incidents.map((incident) => incident.rule)).toEqual([someAccount])
})
