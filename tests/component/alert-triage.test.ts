import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { customNetwork } from '../../electron/monitor/saved-settings.ts'
import { openStore } from '../../electron/monitor/store/open-store.ts'
import { storeKey } from '../../electron/shared/networks.ts'
import { profileFolder } from '../fixtures/quiet-monitor.ts'
import { storedIncident } from '../fixtures/stored-records.ts'
import { openWindow } from '../fixtures/window/open-window.ts'
import { openPanel, press, user } from './steps.ts'

const accounts = ['a', 'b', 'c'].map((letter) => `0:${letter.repeat(64)}`)

const linesOf = (section: string): readonly HTMLElement[] => {
  const region = screen.queryByRole('region', { name: section })
  return region === null ? [] : within(region).getAllByRole('listitem')
}
const focusedLine = (): number => {
  const lines = linesOf('Open')
  return lines.findIndex((each) => each.contains(document.activeElement))
}

test('alerts are acknowledged and snoozed with the keyboard alone', async () => {
  const folder = profileFolder()
  const store = openStore({ folder, now: Date.now })
  store.incidents.save(
    storeKey(customNetwork('http://127.0.0.1:9')),
    accounts.map((account, index) => storedIncident(`i${index}`, account, Date.now() - index * 3_600_000)),
  )
  store.close()
  await openWindow({}, folder)
  await openPanel('Alerts')
  await waitFor(() => expect(linesOf('Open')).toHaveLength(3))
  press('j')
  expect(focusedLine()).toBe(0)
  await user.keyboard('jj')
  expect(focusedLine()).toBe(2)
  await user.keyboard('k')
  expect(focusedLine()).toBe(1)
  const third = linesOf('Open')[2]
  await user.keyboard('e')
  await waitFor(() => expect([linesOf('Open').length, linesOf('Earlier').length]).toEqual([2, 1]))
  expect(third?.contains(document.activeElement)).toBe(true)
  await user.keyboard('{Shift>}{F10}{/Shift}')
  const menu = await screen.findByRole('menu')
  await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true))
  await user.keyboard('se')
  expect(linesOf('Open')).toHaveLength(2)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(third?.contains(document.activeElement)).toBe(true))
  await user.keyboard('s')
  await waitFor(() => expect([linesOf('Open').length, linesOf('Snoozed').length]).toEqual([1, 1]))
})
