import { expect, it } from 'vitest'
import { someAccount, startAt, startOver, transferAnswer } from '../unit/electron/monitor/started.ts'
import { emptyFolder } from '../unit/electron/monitor/store/profile.ts'

const minute = 60_000

it('a pending trace keeps its begin when ended traces of any age are cleared', async () => {
  const { monitor, clock } = await startOver(emptyFolder(), () => transferAnswer)
  const { handlers, state } = monitor
  await handlers['accounts.add']({ text: someAccount })
  await clock.runTo(startAt + 9 * minute)
  expect(state().traces.map(({ state: each, firstSeenAt }) => [each, firstSeenAt])).toEqual([
    ['pending', startAt],
  ])

  await handlers['storage.clear']({ kinds: ['traces'], olderThanDays: 0 })
  await clock.runTo(startAt + 11 * minute)
  expect(state().traces.map(({ firstSeenAt }) => firstSeenAt)).toEqual([startAt])
  // It would otherwise count as new, and fire only ten minutes later.
  expect(state().incidents.map(({ rule }) => rule)).toEqual(['trace-long'])
})
