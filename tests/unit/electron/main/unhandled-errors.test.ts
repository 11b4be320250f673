import { expect, it } from 'vitest'
import { createMishaps } from '../../../../electron/main/unhandled-errors.ts'

it('every mishap is written down, the first alone is shown', async () => {
  const lines: unknown[] = []
  let told = 0
  const mishaps = createMishaps({
    write: (...words) => lines.push(words),
    tell: async () => {
      told += 1
    },
  })
  const [first, second] = [new Error('first'), new Error('second')]
  mishaps.note('Uncaught', first)
  mishaps.note('Unhandled rejection', second)
  expect(lines).toEqual([
    ['Uncaught', first],
    ['Unhandled rejection', second],
  ])
  expect(told).toBe(1)
})

it('one that cannot be shown is written down, and is no mishap itself', async () => {
  const lines: string[] = []
  const mishaps = createMishaps({
    write: (message) => lines.push(message),
    tell: () => Promise.reject(new Error('no desktop')),
  })
  mishaps.note('Uncaught', 'x')
  await new Promise((done) => setImmediate(done))
  expect(lines).toEqual(['Uncaught', 'A mishap could not be shown'])
})
