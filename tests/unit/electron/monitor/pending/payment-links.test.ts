import { expect, it } from 'vitest'
import { createPaymentLinks } from '../../../../../electron/monitor/pending/payment-links.ts'
import type { TraceRecord } from '../../../../../electron/monitor/watch/watch-types.ts'
import type { TraceView } from '../../../../../electron/shared/pending-models.ts'
import { inState } from '../../../../fixtures/trace-progress.ts'
import { endedTrace, payment } from '../../../../fixtures/traces.ts'

const noon = 1_795_176_000_000

function record(key: string, seconds: number, changes: Partial<TraceView> = {}): TraceRecord {
  const firstSeenAt = noon + 1000 * seconds
  const view = endedTrace({ key, firstSeenAt, endedAt: firstSeenAt + 2000, ...changes })
  return { view, traceId: null, externalHash: key, seen: {}, misses: 0, raw: [] }
}

/** Links a lost payment with its retry, as the store has them afterwards. */
function linked() {
  const known = new Map<string, TraceRecord>()
  const links = createPaymentLinks(known)
  const update = (...records: readonly TraceRecord[]): readonly TraceRecord[] => {
    for (const each of records) known.set(each.view.key, each)
    const updated = links.update(records)
    for (const each of updated) known.set(each.view.key, each)
    return updated
  }
  update(record('lost', 0, inState('not-executed')), record('retry', 70))
  const linkOf = (key: string): string | undefined => known.get(key)?.view.samePayment?.key
  return { known, links, update, linkOf }
}

it('a payment and its retry name each other', () => {
  const { linkOf } = linked()
  expect([linkOf('lost'), linkOf('retry')]).toEqual(['retry', 'lost'])
})

it('a payment stays linked with a retry that memory no longer holds', () => {
  const { known, links, update, linkOf } = linked()
  const lost = known.get('lost')
  known.delete('retry')
  links.remove('retry')
  if (lost !== undefined) update({ ...lost, view: { ...lost.view, ...inState('unverified') } })
  expect(linkOf('lost')).toBe('retry')
})

it('a payment is no longer linked with a trace that turns out to pay another amount', () => {
  const { known, update, linkOf } = linked()
  const retry = known.get('retry')
  const actions = [payment({ amounts: payment().amounts.map((each) => ({ ...each, units: '1' })) })]
  if (retry !== undefined) update({ ...retry, view: { ...retry.view, actions } })
  expect([linkOf('lost'), linkOf('retry')]).toEqual([undefined, undefined])
})
