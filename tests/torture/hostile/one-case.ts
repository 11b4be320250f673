import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startMonitor, type Monitor } from '../../../electron/monitor/monitor.ts'
import { customNetwork } from '../../../electron/monitor/profile/saved-settings.ts'
import { noKeys, realClock } from '../../fixtures/monitor-deps.ts'
import { healthy, hostileCases, watched } from './bodies.ts'

/** Runs one case in this process: a profile with one trace, then the hostile response, then a restart. Prints a line of JSON. */

export interface CaseResult {
  readonly peakMb: number
  readonly longestMs: number
  readonly traces: number
  readonly restored: number
  readonly note: string
}

const found = hostileCases.find(({ name }) => name === process.argv[2])
if (found === undefined) throw new Error('No such case')
const { body, status = 200 } = found
const folder = mkdtempSync(join(tmpdir(), 'lookout-hostile-'))
const decodeProgram = new URL('../../../electron/monitor/toncenter/decoder/decode-thread.ts', import.meta.url)
const mib = 1_048_576
const pieceBytes = 65_536

let answer = { bytes: Buffer.from(healthy), status: 200 }
let served = 0

/** Sends the body in pieces, as a socket does. */
function responseOf({ bytes, status: code }: typeof answer): Response {
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
        if (!url.includes('pendingActions')) return new Response('404 page not found', { status: 404 })
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

async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !isTrue(); tries += 1) await wait(50)
}

const first = await start()
await first.handlers['accounts.add']({ text: watched })
await until(() => first.state().traces.length === 1)
const hostile = { bytes: Buffer.from(body()), status }
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
answer = hostile
served = 0
await until(() => served >= 2)
// Large responses are applied in slices.
await until(() => first.state().traces.length === (found.traces ?? 1))
await wait(2_000)
clearInterval(turns)
clearInterval(sampling)
const { traces, accounts, status: shown } = first.state()
const account = accounts.find(({ key }) => key === watched)
const note = JSON.stringify(account).match(/"message":"([^"]*)/)?.[1] ?? shown.note ?? ''
await first.close()

answer = { bytes: Buffer.from(healthy), status: 200 }
const second = await start()
await until(() => second.state().traces.length > 0)
const result: CaseResult = {
  peakMb: Math.round((peak - before) / mib),
  longestMs: Math.round(longest),
  traces: traces.length,
  restored: second.state().traces.length,
  note,
}
await second.close()
rmSync(folder, { recursive: true, force: true })
console.log(JSON.stringify(result))
process.exit(0)
