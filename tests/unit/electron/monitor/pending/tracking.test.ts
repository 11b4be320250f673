import { expect, it } from 'vitest'
import { emulatedAnswer, someAccount, startAt, startOver } from '../started.ts'
import { emptyFolder } from '../store/profile.ts'

const second = 1_000
const final = {
  trace_id: Buffer.alloc(32, 1).toString('base64'),
  trace_mc_seqno_end: 5,
  finality: 'finalized',
}

/** Watches an account with a pending trace. `end` lists the trace as final. */
async function pendingTrace() {
  let changes: object = {}
  const { monitor, clock } = await startOver(emptyFolder(), () => emulatedAnswer(changes))
  await monitor.handlers['accounts.add']({ text: someAccount })
  await clock.runTo(startAt + 20 * second)
  const end = async (more: object = {}) => {
    changes = { ...final, ...more }
    await clock.runTo(startAt + 40 * second)
  }
  return { monitor, end, key: monitor.state().traces[0]?.key ?? '' }
}

it.each([
  ['completed', true],
  ['failed', false],
] as const)('a trace that has %s is not tracked', async (state, success) => {
  const { monitor, end, key } = await pendingTrace()
  await end({ success })
  const [trace] = monitor.state().traces
  expect(trace).toMatchObject({ key, state })
  expect(await monitor.handlers['traces.track']({ key })).toEqual({
    isTracked: false,
    state,
    at: trace?.endedAt,
  })
  expect(monitor.state().follows).toEqual([])
})

it('a trace that is still pending is tracked', async () => {
  const { monitor, end, key } = await pendingTrace()
  expect(await monitor.handlers['traces.track']({ key })).toEqual({ isTracked: true, key })
  expect(monitor.state().follows).toMatchObject([{ key, trace: key, state: 'pending' }])
  await end()
  expect(monitor.state().incidents).toMatchObject([
    { event: { kind: 'trace-completed' }, subject: { kind: 'trace', key } },
  ])
})
