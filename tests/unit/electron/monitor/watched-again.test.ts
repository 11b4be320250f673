import { expect, it } from 'vitest'
import { otherAccount, someAccount, startAt, startOver, transferAnswer } from './started.ts'
import { emptyFolder } from './store/profile.ts'

const nothing = '{"actions":[],"address_book":{},"metadata":{}}'

it('an account that is watched again is asked as often as one that is new', async () => {
  let isSending = true
  const { monitor, clock } = await startOver(emptyFolder(), () => (isSending ? transferAnswer : nothing))
  await monitor.handlers['accounts.add']({ text: someAccount })
  await clock.runTo(startAt + 5_000)
  expect(monitor.state().traces).toHaveLength(1)
  await monitor.handlers['accounts.remove']({ key: someAccount })
  isSending = false
  for (const text of [someAccount, otherAccount]) await monitor.handlers['accounts.add']({ text })
  await clock.runTo(startAt + 30_000)
  const intervals = monitor.state().accounts.map(({ freshness }) => freshness.intervalMs)
  expect(intervals[0]).toBe(intervals[1])
  expect(intervals[0]).toBeGreaterThan(0)
})
