import { expect, it } from 'vitest'
import { emulatedTransfer } from '../../../../fixtures/monitor-deps.ts'
import { otherAccount, someAccount, startAt, startOver } from '../started.ts'
import { emptyFolder } from '../store/profile.ts'

const second = 1_000
const [signer, multisig] = [someAccount, otherAccount]
const outside = `0:${'12'.repeat(32)}`

/** Returns an action of one trace that ended a minute after the start. */
function finished(id: string, success: boolean, source: string, destination: string): object {
  const at = startAt / second + 60
  return {
    ...emulatedTransfer,
    action_id: id,
    trace_id: Buffer.alloc(32, 1).toString('base64'),
    trace_mc_seqno_end: 5,
    finality: 'finalized',
    start_utime: at,
    end_utime: at,
    trace_end_utime: at,
    start_lt: id,
    end_lt: id,
    success,
    accounts: [source, destination],
    details: { source, destination, value: '1000000000' },
  }
}

const order = finished('10', true, signer, multisig)

it.each([
  ['completed', true],
  ['partly-failed', false],
] as const)(
  'a %s trace in the histories of two accounts has the actions of both',
  async (outcome, success) => {
    const payment = finished('20', success, multisig, outside)
    let hasEnded = false
    const { monitor, clock } = await startOver(
      emptyFolder(),
      (url) => {
        const rest = { address_book: {}, metadata: {} }
        if (url.includes('/api/v3/traces')) return JSON.stringify({ traces: [], ...rest })
        const own = url.includes(signer.slice(2)) ? [order] : [order, payment]
        const isHistory = url.includes('/api/v3/actions') && url.includes('account=')
        return JSON.stringify({ actions: isHistory && hasEnded ? own : [], ...rest })
      },
      undefined,
      { isBasic: false },
    )
    await monitor.handlers['accounts.add']({ text: signer })
    await monitor.handlers['accounts.add']({ text: multisig })
    await monitor.handlers['rules.save']({
      rule: {
        id: 'new-recipient',
        title: 'A first payment',
        isOn: true,
        condition: { kind: 'first-payment', filter: { types: [], direction: null, least: null } },
        forMs: 0,
        severity: 'critical',
        scope: [],
        isNoticed: true,
        resendMs: null,
        noticesRecovery: false,
      },
    })
    await clock.runTo(startAt + 90 * second)
    hasEnded = true
    await clock.runTo(startAt + 300 * second)
    const { traces, incidents } = monitor.state()
    expect(traces.map(({ state, actions, accounts }) => [state, actions.length, accounts.length])).toEqual([
      [outcome, 2, 2],
    ])
    const recipients = incidents.flatMap(({ event }) => ('recipient' in event ? [event.recipient] : []))
    expect(recipients.toSorted()).toEqual([outside, multisig].toSorted())
  },
)
