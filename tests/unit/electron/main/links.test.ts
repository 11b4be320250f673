import { expect, it, vi } from 'vitest'
import { parseDeepLink } from '../../../../electron/main/deep-links.ts'
import type { RunAndReport } from '../../../../electron/main/run-and-report.ts'
import type { MainWindow } from '../../../../electron/main/window/window.ts'
import type { Monitor } from '../../../../electron/monitor/monitor.ts'

const { emitter } = await vi.hoisted(async () => {
  const { EventEmitter } = await import('node:events')
  return { emitter: new EventEmitter() }
})
vi.mock('electron', () => ({ app: emitter }))
const { listenForLinks, openLink } = await import('../../../../electron/main/links.ts')

const account = `0:${'ab'.repeat(32)}`
const pool = `-1:${'cd'.repeat(32)}`
const hash = Buffer.alloc(32, 7).toString('base64')
const hex = Buffer.alloc(32, 7).toString('hex')

/** Returns what a link shows in a window that watches an account and a pool, lists a trace and follows no message. */
function opened(text: string, traces: readonly string[] = []): readonly unknown[] {
  const calls: unknown[] = []
  const keyed = (keys: readonly string[]) => keys.map((key) => ({ key }))
  const monitor = {
    state: () => ({
      accounts: keyed([account]),
      pools: keyed([pool]),
      follows: [],
      traces: keyed(traces),
    }),
    handlers: { 'blocks.open': async (request: unknown) => calls.push(request) },
  } as unknown as Monitor
  const window = {
    show: (place: unknown) => calls.push(place),
    showAndSend: (...words: readonly unknown[]) => calls.push(words),
  } as unknown as MainWindow
  const runAndReport: RunAndReport = (_name, run) => void run()
  const link = parseDeepLink(text)
  if (link === null) throw new Error(`${text} is no link`)
  openLink(link, monitor, window, runAndReport)
  return calls
}

it('a link to a watched account or pool, or to a listed message, shows it', () => {
  expect(opened(`lookout://account/${account}`)).toEqual([{ panel: 'pending', key: account }])
  expect(opened(`lookout://pool/${pool}`)).toEqual([{ panel: 'pools', key: pool }])
  expect(opened(`lookout://message/${hex}`, [hash])).toEqual([{ panel: 'pending', key: hash }])
})

it('a link to anything else offers to watch or follow it', () => {
  expect(opened(`lookout://account/${pool}`)).toEqual([['offer', { kind: 'account', address: pool }]])
  expect(opened(`lookout://message/${hex}`)).toEqual([['offer', { kind: 'message', address: hash }]])
})

it('a link to a block with hashes opens it by them, so that another block of this number is refused', () => {
  const id = `(-1,8000000000000000,24226822):${hex.toUpperCase()}:${'A1'.repeat(32)}`
  const [request] = opened(`lookout://block/${id}`)
  expect(request).toEqual({ text: id })
})

it('a link of macOS during startup is followed once startup is over, and an invalid one never', () => {
  const links = listenForLinks()
  const followed: string[] = []
  const preventDefault = vi.fn()
  emitter.emit('open-url', { preventDefault }, 'lookout://block/24226822')
  emitter.emit('open-url', { preventDefault }, 'lookout://nothing')
  links.follow(({ kind }) => followed.push(kind))
  expect(followed).toEqual(['block'])
  expect(preventDefault).toHaveBeenCalledTimes(2)
})
