import { expect, it } from 'vitest'
import { emulatedTransfer } from '../../../fixtures/monitor-deps.ts'
import { someAccount, startAt, startOver } from './started.ts'
import { emptyFolder } from './store/profile.ts'

/** Returns the body of a response with one trace of 10,000 tiny actions, about 3 MB. */
function payout(more: object): string {
  const actions = Array.from({ length: 10_000 }, () => ({
    ...emulatedTransfer,
    ...more,
    accounts: [someAccount],
    details: null,
  }))
  return JSON.stringify({ actions, address_book: {}, metadata: {} })
}

it('a response with 10,000 actions in one trace is read, stored and restored at startup', async () => {
  const folder = emptyFolder()
  let responses = 0
  const first = await startOver(folder, () => {
    responses += 1
    return payout({ trace_end_lt: String(20 + responses) })
  })
  await first.monitor.handlers['accounts.add']({ text: someAccount })
  await first.clock.runTo(startAt + 10_000)
  const [trace] = first.monitor.state().traces
  expect([trace?.actions.length, trace?.omittedActions]).toEqual([512, 9_488])
  expect(responses).toBeGreaterThan(2)
  await first.monitor.close()

  const second = await startOver(folder, () => payout({}))
  const [restored] = second.monitor.state().traces
  expect([restored?.actions.length, restored?.omittedActions]).toEqual([512, 9_488])
  expect(second.logged).toEqual([])
})
