import { expect, it } from 'vitest'
import { readBlock } from '../../../../../electron/monitor/toncenter/block-reading.ts'
import type { BlockPage } from '../../../../../electron/monitor/toncenter/block.ts'
import type { BlockOptions } from '../../../../../electron/monitor/toncenter/client-types.ts'

const ref = { workchain: 0, shard: '2305843009213693952', seqno: 7 }
const mib = 1_048_576

interface Page extends Partial<BlockPage> {
  /** Number of transactions. */
  readonly adds: number
  readonly bytes?: number
}

const pages = (...adds: readonly number[]): readonly Page[] => adds.map((count) => ({ adds: count }))

/** Reads a block of a service that sends these pages. Returns what is read, the parts before, and the query of each request. */
async function read(sent: readonly Page[], options: BlockOptions = {}) {
  const parts: (readonly [transactions: readonly unknown[], responses: readonly unknown[] | undefined])[] = []
  const queries: (readonly (readonly [string, string])[])[] = []
  let count = 0
  const onPart: BlockOptions['onPart'] = ({ transactions, responses }) =>
    parts.push([transactions, responses])
  const { value } = await readBlock(ref, { ...options, onPart }, async (query) => {
    queries.push(query)
    const { adds, bytes = 0, ...page } = sent[queries.length - 1] ?? { adds: 0 }
    const transactions = Array.from({ length: adds }, () => {
      count += 1
      return { account: `0:${count}`, lt: String(count), hash: String(count) }
    })
    const isIncomplete = queries.length < sent.length
    const value = { ref, rootHash: 'root', fileHash: 'file', isIncomplete, transactions, ...page }
    const response = { chunks: [{ length: bytes }] } as never
    return { value, receivedAt: 0, latencyMs: 0, response }
  })
  return { value, parts, queries }
}

it.each([
  ['six pages of 16 transactions are read', pages(16, 16, 16, 16, 16, 16), 96, true],
  ['pages of 15 are given up at the fifth', pages(15, 15, 15, 15, 15, 15), 75, false],
  ['thin pages are counted again after one that is not', pages(1, 1, 1, 1, 16, 1, 1, 1, 1, 16), 40, true],
])('a block: %s', async (_name, sent, count, isComplete) => {
  const { value } = await read(sent)
  expect([value.transactions.length, value.isComplete]).toEqual([count, isComplete])
})

it('a block may have 200,000 transactions, but no more', async () => {
  const { value } = await read(pages(100_000, 100_000))
  expect([value.transactions.length, value.isComplete]).toEqual([200_000, true])
  await expect(read(pages(100_000, 100_001))).rejects.toMatchObject({ code: 'too-large' })
})

it.each(['rootHash', 'fileHash'])('a block is refused if %s differs on a later page', async (name) => {
  const sent = [{ adds: 20 }, { adds: 20, [name]: 'other' }]
  await expect(read(sent)).rejects.toMatchObject({ code: 'malformed' })
})

it('a part keeps its transactions while later pages are read', async () => {
  const { parts } = await read(pages(20, 30, 40))
  expect(parts.map(([transactions]) => transactions.length)).toEqual([20, 50])
})

it('the responses of a block are kept up to 32 MiB', async () => {
  const { value, parts } = await read([
    { adds: 20, bytes: 32 * mib },
    { adds: 20, bytes: 1 },
  ])
  expect([parts[0]?.[1]?.length, value.responses]).toEqual([1, []])
})

it.each([
  [0.5, '1'],
  [2.9, '2'],
  [10_001, '10000'],
])('a page size of %d requests a count of %s', async (pageSize, count) => {
  const { queries } = await read(pages(1), { pageSize })
  expect(queries[0]?.at(-1)).toEqual(['count', count])
})
