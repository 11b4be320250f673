import { expect, it } from 'vitest'
import type { BlockView } from '../../../../../electron/shared/block-models.ts'
import { serveBlock, smallBlock } from '../../../../fixtures/block-service.ts'
import { startAt, startOver } from '../started.ts'
import { emptyFolder } from '../store/profile.ts'

const blocks = new Map([[500, smallBlock]])

/** Opens a block of a service whose first `failures` responses are errors. */
async function open(failures: number) {
  let requests = 0
  const { monitor, clock } = await startOver(emptyFolder(), (url) => {
    if (!url.includes('getBlockTransactions')) return new Response('{}', { status: 404 })
    requests += 1
    return requests > failures ? serveBlock(url, blocks) : new Response('', { status: 502 })
  })
  await monitor.handlers['blocks.open']({ text: '500' })
  const at = async (ms: number): Promise<BlockView | undefined> => {
    await clock.runTo(startAt + ms)
    return monitor.state().blocks[0]
  }
  return { at, requests: () => requests }
}

it('a block is loaded once the service works again, as its message promises', async () => {
  const { at } = await open(2)
  expect((await at(1_000))?.error?.message).toContain('Lookout will retry automatically.')
  expect(await at(300_000)).toMatchObject({ status: 'complete', error: null })
})

it('a block is requested three times, and then nothing is promised', async () => {
  const { at, requests } = await open(Number.POSITIVE_INFINITY)
  const failed = await at(3_600_000)
  expect(requests()).toBe(3)
  expect(failed?.error?.message).toBe('The service is down behind its gateway.')
})

it('a failed search for a block promises nothing, because nothing repeats it', async () => {
  const { monitor, clock } = await startOver(emptyFolder(), (url) =>
    url.includes('seqno=500&') ? serveBlock(url, blocks) : new Response('', { status: 502 }),
  )
  await monitor.handlers['blocks.open']({ text: '500' })
  await clock.runTo(startAt + 2_000)
  const failing = [
    monitor.handlers['blocks.latest']({ isWanted: true }),
    monitor.handlers['blocks.locate']({
      kind: 'lt',
      workchain: -1,
      shard: '-9223372036854775808',
      lt: '999000',
    }),
  ].map((each) => expect(each).rejects.toThrow(/^The service is down behind its gateway\.$/))
  await clock.runTo(startAt + 60_000)
  await Promise.all(failing)
})
