import { expect, test } from 'vitest'
import { profileFolder } from '../../../fixtures/quiet-monitor.ts'
import { otherAccount, someAccount, startAt, startOver, transferAnswer } from './started.ts'

const minute = 60_000

test('earlier transfers to an account count as between watched accounts while it is watched', async () => {
  const folder = profileFolder()
  let isListed = true
  const answer = (): string => (isListed ? transferAnswer : '{"actions":[],"address_book":{},"metadata":{}}')
  const first = await startOver(folder, answer)
  const query = { from: null, to: null, states: [], text: '', before: null, limit: 10 }
  const directions = async ({ monitor }: typeof first) => {
    const { traces } = await monitor.handlers['journal.page'](query)
    return [traces, monitor.state().traces].map((list) =>
      list.flatMap(({ actions }) => actions.flatMap(({ amounts }) => amounts.map((each) => each.direction))),
    )
  }
  const { handlers } = first.monitor
  await handlers['accounts.add']({ text: someAccount })
  await first.clock.runTo(startAt + 5_000)
  isListed = false
  await first.clock.runTo(startAt + 10 * minute)
  expect(await directions(first)).toEqual([['out'], ['out']])

  await handlers['accounts.add']({ text: otherAccount })
  await first.clock.runTo(startAt + 11 * minute)
  expect(await directions(first)).toEqual([[null], [null]])
  await first.monitor.close()

  const second = await startOver(folder, answer)
  await second.clock.runTo(second.clock.now() + 1_000)
  expect(await directions(second)).toEqual([[null], [null]])
  await second.monitor.handlers['accounts.remove']({ key: otherAccount })
  expect(await directions(second)).toEqual([['out'], ['out']])
  await second.monitor.handlers['accounts.add']({ text: otherAccount })
  await second.monitor.handlers['accounts.remove']({ key: someAccount })
  expect(await directions(second)).toEqual([['in'], ['in']])
})
