import { expect, it } from 'vitest'
import { hashOf, serveBlock, smallBlock, type ServedBlock } from '../../../../fixtures/block-service.ts'
import { startAt, startOver } from '../started.ts'
import { emptyFolder } from '../store/profile.ts'

const second = 1_000
const newest = 1_000

it('following that was stopped during a request stays stopped', async () => {
  const block: ServedBlock = { rootHash: hashOf(1), fileHash: hashOf(2), rows: smallBlock.rows }
  const blocks = new Map([[newest, block]])
  const held: (() => void)[] = []
  const requested: string[] = []
  let isHeld = false
  const { monitor, clock } = await startOver(emptyFolder(), async (url) => {
    requested.push(new URL(url).searchParams.get('seqno') ?? '')
    if (isHeld) await new Promise<void>((release) => held.push(release))
    const given = serveBlock(url, blocks)
    return given instanceof Response ? given : new Response(given)
  })
  const { handlers, state } = monitor
  await handlers['blocks.open']({ text: String(newest) })
  await clock.runTo(startAt + 10 * second)
  await handlers['blocks.follow']({ isWanted: true, isHeld: false })
  await clock.runTo(startAt + 12 * second)
  expect(state().head?.follow).toMatchObject({ last: newest, read: 1 })
  isHeld = true
  await clock.runTo(startAt + 15 * second)
  expect(held).toHaveLength(1)
  await handlers['blocks.follow']({ isWanted: false, isHeld: false })
  isHeld = false
  for (const release of held) release()
  await clock.runTo(startAt + 20 * second)
  expect(state().head?.follow).toBeNull()
  expect(requested).not.toContain('1')
})

it('continues with the newest block if a server that is behind does not have it yet', async () => {
  const block: ServedBlock = { rootHash: hashOf(1), fileHash: hashOf(2), rows: smallBlock.rows }
  const blocks = new Map([
    [newest, block],
    [newest + 1, block],
  ])
  const requested: string[] = []
  const { monitor, clock } = await startOver(emptyFolder(), (url) => {
    const seqno = new URL(url).searchParams.get('seqno') ?? ''
    requested.push(seqno)
    // The search finds this block on another server.
    const isBehind = seqno === '1001' && requested.filter((each) => each === '1001').length === 2
    const given = serveBlock(url, isBehind ? new Map() : blocks)
    return given instanceof Response ? given : new Response(given)
  })
  const { handlers, state } = monitor
  await handlers['blocks.open']({ text: String(newest) })
  await clock.runTo(startAt + 10 * second)
  await handlers['blocks.follow']({ isWanted: true, isHeld: false })
  await clock.runTo(startAt + 20 * second)
  expect(requested.filter((each) => each === '1001').length).toBe(3)
  expect(requested).not.toContain('1')
  expect(state().head?.follow).toMatchObject({ last: newest + 1, read: 1 })
})

/** Starts over a service with a new block every 800 ms and no pending actions. `newestNow` returns the seqno of the newest one. */
async function startOverGrowingChain() {
  const block: ServedBlock = { rootHash: hashOf(1), fileHash: hashOf(2), rows: smallBlock.rows }
  let now = () => startAt
  const newestNow = (): number => newest + Math.floor((now() - startAt) / 800)
  const { monitor, clock } = await startOver(emptyFolder(), (url) => {
    if (url.includes('pendingActions')) return '{"actions":[],"address_book":{},"metadata":{}}'
    const seqno = Number(new URL(url).searchParams.get('seqno'))
    const given = serveBlock(url, seqno <= newestNow() ? new Map([[seqno, block]]) : new Map())
    return given instanceof Response ? given : new Response(given)
  })
  now = clock.now
  return { monitor, clock, newestNow }
}

it.each([
  ['reads every block while the quota leaves room for it', 10, 0],
  ['skips blocks if the quota allows fewer requests than there are blocks', 1, 10],
])('following %s', async (_, perSecond, leastSkipped) => {
  const { monitor, clock, newestNow } = await startOverGrowingChain()
  const { handlers, state } = monitor
  await handlers['quota.set']({ perSecond })
  await handlers['blocks.open']({ text: String(newest) })
  await clock.runTo(startAt + 10 * second)
  for (let at = 10; at < 70; at += 20) {
    await handlers['blocks.follow']({ isWanted: true, isHeld: false })
    await clock.runTo(startAt + (at + 20) * second)
  }
  const follow = state().head?.follow
  expect(newestNow() - (follow?.last ?? 0)).toBeLessThan(perSecond === 1 ? 10 : 2)
  expect(follow?.skipped).toBeGreaterThanOrEqual(leastSkipped)
  if (leastSkipped === 0) expect(follow).toMatchObject({ skipped: 0, ranges: [] })
})

it('following stays near the newest block while polling of accounts takes the quota', async () => {
  const { monitor, clock, newestNow } = await startOverGrowingChain()
  const { handlers, state } = monitor
  await handlers['quota.set']({ perSecond: 10 })
  for (let n = 0; n < 50; n += 1)
    await handlers['accounts.add']({ text: `0:${n.toString(16).padStart(64, '0')}` })
  await handlers['blocks.open']({ text: String(newest) })
  await clock.runTo(startAt + 60 * second)
  const distances: number[] = []
  for (let at = 60; at < 180; at += 10) {
    await handlers['blocks.follow']({ isWanted: true, isHeld: false })
    await clock.runTo(startAt + (at + 10) * second)
    distances.push(newestNow() - (state().head?.follow?.last ?? 0))
  }
  // A block appears every 800 ms.
  expect(Math.max(...distances)).toBeLessThanOrEqual(15)
})

it('following continues with the newest block after it was held', async () => {
  const { monitor, clock, newestNow } = await startOverGrowingChain()
  const { handlers, state } = monitor
  await handlers['quota.set']({ perSecond: 10 })
  await handlers['blocks.open']({ text: String(newest) })
  await clock.runTo(startAt + 10 * second)
  await handlers['blocks.follow']({ isWanted: true, isHeld: false })
  await clock.runTo(startAt + 20 * second)
  const last = state().head?.follow?.last ?? 0
  for (let at = 20; at < 120; at += 20) {
    await handlers['blocks.follow']({ isWanted: true, isHeld: true })
    await clock.runTo(startAt + (at + 20) * second)
  }
  expect(state().head?.follow).toMatchObject({ last, isHeld: true, skipped: 0 })
  await handlers['blocks.follow']({ isWanted: true, isHeld: false })
  await clock.runTo(startAt + 130 * second)
  // A block appears every 800 ms.
  expect(newestNow() - (state().head?.follow?.last ?? 0)).toBeLessThan(2)
  expect(state().head?.follow?.ranges).toHaveLength(1)
  expect(state().head?.follow?.ranges[0]?.from).toBe(last + 1)
})
