import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createVirtualClock } from '../../../electron/demo/virtual/clock.ts'
import { startMonitor } from '../../../electron/monitor/monitor.ts'
import { customNetwork } from '../../../electron/monitor/profile/saved-settings.ts'
import type { Connect } from '../../../electron/monitor/toncenter/stream-types.ts'
import { noKeys } from '../../fixtures/monitor-deps.ts'
import { accountOf } from './service.ts'

const hour = 3_600_000
/** Enough time to poll each account once after the start, at one request per second. */
const settleMs = 1_500_000
const wayMs = 40
const nothing = { address_book: {}, metadata: {} }
const empty = JSON.stringify({ actions: [], traces: [], ...nothing })

export interface IdleHour {
  readonly requests: number
  readonly processorMs: number
}

/** Monitors idle accounts for a virtual hour, on a service with or without a stream. */
export async function runIdleHour(count: number, offersStream: boolean): Promise<IdleHour> {
  const folder = mkdtempSync(join(tmpdir(), 'lookout-bench-'))
  const clock = createVirtualClock(Date.UTC(2026, 10, 20, 12))
  let requests = 0
  const connect: Connect = (_url, _headers, events) => {
    let isClosed = false
    const later = (run: () => void): void => {
      clock.after(wayMs, () => {
        if (!isClosed) run()
      })
    }
    later(() => {
      if (offersStream) return events.onOpen()
      isClosed = true
      events.onEnd({ kind: 'http', status: 404, body: '', retryAfter: null })
    })
    return {
      send: (text) => {
        const { id, operation } = JSON.parse(text) as Record<string, unknown>
        const status = operation === 'ping' ? 'pong' : 'subscribed'
        later(() => events.onMessage(JSON.stringify({ id, status })))
      },
      close: () => {
        isClosed = true
      },
    }
  }
  const monitor = await startMonitor({
    profile: { folder },
    service: {
      fetch: async () => {
        requests += 1
        return new Response(empty)
      },
      connect,
      network: customNetwork('http://127.0.0.1:9'),
      limits: { withoutKey: 1, withKey: 10 },
    },
    system: { clock, random: () => 0.5, isOnline: () => true, log: () => undefined },
    secrets: noKeys,
  })
  try {
    for (let nth = 0; nth < count; nth += 1) await monitor.handlers['accounts.add']({ text: accountOf(nth) })
    await clock.runTo(clock.now() + settleMs)
    requests = 0
    const before = process.cpuUsage()
    await clock.runTo(clock.now() + hour)
    const { user, system } = process.cpuUsage(before)
    return { requests, processorMs: (user + system) / 1_000 }
  } finally {
    await monitor.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
