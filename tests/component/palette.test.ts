import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openDemo } from '../fixtures/window/open-window.ts'
import {
  addAccount,
  click,
  fill,
  find,
  firstRow,
  openPalette,
  openPanel,
  press,
  shows,
  user,
} from './steps.ts'

const results = () =>
  within(screen.getByRole('listbox', { name: 'Results' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent ?? '')
const isClosed = () =>
  waitFor(() => expect(screen.queryByRole('combobox', { name: 'Go to anything' })).toBe(null))
const isOn = async (panel: string) => {
  await screen.findByRole('main', { name: panel })
}

async function search(text: string): Promise<void> {
  await openPalette()
  fill(await find('combobox', 'Go to anything'), text)
}

test('the palette opens a block, watches an address, and lists a used command first', async () => {
  const { demo } = await openDemo({ seed: 1, startAt: Date.UTC(2026, 10, 20, 12) })
  await openPanel('Pending')
  await search('276749988')
  await click(/Open block 276749988/, undefined, 'option')
  await firstRow('Transactions')

  await search(demo.suggested.accounts[1]?.address ?? '')
  await click(/^Watch /, undefined, 'option')
  await isOn('Pending')
  await find('button', /^More for/)

  await search('dark th')
  await click(/^Dark theme/, undefined, 'option')
  await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'))
  await search('')
  await waitFor(() => expect(results()[0]).toContain('Dark theme'))
  await user.keyboard('{Escape}')
  await isClosed()
  await search('qqqqqqqq')
  await shows(() => screen.queryByRole('dialog'), 'No results.')
  await user.keyboard('{Escape}')
  await user.keyboard('{Escape}')
  await isClosed()
})

test('single keys open panels and step in time, and can be switched off', async () => {
  const { demo } = await openDemo({ seed: 1 })
  await addAccount(demo.suggested.accounts[0]?.address ?? '')
  await firstRow('Pending actions')
  press('4')
  await isOn('Alerts')
  press('g')
  press('b')
  await isOn('Blocks')
  press(',')
  await find('button', 'Back to now')
  press('.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Back to now' })).toBe(null))
  press('?')
  await click(/single-letter/, undefined, 'checkbox')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  press('4')
  await isOn('Blocks')
  await search('')
})
