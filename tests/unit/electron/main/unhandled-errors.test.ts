import { expect, it } from 'vitest'
import { createUnhandledErrors } from '../../../../electron/main/unhandled-errors.ts'

it('every unhandled error is logged, and only the first is shown', async () => {
  const lines: unknown[] = []
  let reported = 0
  const unhandledErrors = createUnhandledErrors({
    write: (...words) => lines.push(words),
    report: async () => {
      reported += 1
    },
  })
  const [first, second] = [new Error('first'), new Error('second')]
  unhandledErrors.note('Uncaught', first)
  unhandledErrors.note('Unhandled rejection', second)
  expect(lines).toEqual([
    ['Uncaught', first],
    ['Unhandled rejection', second],
  ])
  expect(reported).toBe(1)
})

it('a failed error message is logged and not reported again', async () => {
  const lines: string[] = []
  const unhandledErrors = createUnhandledErrors({
    write: (message) => lines.push(message),
    report: () => Promise.reject(new Error('no desktop')),
  })
  unhandledErrors.note('Uncaught', 'x')
  await new Promise((done) => setImmediate(done))
  expect(lines).toEqual(['Uncaught', 'An error message could not be shown'])
})
