import { expect, it } from 'vitest'
import { thinned } from '../../../../electron/monitor/watched-context.ts'

const spans = [10, 20, 30, 40, 50].map((at) => ({
  fromAt: at,
  seenUntilAt: at + 5,
  gap: null,
  read: () => at,
}))

it.each([
  [5, [10, 20, 30, 40, 50]],
  [3, [10, 30, 50]],
  [2, [20, 50]],
  [1, [50]],
])('at most %i of five spans are read, the newest included', (most, expected) => {
  const read = thinned(spans, most).flatMap((span) => (span.gap === null ? [span.read()] : []))
  expect(read).toEqual(expected)
})

it('spans that are not read are gaps', () => {
  expect(thinned(spans, 2).map(({ gap }) => gap)).toEqual(['closed', null, 'closed', 'closed', null])
})
