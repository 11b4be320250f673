import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { startMonitor } from '../../../electron/monitor/monitor.ts'
import { customNetwork } from '../../../electron/monitor/profile/saved-settings.ts'
import type { StateDelta } from '../../../electron/shared/app-state.ts'
import type { TraceView } from '../../../electron/shared/pending-models.ts'
import { noKeys, realClock } from '../../fixtures/monitor-deps.ts'
import { account, createService } from './service.ts'

async function until(isThere: () => boolean): Promise<void> {
  const end = Date.now() + 120_000
  while (!isThere()) {
    if (Date.now() > end) throw new Error('This took too long')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export interface MainSide {
  readonly traces: readonly TraceView[]
  readonly quietBytes: number
  readonly quietRequests: number
  readonly changedBytes: number
  readonly delta: StateDelta
}

export async function runMainSide(count: number): Promise<MainSide> {
  const folder = mkdtempSync(join(tmpdir(), 'lookout-bench-'))
  const service = createService(count)
  const monitor = await startMonitor({
    profile: { folder },
    service: {
      fetch: (url) => service.fetch(url.toString()),
      network: customNetwork('http://127.0.0.1:1'),
      limits: { withoutKey: 5, withKey: 5 },
    },
    system: {
      clock: realClock,
      random: () => 0.5,
      isOnline: () => true,
      log: (message, thrown) => console.error(message, thrown),
    },
    secrets: noKeys,
  })
  try {
    const deltas: StateDelta[] = []
    monitor.onDelta((delta) => deltas.push(delta))
    const bytesOf = (from: number): number =>
      deltas.slice(from).reduce((sum, delta) => sum + serialize(delta).length, 0)
    await monitor.handlers['accounts.add']({ text: account })
    await until(() => monitor.state().traces.length === count)
    // The latency is published each time it halves. This happens a few times after the start.
    let since = { deltas: -1, requests: 0 }
    await until(() => {
      if (since.deltas !== deltas.length) since = { deltas: deltas.length, requests: service.requests() }
      return service.requests() >= since.requests + 24
    })

    const quietFrom = deltas.length
    const requestsBefore = service.requests()
    await until(() => service.requests() >= requestsBefore + 8)
    const quietBytes = bytesOf(quietFrom)
    const quietRequests = service.requests() - requestsBefore

    const changedFrom = deltas.length
    service.change(Math.floor(count / 2))
    await until(() => deltas.slice(changedFrom).some((delta) => delta.traces !== undefined))
    const delta = deltas.slice(changedFrom).find((each) => each.traces !== undefined)
    if (delta === undefined) throw new Error('No delta came')
    return {
      traces: monitor.state().traces,
      quietBytes,
      quietRequests,
      changedBytes: bytesOf(changedFrom),
      delta,
    }
  } finally {
    await monitor.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
