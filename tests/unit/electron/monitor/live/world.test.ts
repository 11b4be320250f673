import { expect, it } from 'vitest'
import { minute, second } from './live-rig.ts'
import { startDemoRig } from './demo-rig.ts'
import { startAt } from '../started.ts'

const until = startAt + 4 * minute

it('the stream shows what happens on the simulated chain, at once', async () => {
  const { clock, world, monitor, isWatched } = await startDemoRig()
  await clock.runTo(until + minute)
  const truth = world.record.traces(startAt + minute, until).filter(isWatched)
  const listed = new Map(monitor.state().traces.map((view) => [view.key, view]))
  const streamed = truth.filter((trace) =>
    listed.get(trace.normalHash)?.steps[0]?.evidence.some((each) => 'by' in each && each.by === 'stream'),
  )
  expect(truth.length).toBeGreaterThan(10)
  expect(
    truth.filter(({ normalHash, onChainAt }) => onChainAt !== undefined && !listed.has(normalHash)),
  ).toEqual([])
  expect(streamed.length / truth.length).toBeGreaterThan(0.9)
  const late = streamed.filter(
    (trace) => (listed.get(trace.normalHash)?.firstSeenAt ?? 0) > trace.emulatedAt + 1.5 * second,
  )
  expect(late).toEqual([])
  for (const { normalHash, emulatedAt } of streamed) {
    const when = listed.get(normalHash)?.steps[0]?.when
    expect(emulatedAt).toBeGreaterThanOrEqual(when?.after ?? 0)
    expect(emulatedAt).toBeLessThanOrEqual(when?.before ?? 0)
  }
})
