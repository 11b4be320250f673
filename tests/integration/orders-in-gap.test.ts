import { expect, test } from 'vitest'
import type { AlertRule } from '../../electron/shared/rules.ts'
import { account1, account2, account3, actionOf, hashOf } from '../fixtures/toncenter/stream-frames.ts'
import { listed, minute, startLive, watch } from '../unit/electron/monitor/live/live-rig.ts'
import { startAt } from '../unit/electron/monitor/started.ts'

const ruleOf = (id: string, forMs: number): AlertRule => ({
  id,
  title: id,
  isOn: true,
  condition: { kind: 'order-waiting', expiresWithinMs: null },
  forMs,
  severity: 'warning',
  scope: [],
  isNoticed: true,
  resendMs: null,
  noticesRecovery: false,
})

/** An action of a trace that ended at `end`, in unix seconds, as listed for the signer `account1`. */
function finished(hash: number, end: number, type: string, details: object) {
  const times = { start_utime: end - 5, end_utime: end, trace_end_utime: end }
  const trace = { trace_id: hashOf(hash + 1), finality: 'finalized', trace_mc_seqno_end: 7 }
  return actionOf(hashOf(hash), account1, { ...trace, ...times, type, details })
}

const order = { multisig: account2, order: account3 }
const start = startAt / 1000
const createdAt = start - 30 * 60
const executedAt = start + 12 * 60
const created = finished(10, createdAt, 'multisig_create_order', {
  source: account1,
  destination: order.multisig,
  destination_order: order.order,
  is_signed_by_creator: true,
})
const executed = finished(20, executedAt, 'multisig_execute', {
  source: order.order,
  destination: order.multisig,
})

test('a rule that becomes due while an order is executed unseen does not fire', async () => {
  const rig = await startLive({
    answer: ({ pathname, searchParams }) => {
      if (!pathname.endsWith('/actions')) return null
      const from = Number(searchParams.get('start_utime') ?? 0)
      const known = [created, ...(rig.clock.now() > executedAt * 1000 ? [executed] : [])]
      return listed(...known.filter(({ trace_end_utime: end }) => end >= from))
    },
  })
  await watch(rig, [account1])
  const { handlers, state } = rig.monitor
  await handlers['rules.save']({ rule: ruleOf('due before the gap', 35 * minute) })
  await handlers['rules.save']({ rule: ruleOf('due in the gap', 42.5 * minute) })
  await rig.clock.runTo(startAt + 10 * minute)
  await handlers['monitor.pause']({ isPaused: true })
  await rig.clock.runTo(startAt + 20 * minute)
  const alerts = () => state().incidents.map(({ rule, at, recoveredAt }) => [rule, at, recoveredAt])
  const due = createdAt * 1000 + 35 * minute
  expect(alerts()).toEqual([['due before the gap', due, undefined]])
  await handlers['monitor.pause']({ isPaused: false })
  await rig.clock.runTo(startAt + 30 * minute)
  expect(alerts()).toEqual([['due before the gap', due, executedAt * 1000]])
})
