/**
 * Measures a block of 10,000 transactions: from bytes to painted rows, drawing the map, and opening the block from the store.
 * Run with `npm run bench -- blocks`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { deserialize, serialize } from 'node:v8'
import { startDemo } from '../../electron/demo/start-demo.ts'
import { openStore } from '../../electron/monitor/store/open-store.ts'
import { decodeBlockPage } from '../../electron/monitor/toncenter/block.ts'
import { parseWire } from '../../electron/monitor/toncenter/json.ts'
import { blockKey } from '../../electron/shared/block-ref.ts'
import { packRows } from '../../electron/shared/block-rows.ts'
import { runWindowSide } from './blocks/window-side.ts'
import { interleave, printFigures, ratios, spreadOf, writeSpread } from './harness.ts'

const rounds = 5
const network = 'bench'

async function fetchBody(): Promise<string> {
  const demo = await startDemo({ seed: 1, startAt: Date.UTC(2026, 10, 20, 12), access: { quota: false } })
  try {
    const { workchain, shard, seqno } = demo.world.bigBlock
    const query = `workchain=${workchain}&shard=${shard}&seqno=${seqno}&count=10000`
    return await (await fetch(`${demo.url}/api/v2/getBlockTransactions?${query}`)).text()
  } finally {
    await demo.close()
  }
}

/**
 * Measures reading a stored block in main, up to the text that is sent to the window, against a bare read of
 * the same rows.
 */
function measureReading(folder: string, body: string) {
  const { ref, rootHash, fileHash, transactions } = decodeBlockPage(parseWire(body))
  const key = blockKey(ref)
  const store = openStore({ folder, now: () => 0 })
  const count = transactions.length
  const kept = { key, ref, rootHash, fileHash, isComplete: true, firstSeenAt: 1, lastSeenAt: 1, count }
  store.blocks.save(network, kept, transactions)
  const bare = new DatabaseSync(join(folder, 'lookout.db'), { readOnly: true })
  const select = bare.prepare(`
    SELECT account.address, block_row.lt, block_row.hash
    FROM block_row JOIN account ON account.id = block_row.account ORDER BY block_row.ordinal`)
  select.setReadBigInts(true)
  let rows = 0
  const times = interleave(
    {
      ours: () => {
        store.blocks.one(network, key)
        store.readings.facts(network, key)
        rows += String(deserialize(serialize(packRows(store.blocks.rows(network, key))))).length
      },
      bare: () => {
        rows += select.all().length
      },
    },
    5,
    rounds,
  )
  bare.close()
  store.close()
  if (rows === 0) throw new Error('Nothing was read')
  return { times, text: packRows(transactions) }
}

const sum = (one: readonly number[], other: readonly number[]): readonly number[] =>
  one.map((ms, round) => ms + (other[round] ?? Number.NaN))

const folder = mkdtempSync(join(tmpdir(), 'lookout-bench-'))
try {
  const body = await fetchBody()
  const { times: reading, text } = measureReading(folder, body)
  const shown = await runWindowSide(body, text, rounds)
  const [kept, bareKept] = [sum(reading.ours, shown.fromText), sum(reading.bare, shown.bareFromRows)]
  const say = (name: string, ours: readonly number[], bare: readonly number[]): void =>
    console.log(`${name}: ours ${writeSpread(spreadOf(ours))} ms, bare ${writeSpread(spreadOf(bare))} ms`)

  console.log(`10,000 transactions, ${(body.length / 1e6).toFixed(1)} MB of JSON.`)
  say('from bytes to first rows painted', shown.fromBytes, shown.bareFromBytes)
  say('map', shown.map, shown.bareMap)
  say('reading a kept block from the database', reading.ours, reading.bare)
  say('opening a kept block', kept, bareKept)
  const figures = [
    ['bytes to first rows, against JSON.parse and a bare list', ratios(shown.fromBytes, shown.bareFromBytes)],
    ['the map, against the canvas filled by hand', ratios(shown.map, shown.bareMap)],
    ['opening a kept block, against a bare read and that list', ratios(kept, bareKept)],
  ] as const
  printFigures(
    figures.map(([figure, ratio]) => ({
      figure,
      wanted: 'at most 2×',
      measured: writeSpread(ratio),
      isMet: ratio.median <= 2,
    })),
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
