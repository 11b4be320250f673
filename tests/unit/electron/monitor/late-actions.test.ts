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
