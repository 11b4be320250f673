import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { unpackRows } from '../../../../../electron/shared/block-rows.ts'
import { hashOf, serveBlock, smallBlock, type ServedBlock } from '../../../../fixtures/block-service.ts'
import { serviceUrl, startAt, startOver } from '../started.ts'

const key = '-1:8000000000000000:500'

async function start(blocks: Map<number, ServedBlock>) {
  const folder = mkdtempSync(join(tmpdir(), 'lookout-readings-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { monitor, clock } = await startOver(folder, (url) => {
    const body = serveBlock(url, blocks)
    if (typeof body !== 'string') return body
    return new Response(body, {
      headers: { 'content-type': 'application/json', server: 'test', 'set-cookie': 'no' },
    })
  })
  let now = startAt
  const pass = async (): Promise<void> => {
    now += 5_000
    await clock.runTo(now)
  }
  const { handlers } = monitor
  const readings = async () => handlers['blocks.readings']({ key })
  return { monitor, handlers, pass, readings }
}

it('a response is stored as received, with its request, time, status and headers', async () => {
  const { handlers, pass, readings } = await start(new Map([[500, smallBlock]]))
  await handlers['blocks.open']({ text: '500' })
  await pass()
  const [first] = await readings()
  const url = `${serviceUrl}/api/v2/getBlockTransactions?workchain=-1&shard=-9223372036854775808&seqno=500&count=10000`
  const body = serveBlock(url, new Map([[500, smallBlock]]))
  expect(first).toMatchObject({
    reading: 0,
    responses: [
      {
        url,
        isKeySent: false,
        status: 200,
        bytes: 530,
        headers: [
          ['content-type', 'application/json'],
          ['server', 'test'],
        ],
      },
    ],
  })
  expect(await handlers['blocks.response']({ key, reading: 0, page: 0 })).toEqual({
    text: body,
    isExact: true,
  })
  expect(() => handlers['blocks.response']({ key, reading: 0, page: 1 })).toThrow('not stored')
})

it('two different responses about one block raise an alert, and both stay stored and comparable', async () => {
  const blocks = new Map([[500, smallBlock]])
  const { monitor, handlers, pass, readings } = await start(blocks)
  await handlers['blocks.open']({ text: '500' })
  await pass()
  expect(await readings()).toHaveLength(1)
  const other = { account: `-1:${'55'.repeat(32)}`, lt: '1001', hash: hashOf(0x22) }
  blocks.set(500, { ...smallBlock, rows: [...smallBlock.rows, other] })
  await handlers['blocks.refresh']({ key })
  await pass()
  expect(await readings()).toHaveLength(2)
  const shown = unpackRows((await handlers['blocks.rows']({ key })).rows)
  const later = await handlers['blocks.readingRows']({ key, reading: 1 })
  expect(shown).toEqual(smallBlock.rows)
  expect(unpackRows(later.rows)).toEqual([...smallBlock.rows, other])
  expect(later).toMatchObject({ rootHash: hashOf(0x11), fileHash: hashOf(0x12), isComplete: true })
  expect(monitor.state().incidents.map(({ subject }) => subject)).toEqual([{ kind: 'block', key }])
})

it('a block states why it stays incomplete', async () => {
  const { monitor, handlers, pass, readings } = await start(
    new Map([[500, { ...smallBlock, isEndless: true } as const]]),
  )
  await handlers['blocks.open']({ text: '500' })
  await pass()
  expect(monitor.state().blocks).toMatchObject([
    {
      status: 'partial',
      loaded: 1,
      error: { message: 'The service says that this block has more transactions, but sends none of them.' },
    },
  ])
  expect(await readings()).toHaveLength(1)
})

it('an equal response is not stored again', async () => {
  const { handlers, pass, readings } = await start(new Map([[500, smallBlock]]))
  await handlers['blocks.open']({ text: '500' })
  await pass()
  expect(await readings()).toHaveLength(1)
  await handlers['blocks.refresh']({ key })
  await pass()
  expect(await readings()).toHaveLength(1)
})

it('a block keeps its first reading and the latest four that differ', async () => {
  const blocks = new Map([[500, smallBlock]])
  const { handlers, pass, readings } = await start(blocks)
  await handlers['blocks.open']({ text: '500' })
  await pass()
  expect(await readings()).toHaveLength(1)
  for (let turn = 1; turn <= 6; turn += 1) {
    blocks.set(500, { ...smallBlock, fileHash: hashOf(0x40 + turn) })
    await handlers['blocks.refresh']({ key })
    await pass()
    expect((await readings()).at(-1)?.reading).toBe(turn)
  }
  expect((await readings()).map(({ reading }) => reading)).toEqual([0, 3, 4, 5, 6])
})
