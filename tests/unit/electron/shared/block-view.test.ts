import { expect, it } from 'vitest'
import { lastCheckAt } from '../../../../electron/shared/block-view.ts'

const contradiction = { at: 20, difference: { kind: 'root-hash', before: 'a', now: 'b' } } as const

it('the last check of a block is the later one of an equal and a contradicting response', () => {
  expect(lastCheckAt({ observedAt: 10, contradiction })).toBe(20)
  expect(lastCheckAt({ observedAt: 30, contradiction })).toBe(30)
  expect(lastCheckAt({ observedAt: null, contradiction: null })).toBeNull()
})
