import { expect, it, onTestFinished } from 'vitest'
import { createGateway, createWorld, type TraceRecord } from '../../../../../electron/demo/start-demo.ts'
import { createVirtualClock } from '../../../../../electron/demo/virtual/clock.ts'
import { createVirtualService } from '../../../../../electron/demo/virtual/service.ts'
import { startMonitor } from '../../../../../electron/monitor/monitor.ts'
import { customNetwork } from '../../../../../electron/monitor/saved-settings.ts'
import { noKeys } from '../../../../fixtures/monitor-deps.ts'
import { seeded } from '../schedule/virtual.ts'
import { serviceUrl, startAt } from '../started.ts'
import { emptyFolder } from '../store/profile.ts'
import { minute, second } from './live-rig.ts'

/** Monitors the accounts of a demo service in virtual time. */
async function observing() {
  const clock = createVirtualClock(startAt)
  const world = createWorld({ seed: 3, startAt })
  const access = { quota: false, requireKey: false, keys: undefined, foreignKeys: [], now: clock.now }
  const service = createVirtualService({ world, gateway: createGateway(access), clock, random: seeded(4) })
  const monitor = await startMonitor({
    profile: { folder: emptyFolder() },
    service: {
      fetch: service.wire.fetch,
      connect: service.connect,
      network: customNetwork(serviceUrl),
      limits: { withoutKey: 10, withKey: 10 },
    },
    system: { clock, random: seeded(5), isOnline: () => true, log: () => undefined },
    secrets: noKeys,
  })
  onTestFinished(() => monitor.close())
  for (const { address: text } of world.suggested.accounts) await monitor.handlers['accounts.add']({ text })
  await clock.runTo(startAt + minute)
  const watched = new Set(monitor.state().accounts.map(({ key }) => key.toLowerCase()))
  const isWatched = (trace: TraceRecord): boolean =>
    trace.accounts.some((account) => watched.has(account.toLowerCase()))
  return { clock, world, service, monitor, isWatched }
}

const until = startAt + 4 * minute

it('the stream shows what happens on the simulated chain, at once', async () => {
  const { clock, world, monitor, isWatched } = await observing()
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

it('nothing is missing after the stream was lost for minutes', async () => {
  const { clock, world, service, monitor, isWatched } = await observing()
  await service.faults.set('*', 'offline')
  await clock.runTo(startAt + 3 * minute)
  await service.faults.clear()
  await clock.runTo(startAt + 7 * minute)
  const missing = world.record
    .traces(startAt + minute, until)
    .filter(({ fate }) => fate === 'commits')
    .filter(isWatched)
    .filter(({ normalHash }) => !monitor.state().traces.some(({ key }) => key === normalHash))
  expect(missing).toEqual([])
  expect(monitor.state().status.stream?.state).toBe('live')
})
