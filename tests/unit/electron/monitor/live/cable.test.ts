import { expect, it } from 'vitest'
import type { Monitor } from '../../../../../electron/monitor/monitor.ts'
import type { JournalCursor, JournalPage, TraceView } from '../../../../../electron/shared/pending-models.ts'
import type { TraceState } from '../../../../../electron/shared/trace-state.ts'
import { startAt } from '../started.ts'
import { startDemoRig } from './demo-rig.ts'
import { minute } from './live-rig.ts'

async function journalOf(monitor: Monitor): Promise<readonly TraceView[]> {
  const query = { from: startAt, to: null, states: [], text: '', limit: 500 }
  const views: TraceView[] = []
  for (let before: JournalCursor | null = null; ;) {
    const { traces, next }: JournalPage = await monitor.handlers['journal.page']({ ...query, before })
    views.push(...traces)
    if (next === null) return views
    before = next
  }
}

const pulledAt = startAt + 2 * minute
const pluggedAt = pulledAt + 5 * minute

it('nothing is lost while the cable is pulled for five minutes', { timeout: 120_000 }, async () => {
  const { clock, world, service, monitor, isWatched } = await startDemoRig()
  await clock.runTo(pulledAt)
  await service.faults.set('*', 'offline')
  await clock.runTo(pluggedAt)
  expect(monitor.state().status.stream?.state).toBe('reconnecting')
  const during = new Set(monitor.state().traces.map(({ key }) => key))
  await service.faults.clear()
  await clock.runTo(pluggedAt + 3 * minute)
  expect(monitor.state().status.stream?.state).toBe('live')

  const found = new Map((await journalOf(monitor)).map(({ key, state }) => [key, state]))
  const truth = world.record
    .traces(startAt + minute, pluggedAt)
    .filter(isWatched)
    .filter(({ fate }) => fate === 'commits')
  const isPulled = ({ emulatedAt, goneAt }: (typeof truth)[number]) =>
    emulatedAt < pluggedAt && goneAt > pulledAt
  expect(truth.filter(isPulled).length).toBeGreaterThan(20)
  const allowed = (success: boolean | undefined): readonly (TraceState | undefined)[] =>
    success === true ? ['completed'] : ['failed', 'partly-failed']
  const wrong = truth
    .filter(({ normalHash, success }) => !allowed(success).includes(found.get(normalHash)))
    .map(({ normalHash, success }) => [normalHash, success, found.get(normalHash) ?? 'absent'])
  expect(wrong).toEqual([])
  const unseen = truth.filter(
    ({ emulatedAt, normalHash }) => emulatedAt >= pulledAt && during.has(normalHash),
  )
  expect(unseen).toEqual([])
})

it('polling resumes as soon as the stream is connected again', { timeout: 60_000 }, async () => {
  const { clock, service, monitor, polls } = await startDemoRig()
  const waits: number[] = []
  for (let outage = 0; outage < 6; outage += 1) {
    await clock.runTo(clock.now() + minute)
    await service.faults.set('*', 'offline')
    await clock.runTo(clock.now() + 3 * minute + outage * 5_000)
    await service.faults.clear()
    const { status } = monitor.state()
    expect(status.health).toBe('offline')
    const polled = polls.length
    while (monitor.state().status.stream?.state !== 'live') await clock.runTo(clock.now() + 200)
    const liveAt = clock.now()
    while (polls.length === polled) await clock.runTo(clock.now() + 200)
    waits.push(clock.now() - liveAt)
    expect(monitor.state().status.health).toBe('ok')
  }
  expect(Math.max(...waits)).toBeLessThanOrEqual(1_000)
})
