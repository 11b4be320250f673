import { expect, it } from 'vitest'
import { startOver, type Started } from './started.ts'
import { emptyFolder } from './store/profile.ts'

const keyAt = (nth: number): string => `0:${nth.toString(16).padStart(64, '0')}`
const texts = (count: number, from = 1) =>
  Array.from({ length: count }, (_, nth) => ({ text: keyAt(from + nth) }))

async function watching(count: number): Promise<Started> {
  const started = await startOver(emptyFolder())
  await started.monitor.handlers['accounts.addMany']({ items: texts(count) })
  return started
}

it('5,000 accounts of a network are added as one delta', async () => {
  const { monitor } = await startOver(emptyFolder())
  const sizes: (number | undefined)[] = []
  monitor.onDelta(({ accounts }) => sizes.push(accounts?.upserts.length))
  expect(await monitor.handlers['accounts.addMany']({ items: texts(5_000) })).toEqual({ added: 5_000 })
  await Promise.resolve()
  expect(monitor.state().accounts).toHaveLength(5_000)
  expect(sizes.filter((size) => size !== undefined)).toEqual([5_000])
  await monitor.close()
})

it('accounts beyond 5,000 are refused with the reason, and nothing of the list is added', async () => {
  const { monitor } = await watching(4_999)
  const items = [...texts(2, 5_000).map((item) => ({ ...item, group: 'new' })), { text: keyAt(1) }]
  await expect(async () =>
    monitor.handlers['accounts.addMany']({ items, groups: [{ id: 'new', name: 'New' }] }),
  ).rejects.toThrow(
    'Lookout watches at most 5,000 accounts per network: at 10 requests per second, each of them is polled only about every 15 minutes. This change would bring the total to 5,001.',
  )
  expect(monitor.state().accounts).toHaveLength(4_999)
  expect(monitor.state().groups).toEqual([])
  await monitor.handlers['accounts.add']({ text: keyAt(6_000) })
  await expect(async () => monitor.handlers['accounts.add']({ text: keyAt(6_001) })).rejects.toThrow('5,001')
  // An account that is already watched can be added again at the limit.
  expect(await monitor.handlers['accounts.add']({ text: keyAt(1) })).toMatchObject({ isNew: false })
  await monitor.close()
})

it('a review of a list contains the reason why it cannot be added', async () => {
  const { monitor } = await watching(4_999)
  const review = async (count: number) =>
    monitor.handlers['accounts.review']({ texts: texts(count, 5_000).map(({ text }) => text) })
  expect(await review(1)).toMatchObject({ refusal: null })
  expect(await review(2)).toMatchObject({
    refusal: expect.stringContaining('This change would bring the total to 5,001.'),
  })
  await monitor.close()
})

it('more than 500 pools or 500 groups are refused', async () => {
  const { monitor } = await startOver(emptyFolder())
  await expect(async () => monitor.handlers['pools.addMany']({ items: texts(501) })).rejects.toThrow(
    'at most 500 pools per network',
  )
  expect(monitor.state().pools).toEqual([])
  expect(await monitor.handlers['pools.addMany']({ items: texts(500) })).toEqual({ added: 500 })
  for (let nth = 0; nth < 500; nth += 1)
    await monitor.handlers['groups.save']({ id: null, name: `Group ${nth}` })
  await expect(async () => monitor.handlers['groups.save']({ id: null, name: 'One more' })).rejects.toThrow(
    'A network has at most 500 groups. This change would bring the total to 501.',
  )
  await monitor.close()
})
