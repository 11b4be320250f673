import { expect, it } from 'vitest'
import type { JournalPage, TraceView } from '../../../../../electron/shared/pending-models.ts'
import { journal } from '../../../../../src/features/pending/pending-words.ts'
import { renewed } from '../../../../../src/features/pending/use-journal-pages.ts'

const page = (keys: readonly string[], next: JournalPage['next'], looked: number): JournalPage => ({
  traces: keys.map((key) => ({ key }) as TraceView),
  next,
  looked,
  isIndexing: false,
})
const before = { keys: ['d', 'c'], next: { at: 3_000, key: 'c' }, looked: 2, readAt: 5_000 }

it('newly ended traces are added on top', () => {
  expect(renewed(before, page(['f', 'e', 'd'], { at: 4_000, key: 'd' }, 3), 7_000)).toEqual({
    keys: ['f', 'e', 'd', 'c'],
    next: { at: 3_000, key: 'c' },
    looked: 4,
    readAt: 7_000,
  })
})

it('a page that does not reach the loaded part replaces it, leaving no gap', () => {
  expect(renewed(before, page(['z', 'y'], { at: 8_000, key: 'y' }, 2), 9_000)).toEqual({
    keys: ['z', 'y'],
    next: { at: 8_000, key: 'y' },
    looked: 2,
    readAt: 9_000,
  })
})

it('a search without new results keeps its position', () => {
  const rare = { keys: ['a'], next: { at: 100, key: 'x' }, looked: 9_000, readAt: 5_000 }
  expect(renewed(rare, page([], { at: 2_000, key: 'b' }, 3_000), 7_000)).toEqual({ ...rare, readAt: 7_000 })
})

it('the count says that more is stored', () => {
  expect(journal.found(200, true)).toBe('200 found so far')
  expect(journal.found(12, false)).toBe('12 found')
})
