import { expect, it } from 'vitest'
import { hashOf, serveBlock, smallBlock, type ServedBlock } from '../../../../fixtures/block-service.ts'
import { startAt, startOver } from '../started.ts'
import { emptyFolder } from '../store/profile.ts'

it('a stored block is found by its root hash and by its file hash', async () => {
  const block: ServedBlock = { rootHash: hashOf(1), fileHash: hashOf(2), rows: smallBlock.rows }
  const { monitor, clock } = await startOver(emptyFolder(), (url) => {
    const given = serveBlock(url, new Map([[1_000, block]]))
    return given instanceof Response ? given : new Response(given)
  })
  const { handlers } = monitor
  const { key } = await handlers['blocks.open']({ text: '1000' })
  await clock.runTo(startAt + 10_000)
  for (const hash of [block.rootHash, block.fileHash])
    expect(await handlers['blocks.find']({ hash })).toEqual({ key, transaction: null })
  expect(await handlers['blocks.find']({ hash: hashOf(3) })).toBeNull()
})
