import { expect, it } from 'vitest'
import { someAccount, startAt, startOver, transferAnswer } from './started.ts'
import { emptyFolder } from './store/profile.ts'

const second = 1_000
const minute = 60 * second
const empty = '{"actions":[],"address_book":{},"metadata":{}}'

it.each([
  ['announced', true],
  ['unannounced', false],
])('a response that an %s sleep delays makes no trace look long pending', async (_name, isAnnounced) => {
  let shift = 0
  let isListed = true
  let delay: Promise<void> | null = null
  const { monitor, clock } = await startOver(
    emptyFolder(),
    async () => {
      const text = isListed ? transferAnswer : empty
      await delay
      return new Response(text)
    },
    undefined,
    { shift: () => shift },
  )
  await monitor.handlers['accounts.add']({ text: someAccount })
  await clock.runTo(startAt + 10 * second)
  const { promise, resolve } = Promise.withResolvers<void>()
  delay = promise
  await clock.runTo(startAt + 12 * second)
  if (isAnnounced) monitor.set({ isAsleep: true })
  shift = 20 * minute
  isListed = false
  delay = null
  if (isAnnounced) monitor.set({ isAsleep: false })
  resolve()
  await clock.runTo(startAt + 40 * second)
  const { traces, incidents, status } = monitor.state()
  expect(traces.map(({ firstSeenAt, lastSeenAt }) => lastSeenAt - firstSeenAt < minute)).toEqual([true])
  expect(incidents).toEqual([])
  expect(status.latencyMs).toBeLessThan(second)
})
