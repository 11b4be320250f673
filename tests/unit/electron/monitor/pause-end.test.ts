import { describe, expect, it } from 'vitest'
import { startAt, startOver, type Started } from './started.ts'
import { emptyFolder } from './store/profile.ts'

const minute = 60_000
const hour = 60 * minute

/** Starts a monitor that is paused for an hour. `sleep` moves the computer's clock, but no timer. */
async function paused(): Promise<Started & { readonly sleep: (ms: number) => void }> {
  let slept = 0
  const started = await startOver(emptyFolder(), undefined, undefined, { shift: () => slept })
  await started.monitor.handlers['monitor.pause']({ isPaused: true, until: 'hour' })
  expect(started.monitor.state().status).toMatchObject({ isPaused: true, pausedUntil: startAt + hour })
  return { ...started, sleep: (ms) => (slept += ms) }
}

describe('a pause of an hour', () => {
  it('ends after an hour', async () => {
    const { monitor, clock } = await paused()
    await clock.runTo(startAt + 59 * minute)
    expect(monitor.state().status.isPaused).toBe(true)
    await clock.runTo(startAt + hour)
    expect(monitor.state().status.isPaused).toBe(false)
  })

  it('ends when the computer wakes up later', async () => {
    const { monitor, clock, sleep } = await paused()
    monitor.set({ isAsleep: true })
    sleep(30 * minute)
    monitor.set({ isAsleep: false })
    expect(monitor.state().status.isPaused).toBe(true)
    monitor.set({ isAsleep: true })
    sleep(2 * hour)
    monitor.set({ isAsleep: false })
    expect(monitor.state().status.isPaused).toBe(false)
    expect(monitor.state().status).not.toHaveProperty('pausedUntil')
    await monitor.handlers['monitor.pause']({ isPaused: true })
    await clock.runTo(startAt + 3 * hour)
    expect(monitor.state().status.isPaused).toBe(true)
  })

  it('ends within a minute after a sleep that the system did not announce', async () => {
    const { monitor, clock, sleep } = await paused()
    sleep(2 * hour)
    await clock.runTo(startAt + minute)
    expect(monitor.state().status.isPaused).toBe(false)
  })
})
