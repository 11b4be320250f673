import { expect, it } from 'vitest'
import { createIdleWindowTimer } from '../../../../../electron/main/window/idle-window-timer.ts'

function setUp() {
  const timers = new Map<number, { readonly ms: number; readonly run: () => void }>()
  let ends = 0
  const rest = createIdleWindowTimer(
    () => {
      ends += 1
    },
    (ms, run) => {
      const id = timers.size
      timers.set(id, { ms, run })
      return () => timers.delete(id)
    },
    300_000,
  )
  return { rest, timers, ended: () => ends }
}

it('a window hidden for five minutes is destroyed', () => {
  const { rest, timers, ended } = setUp()
  rest.begin()
  expect([...timers.values()].map(({ ms }) => ms)).toEqual([300_000])
  for (const { run } of timers.values()) run()
  expect(ended()).toBe(1)
})

it('showing the window cancels the timer, and hiding it restarts the timer', () => {
  const { rest, timers } = setUp()
  rest.begin()
  rest.stop()
  expect(timers.size).toBe(0)
  rest.begin()
  rest.begin()
  expect(timers.size).toBe(1)
})
