import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { pageOfBlock } from '../../../../fixtures/paged-block.ts'
import { startAt, startOver } from '../started.ts'
import { emptyFolder } from '../store/profile.ts'

const key = '-1:8000000000000000:500'
const count = 24_000
const pageSize = 12_000

const rows = Array.from({ length: count }, (_, nth) => ({
  account: `-1:${'33'.repeat(32)}`,
  lt: String(1_000 + nth),
  hash: Buffer.alloc(32, `hash ${nth}`).toString('base64'),
}))

const pageAfter = (url: string): string => pageOfBlock(url, { rows, pageSize, requested: 20_000 })

it('a block that is left while it is requested stays closed', async () => {
  const { monitor, clock } = await startOver(emptyFolder(), () => new Response(new ReadableStream()))
  await monitor.handlers['blocks.open']({ text: key })
  await clock.runTo(startAt + 2_000)
  expect(monitor.state().blocks).toMatchObject([{ key, reading: { step: 'asking' } }])
  await monitor.handlers['blocks.leave']({ key })
  await clock.runTo(startAt + 10_000)
  expect(monitor.state().blocks).toEqual([])
})

it('a block that is opened again while the part before its cancelling is stored is requested again', async () => {
  let isHeld = true
  let isSlow = false
  let passed = 0
  const { monitor, clock } = await startOver(
    emptyFolder(),
    (url) =>
      isHeld && url.includes('after_lt') ? new Response(new ReadableStream()) : new Response(pageAfter(url)),
    undefined,
    { shift: () => (passed += isSlow ? 30 : 0) },
  )
  await monitor.handlers['blocks.open']({ text: key })
  await clock.runTo(startAt + 5_000)
  expect(monitor.state().blocks).toMatchObject([{ key, loaded: pageSize, reading: { step: 'asking' } }])
  // Each step of storing takes longer than a slice, so that other requests run in between.
  isSlow = true
  await monitor.handlers['blocks.cancel']({ key })
  await setImmediate()
  expect(monitor.state().blocks).toMatchObject([{ reading: { step: 'asking' } }])
  isSlow = false
  isHeld = false
  await monitor.handlers['blocks.open']({ text: key })
  await clock.runTo(startAt + 30_000)
  expect(monitor.state().blocks).toMatchObject([{ key, status: 'complete', loaded: count, reading: null }])
})
