import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { expect, it, onTestFinished } from 'vitest'
import { createClient } from '../../../../../electron/monitor/toncenter/client.ts'
import {
  createBodyDecoder,
  type BodyDecoder,
} from '../../../../../electron/monitor/toncenter/decoder/body-decoder.ts'
import { afterTimeout } from '../../../../../electron/monitor/after-timeout.ts'
import { decodeBody } from '../../../../../electron/monitor/toncenter/decode-body.ts'
import { emulatedTransfer } from '../../../../fixtures/monitor-deps.ts'
import { json, serve } from '../../../../fixtures/toncenter/server.ts'

const program = new URL('../../../../../electron/monitor/toncenter/decoder/decode-thread.ts', import.meta.url)

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

function startDecoder(more: Partial<Parameters<typeof createBodyDecoder>[0]> = {}): BodyDecoder {
  const log = (message: string, thrown: unknown): void => void logged.push([message, thrown])
  const decoder = createBodyDecoder({ program, after, log, ...more })
  onTestFinished(decoder.close)
  return decoder
}

const logged: unknown[] = []
const hashOf = (index: number): string => Buffer.alloc(32, `hash ${index}`).toString('base64')
const actions = Array.from({ length: 2_000 }, (_, index) => ({
  ...emulatedTransfer,
  trace_external_hash: hashOf(index),
  accounts: [`0:${String(index).padStart(64, '0')}`],
}))
const row = { user_friendly: null, domain: 'name.ton', interfaces: ['wallet_v4r2'] }
const book = Object.fromEntries(
  Array.from({ length: 500 }, (_, index) => [`0:${String(index).padStart(64, '0')}`, row]),
)
const pending = JSON.stringify({ actions, address_book: book, metadata: {} })

it('a large body decoded in the thread equals a body decoded on the main thread', async () => {
  expect(pending.length).toBeGreaterThan(700_000)
  const { decode } = startDecoder()
  expect(await decode('pending', pending)).toEqual(decodeBody('pending', pending))
  expect(await decode('pool', '{"ok":false,"error":"not yet","code":500}')).toEqual({
    failure: { error: 'not yet', code: 500 },
  })
})

it('a frame of the stream decoded in the thread equals a frame decoded on the main thread', async () => {
  const { decode } = startDecoder()
  const frame = JSON.stringify({
    type: 'actions',
    finality: 'pending',
    trace_external_hash_norm: hashOf(7),
    actions: Array.from({ length: 600 }, () => ({ ...actions[7], trace_external_hash: hashOf(7) })),
    address_book: book,
    metadata: {},
  })
  expect(frame.length).toBeGreaterThan(256 * 1024)
  const decoded = await decode('frame', frame)
  expect(decoded).toEqual(decodeBody('frame', frame))
  expect(decoded).toMatchObject({ value: { kind: 'actions', key: hashOf(7) } })
  const other = '{"type":"trace_invalidated","trace_external_hash_norm":"' + hashOf(7) + '"}'
  expect(await decode('frame', other)).toEqual({ value: { kind: 'invalidated', key: hashOf(7) } })
})

it('finished traces keep one identity under each of their hashes', async () => {
  const trace = {
    trace_id: 'a',
    external_hash: hashOf(1),
    start_utime: 1,
    end_utime: 1,
    start_lt: '1',
    end_lt: '1',
    mc_seqno_end: '1',
    actions: [{ ...emulatedTransfer, trace_external_hash_norm: hashOf(2) }],
  }
  const text = JSON.stringify({ traces: [trace], address_book: {}, metadata: {} })
  const decoded = await startDecoder().decode('finishedTraces', text)
  if ('failure' in decoded) throw new Error(decoded.failure.error)
  const { byHash, traces } = decoded.value
  expect(byHash.get(hashOf(1))).toBe(traces[0])
  expect(byHash.get(hashOf(2))).toBe(traces[0])
})

it('an error names the bound, and the next body is decoded', async () => {
  const { decode } = startDecoder()
  const deep = `{"actions":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
  await expect(decode('pending', deep)).rejects.toMatchObject({
    code: 'malformed',
    message: expect.stringContaining('nested at most 64 deep'),
  })
  expect(await decode('pending', pending)).toHaveProperty('value')
})

it('a body that takes too long ends the thread, and the next one is decoded', async () => {
  let isImpatient = true
  const impatient = (ms: number, run: () => void): (() => void) =>
    after(isImpatient && ms === 20_000 ? 0 : ms, run)
  const { decode } = startDecoder({ after: impatient })
  await expect(decode('pending', pending)).rejects.toMatchObject({ code: 'too-large' })
  isImpatient = false
  expect(await decode('pending', pending)).toHaveProperty('value')
})

it('the thread ends after a body of more than a million characters, and the next body is decoded', async () => {
  const exits: Promise<unknown>[] = []
  const track = (worker: Worker): void => void exits.push(once(worker, 'exit'))
  process.on('worker', track)
  onTestFinished(() => void process.off('worker', track))
  const { decode } = startDecoder({ after: (ms, run) => (ms === 20_000 ? after(ms, run) : () => undefined) })
  await decode('pending', pending.padEnd(1_000_001))
  expect(exits).toHaveLength(1)
  await exits[0]
  expect(await decode('pending', pending)).toHaveProperty('value')
  expect(exits).toHaveLength(2)
  expect(await decode('pending', pending)).toHaveProperty('value')
  expect(exits).toHaveLength(2)
})

it('the client decodes bodies above 256 kB in the thread', async () => {
  await using server = await serve((request, response) =>
    json(
      response,
      request.url.search.includes('large') ? pending : '{"actions":[],"address_book":{},"metadata":{}}',
    ),
  )
  const decoder = startDecoder()
  let count = 0
  const client = createClient({
    baseUrl: server.baseUrl,
    fetch: (url, init) => fetch(url, init),
    key: () => null,
    now: () => 5_000,
    after: afterTimeout,
    decode: (kind, text) => {
      count += 1
      return decoder.decode(kind, text)
    },
  })
  expect((await client.pendingByAccount('small')).value.actions).toEqual([])
  expect(count).toBe(0)
  expect((await client.pendingByAccount('large')).value.actions).toHaveLength(2_000)
  expect(count).toBe(1)
})
