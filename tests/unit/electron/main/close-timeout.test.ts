import { expect, it } from 'vitest'
import { closeInTime } from '../../../../electron/main/close-timeout.ts'

function setUp(close: () => Promise<void>) {
  const timers = new Map<number, { readonly ms: number; readonly run: () => void }>()
  const logged: string[] = []
  let isDone = false
  const done = closeInTime(close, {
    log: (message, thrown) =>
      logged.push(thrown instanceof Error ? `${message}: ${thrown.message}` : message),
    after: (ms, run) => {
      const id = timers.size
      timers.set(id, { ms, run })
      return () => timers.delete(id)
    },
  }).then(() => {
    isDone = true
  })
  return { timers, logged, done, isDone: () => isDone }
}

it('a close that never ends is abandoned after ten seconds and logged', async () => {
  const { timers, logged, done, isDone } = setUp(() => new Promise(() => undefined))
  await new Promise((resolve) => setImmediate(resolve))
  expect([isDone(), logged]).toEqual([false, []])
  expect([...timers.values()].map(({ ms }) => ms)).toEqual([10_000])
  for (const { run } of timers.values()) run()
  await done
  expect(logged).toEqual([
    'Closing is not done after 10 s and is given up; the next start checks what stayed open.',
  ])
})

it('a close that ends in time logs nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { timers, logged, done, isDone } = setUp(() => promise)
  await new Promise((next) => setImmediate(next))
  expect(isDone()).toBe(false)
  resolve()
  await done
  expect([timers.size, logged]).toEqual([0, []])
})

it('a failed close is logged and does not delay quitting', async () => {
  const { timers, logged, done } = setUp(() => Promise.reject(new Error('the disk is gone')))
  await done
  expect([timers.size, logged]).toEqual([0, ['Closing failed: the disk is gone']])
})
