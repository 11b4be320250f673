import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openWindow } from '../fixtures/window/open-window.ts'
import { field, fill, main, openPanel, shows } from './steps.ts'

const shownGroups = (): readonly (string | null)[] =>
  [...document.querySelectorAll<HTMLElement>('.setting-group')]
    .filter(({ hidden }) => !hidden)
    .map((each) => each.getAttribute('aria-label'))

const indexed = (): readonly string[] =>
  [...document.querySelectorAll<HTMLElement>('.settings-index li')]
    .filter(({ hidden }) => !hidden)
    .map(({ textContent }) => textContent)

test('the search shows the groups that contain all words, by their text or their keywords', async () => {
  await openWindow()
  await openPanel('Settings')
  const search = await field('Find a setting')
  const all = shownGroups()
  expect(all.length).toBeGreaterThan(10)
  expect(indexed()).toEqual(all)
  // "smtp" is a keyword of Delivery and stands nowhere in its text.
  fill(search, 'SMTP')
  expect(shownGroups()).toEqual(['Delivery'])
  expect(indexed()).toEqual(['Delivery'])
  fill(search, 'tray icon')
  expect(shownGroups()).toEqual(['Window'])
  fill(search, 'no such setting')
  expect(shownGroups()).toEqual([])
  await shows(main, 'No setting contains “no such setting”.')
  fill(search, '')
  expect(shownGroups()).toEqual(all)
  expect(screen.queryByText(/No setting contains/)).toBeNull()
})
