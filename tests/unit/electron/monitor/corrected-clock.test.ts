import { expect, it } from 'vitest'
import { someAccount, startAt, startOver } from './started.ts'
import { emptyFolder } from './store/profile.ts'

const minute = 60_000
const empty = '{"actions":[],"address_book":{},"metadata":{}}'
const pool = JSON.stringify({
  stake_amount_sent: 0,
  validator_amount: 5,
  nominators_count: 0,
  active_nominators: [],
  inactive_nominators: [],
})

it.each([
  ['an hour behind', -60 * minute],
  ['right', 0],
  ['an hour ahead', 60 * minute],
])('the first response to a computer whose clock is %s leaves no gap', async (_name, shift) => {
  let real = (): number => startAt
  const { monitor, clock } = await startOver(
    emptyFolder(),
    (url) => {
      const headers = { date: new Date(real()).toUTCString() }
      return new Response(url.includes('getPool') ? pool : empty, { headers })
    },
    undefined,
    { shift: () => shift },
  )
  real = clock.now
  await monitor.handlers['pools.add']({ text: someAccount, label: null })
  for (const digit of 'abcdef') await monitor.handlers['accounts.add']({ text: `0:${digit.repeat(64)}` })
  await clock.runTo(startAt + 20 * minute)
  const to = startAt + 20 * minute
  const { gaps } = await monitor.handlers['pools.history']({ key: someAccount, from: 0, to })
  expect(gaps).toEqual([])
})
