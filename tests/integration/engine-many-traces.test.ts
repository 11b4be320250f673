import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { startMonitor, type Monitor } from '../../electron/monitor/monitor.ts'
import { customNetwork } from '../../electron/monitor/profile/saved-settings.ts'
import { createVirtualClock } from '../../electron/demo/virtual/clock.ts'
import { emulatedTransfer, noKeys } from '../fixtures/monitor-deps.ts'

const second = 1_000
const startAt = Date.UTC(2026, 10, 20, 12)
const account = `0:${'a'.repeat(64)}`
const hashOf = (index: number): string => Buffer.alloc(32, index).toString('base64')

const actionOf = (index: number) => ({
  ...emulatedTransfer,
  action_id: hashOf(index),
  details: {},
  trace_external_hash: hashOf(index),
  accounts: [account],
})

let folder = ''
let monitor: Monitor

afterEach(async () => {
  await monitor.close()
  rmSync(folder, { recursive: true, force: true })
})

async function watch(count: number, perSecond: number) {
  folder = mkdtempSync(join(tmpdir(), 'lookout-traces-'))
  const clock = createVirtualClock(startAt)
  const askedAt = new Map<string, number[]>()
  let longest = 0
  let requests = 0
  monitor = await startMonitor({
    profile: { folder },
    service: {
      fetch: async (url) => {
        longest = Math.max(longest, url.length)
        requests += 1
        // The service has no optional operations.
        if (!url.includes('/pendingActions')) return new Response('', { status: 404 })
        const hashes = new URL(url).searchParams.getAll('ext_msg_hash')
        const keys = hashes.map((hex) => Buffer.from(hex, 'hex').toString('base64'))
        for (const key of keys) askedAt.set(key, [...(askedAt.get(key) ?? []), clock.now()])
        await new Promise<void>((resolve) => clock.after(100, resolve))
        const all = Array.from({ length: count }, (_, index) => actionOf(index))
        const actions =
          hashes.length === 0 ? all : all.filter((each) => keys.includes(each.trace_external_hash))
        return Response.json({ actions, address_book: {}, metadata: {} })
      },
      network: customNetwork('http://127.0.0.1:8090'),
      limits: { withoutKey: perSecond, withKey: perSecond },
    },
    system: {
      clock,
      random: () => 0.5,
      isOnline: () => true,
      log: (message, thrown) => {
        throw new Error(message, { cause: thrown })
      },
    },
    secrets: noKeys,
  })
  await monitor.handlers['accounts.add']({ text: account })
  await clock.runTo(startAt + 10 * second)
  const before = requests
  await clock.runTo(startAt + 40 * second)
  /** For each trace, the longest time between two polls after the first ten seconds, ms. */
  const waits = Array.from({ length: count }, (_, index) => {
    const times = [startAt + 10 * second, ...(askedAt.get(hashOf(index)) ?? []), clock.now()]
    const later = times.filter((at) => at >= startAt + 10 * second)
    return Math.max(...later.slice(1).map((at, nth) => at - (later[nth] ?? 0)))
  })
  return { longestWait: Math.max(...waits), longestUrl: longest, requests: requests - before }
}

it.each([
  ['as many as fit into one request', 50, 2_500],
  ['more than fit into one request', 120, 2_500],
  ['more than fit into four requests', 250, 4_500],
])('live traces are polled by hash in rotation: %s', async (_what, count, most) => {
  const { longestWait, longestUrl, requests } = await watch(count, 10)
  expect(longestWait).toBeLessThanOrEqual(most)
  expect(longestUrl).toBeLessThan(4_096)
  expect(requests).toBeLessThanOrEqual(300)
})

it('without a key, all traces are polled in rotation and none starves', async () => {
  const { longestWait, requests } = await watch(120, 1)
  expect(longestWait).toBeLessThanOrEqual(10_000)
  expect(requests).toBeLessThanOrEqual(30)
})
