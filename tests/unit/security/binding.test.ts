import { beforeEach, describe, expect, it, vi } from 'vitest'
import { requestChannels, type RequestChannel } from '../../../electron/shared/channels.ts'
import { bindContract } from '../../../electron/main/ipc.ts'
import { LookoutError } from '../../../electron/shared/errors.ts'

type Listener = (event: unknown, ...payload: readonly unknown[]) => Promise<unknown>

/** The handlers passed to Electron, one per channel. */
const registered = vi.hoisted(() => new Map<string, Listener>())
vi.mock('electron', () => ({
  ipcMain: {
    handle: (name: string, listener: Listener) => {
      if (registered.has(name)) throw new Error(`Attempted to register a second handler for '${name}'`)
      registered.set(name, listener)
    },
  },
}))

const called: string[] = []
const logged: unknown[] = []
const handlers = Object.fromEntries(
  requestChannels.map((channel) => [channel, () => called.push(channel)]),
) as unknown as Parameters<typeof bindContract>[0]
bindContract(
  handlers,
  (id) => id === 1,
  (...words) => logged.push(words),
)

const page = { sender: { id: 1 }, senderFrame: { origin: 'app://bundle', parent: null } }
const huge = 'a'.repeat(300_000_000)

const senders: readonly (readonly [string, unknown])[] = [
  ['another window', { ...page, sender: { id: 2 } }],
  ['a frame that is gone', { ...page, senderFrame: null }],
  ['a page of the web', { ...page, senderFrame: { origin: 'https://toncenter.com', parent: null } }],
  ['a page without an origin', { ...page, senderFrame: { origin: 'null', parent: null } }],
  ['a file', { ...page, senderFrame: { origin: 'file://', parent: null } }],
  [
    'a host that begins like ours',
    { ...page, senderFrame: { origin: 'app://bundle.example', parent: null } },
  ],
  ['another host of our scheme', { ...page, senderFrame: { origin: 'app://other', parent: null } }],
  ['a frame in our page', { ...page, senderFrame: { origin: 'app://bundle', parent: page.senderFrame } }],
]

const wrong: readonly (readonly [string, readonly unknown[]])[] = [
  ['null', [null]],
  ['a number', [7]],
  ['a text', ['text']],
  ['a huge text', [huge]],
  ['a list', [[]]],
  ['a function', [() => 1]],
  ['an unknown field', [{ surprise: 1 }]],
  ['a field of the prototype', [JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}')]],
  [
    'fields of every wrong type',
    [{ key: {}, text: [], id: 1, label: 2, at: '0', limit: -1, isPaused: 'no' }],
  ],
  ['huge fields', [{ key: huge, text: huge, id: huge, name: huge, sure: huge }]],
  ['two values', [undefined, undefined]],
  ['three values', [{}, {}, {}]],
]

function call(channel: RequestChannel, event: unknown, payload: readonly unknown[]): Promise<unknown> {
  const listener = registered.get(`lookout:${channel}`)
  if (listener === undefined) throw new Error(`${channel} is not answered`)
  return listener(event, ...payload)
}

beforeEach(() => {
  called.length = 0
  logged.length = 0
})

it('only contract channels have handlers', () => {
  expect([...registered.keys()]).toEqual(requestChannels.map((channel) => `lookout:${channel}`))
})

it('no channel returns the key', () => {
  expect(requestChannels.filter((channel) => channel.includes('key'))).toEqual([
    'key.set',
    'key.clear',
    'key.test',
  ])
})

describe.each(requestChannels)('%s', (channel) => {
  it('rejects unknown senders', async () => {
    for (const [name, event] of senders) {
      expect(await call(channel, event, []), name).toMatchObject({ ok: false, error: { code: 'denied' } })
    }
    expect(called).toEqual([])
  })

  it('rejects invalid payloads', async () => {
    for (const [name, payload] of wrong) {
      const reply = await call(channel, page, payload)
      expect(reply, name).toMatchObject({ ok: false, error: { code: 'invalid-input' } })
      expect(JSON.stringify(reply).length, name).toBeLessThan(1_000)
    }
    expect(called).toEqual([])
    expect(logged).toEqual([])
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
  })
})

it('faults are logged regardless of their origin, and rejections are not', async () => {
  const faults: unknown[] = []
  registered.clear()
  const answers = {
    ...handlers,
    'storage.check': () => Promise.reject(new LookoutError('internal', 'Something went wrong.')),
    'storage.usage': () => Promise.reject(new LookoutError('storage', 'The disk is full.')),
  }
  bindContract(
    answers,
    () => true,
    (message) => faults.push(message),
  )
  await call('storage.usage', page, [])
  await call('storage.check', page, [])
  expect(faults).toEqual(['The request storage.check failed'])
})
