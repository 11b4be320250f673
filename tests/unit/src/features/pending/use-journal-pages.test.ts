import { expect, it, onTestFinished, vi } from 'vitest'
import type { JournalPage, TraceView } from '../../../../../electron/shared/pending-models.ts'
import { journal } from '../../../../../src/features/pending/pending-words.ts'
import {
  changedEntries,
  isWorthShowing,
  readAll,
  renewed,
} from '../../../../../src/features/pending/use-journal-pages.ts'

const page = (keys: readonly string[], next: JournalPage['next'], isIndexing = false): JournalPage => ({
  traces: keys.map((key) => ({ key }) as TraceView),
  next,
  isIndexing,
})
const noCursor = (): null => null
const before = { keys: ['d', 'c'], next: { at: 3_000, key: 'c' }, isIndexing: true, readAt: 5_000 }

it('newly ended traces are added on top', () => {
  expect(renewed(before, page(['f', 'e', 'd'], { at: 4_000, key: 'd' }), 7_000, noCursor)).toEqual({
    keys: ['f', 'e', 'd', 'c'],
    next: { at: 3_000, key: 'c' },
    isIndexing: true,
    readAt: 7_000,
  })
})

it('a page that does not reach the loaded part replaces it, leaving no gap', () => {
  expect(renewed(before, page(['z', 'y'], { at: 8_000, key: 'y' }, true), 9_000, noCursor)).toEqual({
    keys: ['z', 'y'],
    next: { at: 8_000, key: 'y' },
    isIndexing: true,
    readAt: 9_000,
  })
})

it('a journal that stays open leaves out its oldest entries, and continues before the last one that it keeps', () => {
  const keys = Array.from({ length: 50_000 }, (_, nth) => `k${50_000 - nth}`)
  const full = { keys, next: null, readAt: 50_000 }
  const newest = page(['k50002', 'k50001', 'k50000'], { at: 50_000, key: 'k50000' })
  const after = renewed(full, newest, 70_000, (key) => ({ at: Number(key.slice(1)), key }))
  expect([after.keys.length, after.keys[0], after.keys.at(-1)]).toEqual([50_000, 'k50002', 'k3'])
  expect(after.next).toEqual({ at: 3, key: 'k3' })
  const loaded = { ...full, keys: [...keys, 'k0'] }
  expect(renewed(loaded, newest, 70_000, (key) => ({ at: 1, key })).keys.length).toBe(50_001)
})

it('entries that the search no longer finds leave the list, such as transfers between accounts that are watched now', () => {
  const ends: Readonly<Record<string, number>> = { f: 6_000, e: 5_000, d: 4_000, c: 3_000, b: 2_000 }
  const cursorOf = (key: string) => ({ at: ends[key] ?? 0, key })
  const shown = { keys: ['e', 'd', 'c', 'b'], next: { at: 2_000, key: 'b' }, readAt: 7_000 }
  const renewedBy = (keys: readonly string[], next: JournalPage['next']) =>
    renewed(shown, page(keys, next), 8_000, cursorOf)
  expect(renewedBy(['f', 'd'], { at: 4_000, key: 'd' }).keys).toEqual(['f', 'd', 'c', 'b'])
  expect(renewedBy(['d'], { at: 4_000, key: 'd' }).keys).toEqual(['d', 'c', 'b'])
  expect(renewedBy(['d'], null).keys).toEqual(['d'])
  // The page ended within the entries of one moment.
  expect(renewedBy(['e'], { at: 4_000, key: 'x' }).keys).toEqual(['e', 'd', 'c', 'b'])
})

it('a search without new results keeps its position', () => {
  const rare = { keys: ['a'], next: { at: 100, key: 'x' }, isIndexing: true, readAt: 5_000 }
  expect(renewed(rare, page([], { at: 2_000, key: 'b' }), 7_000, noCursor)).toEqual({
    ...rare,
    readAt: 7_000,
  })
})

it('earlier entries change when history is added or an account joins a trace', () => {
  const ended = (key: string, endedAt: number) => ({ key, endedAt }) as TraceView
  const listOf = (...traces: readonly TraceView[]) => new Map(traces.map((trace) => [trace.key, trace]))
  const [first, second] = [ended('c', 3_000), ended('d', 4_000)]
  const known = listOf(first, second)
  expect(changedEntries(known, listOf(first, second))).toBe('none')
  expect(changedEntries(known, listOf(second))).toBe('none')
  expect(changedEntries(known, listOf(first, second, ended('e', 5_000)))).toBe('newest')
  expect(changedEntries(known, listOf(first, second, ended('b', 2_000)))).toBe('earlier')
  expect(changedEntries(known, listOf(first, ended('d', 4_000)))).toBe('earlier')
})

it('the count says that more is stored', () => {
  expect(journal.found(200, true)).toBe('200 found so far')
  expect(journal.found(12, false)).toBe('12 found')
})

it('progress of a long search is shown while it is short, then after each tenth', () => {
  const shownAt: number[] = []
  for (let loaded = 200; loaded <= 50_000; loaded += 200)
    if (isWorthShowing(loaded, shownAt.at(-1) ?? 0)) shownAt.push(loaded)
  expect(shownAt.slice(0, 13)).toEqual([
    200, 400, 600, 800, 1_000, 1_200, 1_400, 1_600, 1_800, 2_000, 2_200, 2_600, 3_000,
  ])
  expect(shownAt.length).toBeLessThan(45)
  expect(isWorthShowing(7, 7)).toBe(true)
})

it('the journal of a past moment includes a trace that ended at that moment', async () => {
  const asked: unknown[] = []
  const answer = async (query: unknown) => {
    asked.push(query)
    return { ok: true, value: { traces: [], next: null } }
  }
  vi.stubGlobal('window', { lookout: { request: { 'journal.page': answer } } })
  onTestFinished(() => void vi.unstubAllGlobals())
  const question = { text: '', from: '', to: '', states: [], within: null }
  await readAll({ ...question, asOf: 1_700_000_000_000 })
  await readAll({ ...question, asOf: null })
  // Main excludes the end of a period.
  expect(asked).toMatchObject([{ to: 1_700_000_000_001, asOf: 1_700_000_000_000 }, { to: null }])
  expect(asked[1]).not.toHaveProperty('asOf')
})
