import { expect, it } from 'vitest'
import { unpackRows } from '../../../../../electron/shared/block-rows.ts'
import { hashOf } from '../../../../fixtures/block-service.ts'
import { pageOfBlock } from '../../../../fixtures/paged-block.ts'
import { startAt, startOver } from '../started.ts'
import { emptyFolder } from '../store/profile.ts'

const key = '-1:8000000000000000:500'
const pageSize = 20

const rows = Array.from({ length: 60 }, (_, nth) => ({
  account: `-1:${'33'.repeat(32)}`,
  lt: String(1_000 + nth),
  hash: hashOf(nth + 1),
}))

const pageAfter = (url: string): string => pageOfBlock(url, { rows, pageSize, requested: 10_000 })

it('an incomplete block that is read again shows the stored transactions until more are received', async () => {
  let isBroken = true
  let sendRest = (): void => {}
  const rest = new Promise<void>((resolve) => {
    sendRest = resolve
  })
  const { monitor, clock } = await startOver(emptyFolder(), async (url) => {
    if (isBroken && url.includes('after_lt=1039')) return new Response('', { status: 400 })
    if (!isBroken && url.includes('after_lt=1019')) await rest
    return new Response(pageAfter(url))
  })
  const { handlers } = monitor
  const shown = async () => {
    const reply = await handlers['blocks.rows']({ key })
    return { loaded: reply.block.loaded, rows: unpackRows(reply.rows).length }
  }
  await handlers['blocks.open']({ text: key })
  await clock.runTo(startAt + 5_000)
  expect(await shown()).toEqual({ loaded: 40, rows: 40 })

  isBroken = false
  await handlers['blocks.refresh']({ key })
  await clock.runTo(startAt + 10_000)
  expect(monitor.state().blocks).toMatchObject([{ reading: { step: 'asking', loaded: pageSize } }])
  expect(await shown()).toEqual({ loaded: 40, rows: 40 })

  sendRest()
  await clock.runTo(startAt + 15_000)
  expect(await shown()).toEqual({ loaded: 60, rows: 60 })
})
