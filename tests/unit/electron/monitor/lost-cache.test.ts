import { describe, expect, it } from 'vitest'
import { someAccount, startAt, startOver, transferAnswer } from './started.ts'
import { emptyFolder } from './store/profile.ts'

// A server that lost its cache responds to requests by hash as if nothing were pending, and to other requests with an error.

const nothing = '{"actions":[],"address_book":{},"metadata":{}}'
const hash = 'llTcMUvTxD6Zwb4XFUCmAqluIdj8quzyZWV+1YywzUE='
const second = 1_000
const minute = 60 * second

const failing = (): Response =>
  new Response('{"error":"internal server error: dial tcp: connection refused"}', { status: 500 })

type Mode = 'sound' | 'without a cache' | 'with an empty cache'

async function watching(text: string) {
  let mode: Mode = 'sound'
  let failedAt = 0
  const answer = (url: string): string | Response => {
    if (mode === 'sound') return transferAnswer
    if (mode === 'with an empty cache' || url.includes('ext_msg_hash')) return nothing
    failedAt = clock.now()
    return failing()
  }
  const { monitor, clock } = await startOver(emptyFolder(), answer)
  await monitor.handlers['accounts.add']({ text })
  await clock.runTo(startAt + 10 * second)
  return {
    clock,
    setMode: (next: Mode) => {
      mode = next
    },
    failedAt: () => failedAt,
    states: () => monitor.state().traces.map(({ state }) => state),
    steps: () => monitor.state().traces[0]?.steps ?? [],
  }
}

describe('a pending trace of a server that lost its cache', () => {
  it('stays pending while the account cannot be read', async () => {
    const { clock, setMode, states } = await watching(someAccount)
    expect(states()).toEqual(['pending'])
    setMode('without a cache')
    await clock.runTo(startAt + 10 * minute)
    expect(states()).toEqual(['pending'])
  })

  it('is checked, but not ended, for a minute after the last error', async () => {
    const { clock, setMode, states, steps, failedAt } = await watching(someAccount)
    setMode('without a cache')
    await clock.runTo(startAt + minute)
    setMode('with an empty cache')
    await clock.runTo(startAt + 10 * minute)
    expect(states()).toEqual(['unverified'])
    expect(steps().map(({ state }) => state)).toEqual(['pending', 'checking', 'unverified'])
    const endedAt = steps().at(-1)?.when.before ?? 0
    expect(failedAt()).toBeGreaterThan(startAt)
    expect(endedAt - failedAt()).toBeGreaterThan(minute)
  })

  it('continues when the service lists it again', async () => {
    const { clock, setMode, states, steps } = await watching(someAccount)
    setMode('without a cache')
    await clock.runTo(startAt + minute)
    setMode('sound')
    await clock.runTo(startAt + 3 * minute)
    expect(states()).toEqual(['pending'])
    expect(steps()).toHaveLength(1)
  })

  it('followed by its hash alone, is checked for ten minutes', async () => {
    const { clock, setMode, states } = await watching(hash)
    setMode('without a cache')
    await clock.runTo(startAt + 9 * minute)
    expect(states()).toEqual(['checking'])
    await clock.runTo(startAt + 12 * minute)
    expect(states()).toEqual(['unverified'])
  })
})
