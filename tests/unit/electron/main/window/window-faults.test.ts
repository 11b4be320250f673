import { expect, it } from 'vitest'
import { createWindowFaults } from '../../../../../electron/main/window/window-faults.ts'

it('rate-limits renderer error logs to 5/min', () => {
  const lines: string[] = []
  let now = 0
  const note = createWindowFaults(
    (line) => lines.push(line),
    () => now,
  )
  for (let index = 1; index <= 7; index += 1) note(String(index))
  expect(lines).toEqual([1, 2, 3, 4, 5].map((index) => `In the window: ${index}`))
  now = 60_000
  note('8')
  expect(lines.at(-1)).toBe('In the window: 8')
})

it('a clock that was set back does not block logging', () => {
  const written: string[] = []
  let now = 3_600_000
  const note = createWindowFaults(
    (message) => written.push(message),
    () => now,
  )
  for (let nth = 0; nth < 6; nth += 1) note('before')
  expect(written).toHaveLength(5)
  now = 1_000
  note('after')
  expect(written.at(-1)).toBe('In the window: after')
})
