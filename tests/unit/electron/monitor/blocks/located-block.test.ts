import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { LocateRequest } from '../../../../../electron/shared/block-models.ts'
import { hashOf, serveBlock, smallBlock, type ServedBlock } from '../../../../fixtures/block-service.ts'
import { emulatedTransfer } from '../../../../fixtures/monitor-deps.ts'
import { otherAccount, someAccount, startAt, startOver } from '../started.ts'

const masterchain = { workchain: -1, shard: '-9223372036854775808' } as const

/** Starts a service with blocks 1,000 to 2,000. Block n has one transaction, whose logical time is n million. */
async function start() {
  const folder = mkdtempSync(join(tmpdir(), 'lookout-locate-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const blocks = new Map<number, ServedBlock>()
  for (let seqno = 1_000; seqno <= 2_000; seqno += 1) {
    const rows = smallBlock.rows.map((row) => ({ ...row, lt: String(seqno * 1_000_000) }))
    blocks.set(seqno, { rootHash: hashOf(seqno % 251), fileHash: hashOf(0x12), rows })
  }
  let isHeld = false
  let requests = 0
  const { monitor, clock } = await startOver(folder, (url) => {
    if (url.includes('getBlockTransactions')) requests += 1
    return isHeld ? new Response(new ReadableStream()) : serveBlock(url, blocks)
  })
  let now = startAt
  const pass = async (ms = 20_000): Promise<void> => {
    now += ms
    await clock.runTo(now)
  }
  const begin = (request: LocateRequest) =>
    Promise.resolve(monitor.handlers['blocks.locate'](request)).catch((thrown: unknown) => thrown)
  const locate = async (request: LocateRequest) => {
    const found = begin(request)
    await pass()
    return found
  }
  const open = async (seqno: number): Promise<void> => {
    await monitor.handlers['blocks.open']({ text: String(seqno) })
    await pass()
  }
  const hold = (held: boolean): void => {
    isHeld = held
  }
  return { locate, begin, open, pass, hold, monitor, requested: () => requests }
}

it('finds the block of a logical time with few requests, and opens it', async () => {
  const { locate, open, monitor } = await start()
  await open(1_990)
  expect(await locate({ kind: 'lt', lt: '1500000000', ...masterchain })).toEqual({
    key: '-1:8000000000000000:1500',
    isWithin: true,
    isEstimate: false,
    requests: 1,
  })
  expect(monitor.state().blocks.find(({ ref }) => ref.seqno === 1_500)?.status).toBe('complete')
  expect(await locate({ kind: 'lt', lt: '1500000000', ...masterchain })).toMatchObject({ requests: 0 })
})

it('reports the first block after a time between two blocks', async () => {
  const { locate, open } = await start()
  await open(1_990)
  expect(await locate({ kind: 'lt', lt: '1500000001', ...masterchain })).toMatchObject({
    key: '-1:8000000000000000:1501',
    isWithin: false,
    isEstimate: false,
  })
})

it('a second search replaces one whose request is running', async () => {
  const { begin, open, pass, hold } = await start()
  await open(1_990)
  hold(true)
  const first = begin({ kind: 'lt', lt: '1400000000', ...masterchain })
  await pass(1_000)
  hold(false)
  const second = begin({ kind: 'lt', lt: '1500000000', ...masterchain })
  await pass()
  expect(await first).toMatchObject({ code: 'cancelled' })
  expect(await second).toMatchObject({ key: '-1:8000000000000000:1500' })
})

it('a running search reports its progress and can be cancelled', async () => {
  const { begin, open, pass, hold, monitor } = await start()
  await open(1_500)
  await open(1_990)
  const shown = () => monitor.state().head?.locate
  hold(true)
  const request: LocateRequest = { kind: 'lt', lt: '1700000000', ...masterchain }
  const found = begin(request)
  await pass(300)
  expect(shown()).toBeNull()
  await pass(1_000)
  expect(shown()).toEqual({ request, requests: 1, low: 1_500, high: 1_990 })
  await monitor.handlers['blocks.stopLocating']({})
  expect(await found).toMatchObject({ code: 'cancelled' })
  expect(shown()).toBeNull()
  await pass()
  expect(shown()).toBeNull()
})

it('a search that is cancelled before it was sent sends no request', async () => {
  const { begin, open, pass, requested, monitor } = await start()
  await open(1_990)
  const before = requested()
  const found = begin({ kind: 'lt', lt: '1700000000', ...masterchain })
  await monitor.handlers['blocks.stopLocating']({})
  await pass()
  expect(await found).toMatchObject({ code: 'cancelled' })
  expect(requested()).toBe(before)
})

it('says why a block cannot be found', async () => {
  const { locate, open } = await start()
  const noAnchor = await locate({ kind: 'lt', lt: '1500000000', ...masterchain })
  expect(noAnchor).toMatchObject({
    code: 'not-found',
    message: expect.stringContaining('No block of this shard'),
  })
  await open(1_990)
  expect(await locate({ kind: 'lt', lt: '5000000000', ...masterchain })).toMatchObject({
    message: 'This logical time is after the newest block of the shard.',
  })
  expect(await locate({ kind: 'lt', lt: '500000000', ...masterchain })).toMatchObject({
    message: expect.stringContaining('which is not in this server’s database'),
  })
  expect(await locate({ kind: 'moment', at: startAt })).toMatchObject({
    message: expect.stringContaining('Lookout cannot find a block of this moment'),
  })
  expect(await locate({ kind: 'moment', at: startAt + 86_400_000 })).toMatchObject({
    message: 'This time is in the future.',
  })
})

it('says that the block of a moment between two known traces is an estimate', async () => {
  const second = 1_000
  const ended = (nth: number, at: number, seqno: number): object => ({
    ...emulatedTransfer,
    action_id: `action ${nth}`,
    trace_id: hashOf(nth),
    trace_external_hash: hashOf(nth),
    trace_external_hash_norm: hashOf(nth),
    trace_mc_seqno_end: seqno,
    trace_end_utime: at / second,
    finality: 'finalized',
    accounts: [someAccount],
    details: { source: someAccount, destination: otherAccount, value: '1' },
  })
  let actions: readonly object[] = []
  const folder = mkdtempSync(join(tmpdir(), 'lookout-locate-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { monitor, clock } = await startOver(folder, () =>
    JSON.stringify({ actions, address_book: {}, metadata: {} }),
  )
  await monitor.handlers['accounts.add']({ text: someAccount })
  await clock.runTo(startAt + 20 * second)
  actions = [ended(1, startAt + 20 * second, 1_000)]
  await clock.runTo(startAt + 60 * second)
  actions = [ended(2, startAt + 80 * second, 1_100)]
  await clock.runTo(startAt + 120 * second)
  actions = []
  await clock.runTo(startAt + 20 * 60 * second)
  const found = Promise.resolve(
    monitor.handlers['blocks.locate']({ kind: 'moment', at: startAt + 40 * second }),
  )
  await clock.runTo(startAt + 21 * 60 * second)
  expect(await found).toMatchObject({ key: '-1:8000000000000000:1045', isWithin: false, isEstimate: true })
})

it('names the end of the trace in the first block after a moment, which may be years later', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lookout-locate-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const action = {
    ...emulatedTransfer,
    trace_id: hashOf(1),
    trace_mc_seqno_end: 50_000_002,
    trace_end_utime: 1_795_973_337,
    finality: 'finalized',
  }
  const { monitor, clock } = await startOver(
    folder,
    () => JSON.stringify({ actions: [action], address_book: {}, metadata: {} }),
    undefined,
    { isBasic: false },
  )
  const found = monitor.handlers['blocks.locate']({ kind: 'moment', at: 1_724_745_500_000 })
  await clock.runTo(startAt + 20_000)
  expect(await found).toEqual({
    key: '-1:8000000000000000:50000002',
    isWithin: false,
    isEstimate: false,
    requests: 1,
    endedAt: 1_795_973_337_000,
  })
})
