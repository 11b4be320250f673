import { expect, test } from 'vitest'
import { placeBetween, withMarks } from '../../../../electron/monitor/watchlist.ts'
import type { AppState } from '../../../../electron/shared/app-state.ts'
import { comparePlaces } from '../../../../electron/shared/watch-marks.ts'
import { startOver } from './started.ts'
import { emptyFolder } from './store/profile.ts'

test('an item can be placed between two others, before the first and after the last', () => {
  expect(placeBetween(1, 2, 9)).toBe(1.5)
  expect(placeBetween(null, 2, 9)).toBe(-998)
  expect(placeBetween(2, null, 9)).toBe(1_002)
  expect(placeBetween(2, null, 5_000)).toBe(5_000)
  expect(placeBetween(null, null, 9)).toBe(9)
  expect(placeBetween(1, 1, 9)).toBeNull()
})

test('flags are set, kept and removed', () => {
  const item = { key: '0:a', label: 'A', addedAt: 1, group: 'g', note: 'n', position: 3 }
  expect(withMarks(item, {})).toEqual(item)
  expect(withMarks(item, { group: null, colour: 'teal', note: 'm' })).toEqual({
    key: '0:a',
    label: 'A',
    addedAt: 1,
    note: 'm',
    colour: 'teal',
    position: 3,
  })
  expect(withMarks(item, { note: '' })).toEqual({
    key: '0:a',
    label: 'A',
    addedAt: 1,
    group: 'g',
    position: 3,
  })
})

test('without a position, items are ordered by the time they were added', () => {
  const items = [
    { key: 'c', addedAt: 30 },
    { key: 'a', addedAt: 10 },
    { key: 'moved', addedAt: 40, position: 20 },
  ]
  expect(items.toSorted(comparePlaces).map((item) => item.key)).toEqual(['a', 'moved', 'c'])
})

test('pools that were added as a list, and one that was added later, keep their order after a restart', async () => {
  const folder = emptyFolder()
  const { monitor, clock } = await startOver(folder)
  const keys = ['c', 'a', 'b', '0'].map((letter) => `-1:${letter.repeat(64)}`)
  await monitor.handlers['pools.addMany']({ items: keys.slice(0, 3).map((text) => ({ text })) })
  await clock.runTo(clock.now() + 1_000)
  await monitor.handlers['pools.add']({ text: keys[3] ?? '' })
  const listed = (state: AppState) => state.pools.map(({ key }) => key)
  expect(listed(monitor.state())).toEqual(keys)
  await monitor.close()
  const again = await startOver(folder)
  expect(listed(again.monitor.state())).toEqual(keys)
})
