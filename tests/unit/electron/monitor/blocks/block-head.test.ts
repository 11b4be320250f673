import { expect, it } from 'vitest'
import { hashOf, serveBlock, type ServedBlock } from '../../../../fixtures/block-service.ts'
import { emulatedTransfer } from '../../../../fixtures/monitor-deps.ts'
import { startAt, startOver } from '../started.ts'
import { emptyFolder } from '../store/profile.ts'

const hour = 3_600_000
const newest = 100_000
const block: ServedBlock = { rootHash: hashOf(1), fileHash: hashOf(2), rows: [] }
const blocks = new Map(Array.from({ length: newest }, (_, index) => [index + 1, block]))
const lastAction = { ...emulatedTransfer, finality: 'finalized', trace_mc_seqno_end: newest - 3 }

/** Opens block 10, and searches for the newest block two hours later. Returns its key and the requests for it. */
async function search(actions: string | Response) {
  const requested: string[] = []
  const serve = (url: string): string | Response => {
    requested.push(url)
    return url.includes('/actions') ? actions : serveBlock(url, blocks)
  }
  const { monitor, clock } = await startOver(emptyFolder(), serve, undefined, { isBasic: false })
  await monitor.handlers['blocks.open']({ text: '10' })
  await clock.runTo(startAt + 2 * hour)
  requested.length = 0
  const found = Promise.resolve(monitor.handlers['blocks.latest']({ isWanted: true }))
  await clock.runTo(startAt + 2 * hour + 90_000)
  return { key: (await found)?.key, requested }
}

it('a search for the newest block starts at the newest finished action if no recent block is known', async () => {
  const body = JSON.stringify({ actions: [lastAction], address_book: {}, metadata: {} })
  const { key, requested } = await search(body)
  expect(key).toBe(`-1:8000000000000000:${newest}`)
  expect(requested.length).toBeLessThan(10)
})

it('a search for the newest block starts at the highest known block if the actions cannot be read', async () => {
  const { key, requested } = await search(new Response('{}', { status: 500 }))
  expect(key).toBe(`-1:8000000000000000:${newest}`)
  expect(requested.length).toBeGreaterThan(30)
})
