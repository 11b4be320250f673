import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openDemo } from '../fixtures/window/open-window.ts'
import {
  addAccount,
  click,
  fill,
  find,
  firstRow,
  openBlock,
  openPalette,
  openPanel,
  press,
  shows,
  user,
} from './steps.ts'

const minute = 60_000
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

test('the id, a transaction and the block of a stored trace find them', async () => {
  const { demo } = await openDemo({ seed: 1, startAt: Date.UTC(2026, 10, 20, 12) })
  const { now, record } = demo.world
  const account = demo.suggested.accounts[0]?.address ?? ''
  const trace = record
    .traces(now - 40 * minute, now - 5 * minute)
    .findLast(
      ({ success, transactions, listedFor }) =>
        success === true && transactions.length > 2 && listedFor.includes(account),
    )
  const transaction = trace?.transactions[1]
  if (trace === undefined || transaction === undefined) throw new Error('No completed trace')
  const hex = Buffer.from(transaction.hash, 'base64').toString('hex')
  await addAccount(account)
  await search('')
  await vi.waitFor(
    async () => {
      fill(await find('combobox', 'Go to anything'), 'a')
      fill(await find('combobox', 'Go to anything'), hex)
      await vi.waitFor(() => expect(results()).toEqual([expect.stringMatching(/Completed$/)]))
    },
    { timeout: 30_000 },
  )
  const field = await find('combobox', 'Go to anything')
  await user.clear(field)
  await user.paste(hex)
  await waitFor(() => expect(results()).toHaveLength(1))
  await user.keyboard('{Enter}')
  await shows(() => screen.queryByRole('complementary', { name: 'Detail' }), 'Completed')

  const { workchain, shard, seqno } = transaction.block
  await openBlock(`${workchain},${shard},${seqno}`)
  await firstRow('Transactions')
  await openPanel('Alerts')
  await search(`https://tonviewer.com/transaction/${hex}`)
  await click(/^Show transaction in block .*Transaction$/, undefined, 'option')
  await isOn('Blocks')
  await waitFor(() =>
    expect(document.querySelector('[role=row][aria-selected=true]')?.textContent).toContain(
      transaction.lt.toString(),
    ),
  )
})
