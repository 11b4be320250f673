import { expect, it } from 'vitest'
import { unpackRows } from '../../../../../electron/shared/block-rows.ts'
import { startAt, startOver } from '../started.ts'
import { emptyFolder } from '../store/profile.ts'

const key = '-1:8000000000000000:7'
const hashOf = (nth: number): string => Buffer.alloc(32, `hash ${nth}`).toString('base64')
const id = {
  workchain: -1,
  shard: '-9223372036854775808',
  seqno: 7,
  root_hash: hashOf(1),
  file_hash: hashOf(2),
}

const body = JSON.stringify({
  ok: true,
  result: {
    '@type': 'blocks.transactions',
    id: { '@type': 'ton.blockIdExt', ...id },
    req_count: 20_000,
    incomplete: false,
    transactions: Array.from({ length: 12_001 }, (_, nth) => ({
      account: `-1:${'3'.repeat(64)}`,
      lt: String(1_000 + nth),
      hash: hashOf(nth),
    })),
  },
})

it('a large block is stored in steps, and sent to the window in pages', async () => {
  const folder = emptyFolder()
  const first = await startOver(folder, () => body)
  await first.monitor.handlers['blocks.open']({ text: key })
  await first.clock.runTo(startAt + 5_000)
  expect(first.monitor.state().blocks).toMatchObject([{ status: 'complete', loaded: 12_001 }])
  await first.monitor.close()

  const { monitor } = await startOver(folder)
  const lts: string[] = []
  const sizes: number[] = []
  for (let from: number | null = 0; from !== null;) {
    const page: Awaited<ReturnType<(typeof monitor.handlers)['blocks.rows']>> = await monitor.handlers[
      'blocks.rows'
    ]({
      key,
      from,
    })
    const rows = unpackRows(page.rows)
    sizes.push(rows.length)
    lts.push(...rows.map(({ lt }) => lt))
    from = page.next
  }
  expect(sizes).toEqual([5_000, 5_000, 2_001])
  expect([lts.length, lts[0], lts.at(-1)]).toEqual([12_001, '1000', '13000'])
})
