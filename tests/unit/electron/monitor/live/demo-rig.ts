import { onTestFinished } from 'vitest'
import {
  createGateway,
  createWorld,
  type Fault,
  type FaultTarget,
  type TraceRecord,
} from '../../../../../electron/demo/start-demo.ts'
import { createVirtualClock } from '../../../../../electron/demo/virtual/clock.ts'
import { createVirtualService } from '../../../../../electron/demo/virtual/service.ts'
import { startMonitor } from '../../../../../electron/monitor/monitor.ts'
import { customNetwork } from '../../../../../electron/monitor/profile/saved-settings.ts'
import { noKeys } from '../../../../fixtures/monitor-deps.ts'
import { seeded } from '../../../../fixtures/seeded.ts'
import { serviceUrl, startAt } from '../started.ts'
import { emptyFolder } from '../store/profile.ts'
import { minute } from './live-rig.ts'

/** Monitors the accounts of a demo service in virtual time. */
export async function startDemoRig(faults: readonly [target: FaultTarget, fault: Fault][] = []) {
  const folder = emptyFolder()
  const clock = createVirtualClock(startAt)
  const world = createWorld({ seed: 3, startAt })
  const access = { quota: false, requireKey: false, keys: undefined, foreignKeys: [], now: clock.now }
  const polls: { readonly at: number; readonly account: string | null }[] = []
  const service = createVirtualService({
    world,
    gateway: createGateway(access),
    clock,
    random: seeded(4),
    onDelivery: ({ target, receivedAt: at }) => {
      const { pathname, searchParams } = new URL(target, serviceUrl)
      if (pathname.endsWith('/pendingActions')) polls.push({ at, account: searchParams.get('account') })
    },
  })
  for (const [target, fault] of faults) await service.faults.set(target, fault)
  const monitor = await startMonitor({
    profile: { folder },
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
  return { folder, clock, world, service, polls, monitor, isWatched }
}
