import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startMonitor, type Monitor } from '../../../electron/monitor/monitor.ts'
import { customNetwork } from '../../../electron/monitor/profile/saved-settings.ts'
import { noKeys, realClock } from '../../fixtures/monitor-deps.ts'
import { healthy, hostileCases, pool, watched } from './bodies.ts'

/**
 * Runs one case in this process: a profile with one trace or pool, then the hostile responses, then a restart. Prints a line of
 * JSON.
 */

export interface CaseResult {
  readonly peakMb: number
  readonly longestMs: number
  readonly traces: number
  readonly restored: number
  readonly note: string
}

const found = hostileCases.find(({ name }) => name === process.argv[2])
if (found === undefined) throw new Error('No such case')
const { body, status = 200, operation = 'pendingActions' } = found
const isPool = operation === 'getPool'
const folder = mkdtempSync(join(tmpdir(), 'lookout-hostile-'))
const decodeProgram = new URL('../../../electron/monitor/toncenter/decoder/decode-thread.ts', import.meta.url)
const mib = 1_048_576
const pieceBytes = 65_536

const good = [{ bytes: Buffer.from(isPool ? pool(1, 0) : healthy), status: 200 }]
let answers = good
let served = 0

/** Sends the body in pieces, as a socket does. */
function responseOf({ bytes, status: code }: (typeof good)[number]): Response {
  let at = 0
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    if (at >= bytes.length) controller.close()
    else controller.enqueue(bytes.subarray(at, (at += pieceBytes)))
  }
  return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }), { status: code })
}

function start(): Promise<Monitor> {
  return startMonitor({
    profile: { folder },
    service: {
      fetch: async (url) => {
        const answer = answers[served % answers.length]
        if (!url.includes(operation) || answer === undefined)
          return new Response('404 page not found', { status: 404 })
        served += 1
        return responseOf(answer)
      },
      network: customNetwork('http://127.0.0.1:9'),
      limits: { withoutKey: 10, withKey: 10 },
      decodeProgram,
    },
    system: { clock: realClock, random: () => 0.5, isOnline: () => true, log: () => undefined },
    secrets: noKeys,
  })
}

function shownIn(monitor: Monitor): number {
  const { pools, traces } = monitor.state()
  return isPool ? pools.filter(({ state }) => state !== null).length : traces.length
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !isTrue(); tries += 1) await wait(50)
}

const first = await start()
await first.handlers[isPool ? 'pools.add' : 'accounts.add']({ text: watched })
await until(() => shownIn(first) === 1)
const hostile = (isPool ? [0, 1, 2, 3] : [0]).map((nth) => ({ bytes: Buffer.from(body(nth)), status }))
await wait(500)

const before = process.memoryUsage.rss()
let peak = before
const sampling = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss())
}, 5)
// Longest processor time of this thread between two turns. On a busy machine, elapsed time would also include other programs.
let longest = 0
let cpu = process.threadCpuUsage()
const turns = setInterval(() => {
  const { user, system } = process.threadCpuUsage(cpu)
  longest = Math.max(longest, (user + system) / 1_000)
  cpu = process.threadCpuUsage()
}, 1)
answers = hostile
served = 0
if (isPool) {
  for (let nth = 0; nth < 6; nth += 1) {
    await first.handlers['pools.refresh']({ key: watched })
    await wait(1_500)
  }
}
await until(() => served >= 2)
// Large responses are applied in slices.
await until(() => shownIn(first) === (found.traces ?? 1))
await wait(2_000)
clearInterval(turns)
clearInterval(sampling)
const { accounts, pools, status: shown } = first.state()
const traces = shownIn(first)
const item = [...accounts, ...pools].find(({ key }) => key === watched)
const note = JSON.stringify(item?.freshness).match(/"message":"([^"]*)/)?.[1] ?? shown.note ?? ''
await first.close()

answers = good
const second = await start()
await until(() => shownIn(second) > 0)
const result: CaseResult = {
  peakMb: Math.round((peak - before) / mib),
  longestMs: Math.round(longest),
  traces,
  restored: shownIn(second),
  note,
}
await second.close()
rmSync(folder, { recursive: true, force: true })
console.log(JSON.stringify(result))
process.exit(0)
