import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openDemo } from '../fixtures/window/open-window.ts'
import {
  click,
  dialog,
  field,
  fill,
  find,
  firstRow,
  openBlock,
  openPalette,
  openPanel,
  rowsOf,
  shows,
} from './steps.ts'

const open = () => openDemo({ seed: 1, startAt: Date.UTC(2026, 10, 20, 12) })
const list = () => screen.getByRole('region', { name: 'Opened blocks' })
const listed = () =>
  within(list())
    .queryAllByRole('button', { name: /Masterchain/ })
    .map((button) => button.querySelector('.mono')?.textContent)
const selected = () => rowsOf('Transactions').findIndex((row) => row.getAttribute('aria-selected') === 'true')

/** Opens a block, and returns the hash of one of its transactions in base64. */
async function openAndRead(seqno: string, nth: number): Promise<string> {
  await openBlock(seqno)
  // The rows of the previous block are shown until this one opens.
  await waitFor(async () =>
    expect(await find('textbox', 'Block')).toHaveProperty('value', `(-1,8000000000000000,${seqno})`),
  )
  await firstRow('Transactions')
  return waitFor(() => rowsOf('Transactions')[nth]?.dataset['row'] ?? Promise.reject(new Error('No row')))
}

test('the list of blocks finds a transaction by its hash, and opens it in its block', async () => {
  await open()
  const hash = await openAndRead('276749988', 2)
  await click('Next block')
  await waitFor(() => expect(listed()).toEqual(['276,749,989', '276,749,988']))
  fill(await find('searchbox', 'Search blocks'), Buffer.from(hash, 'base64').toString('hex'))
  await waitFor(() => expect(listed()).toEqual(['276,749,988']))
  await click(/276,749,988/, list())
  await waitFor(() => expect(selected()).toBe(2))
})

test('the navigation counts stored blocks only', async () => {
  await open()
  await openAndRead('276749988', 0)
  await openBlock('2000000000')
  await waitFor(() => expect(document.querySelector('[data-problem]')).not.toBe(null))
  const blocks = await find('button', 'Blocks', screen.getByRole('navigation', { name: 'Panels' }))
  expect(blocks.getAttribute('aria-description')).toBe('1 stored block')
})

test('a range of stored blocks reaches as far as the user types, with separators or without', async () => {
  await open()
  await openAndRead('276740000', 0)
  await openAndRead('276749988', 0)
  await click('Export')
  await click('Range of stored blocks…', undefined, 'menuitem')
  const range = await dialog()
  await shows(() => range, '1 stored block with 5 transactions')
  fill(await field('From block'), '276,740,000')
  await shows(() => range, /2 stored blocks .* 9,987 blocks in this range not stored/)
  fill(await field('To block'), '276,739,999')
  await shows(() => range, 'higher than')
  fill(await field('To block'), 'x')
  await shows(() => range, 'Enter two seqnos')
})

test('a range says how many of its blocks are incomplete', async () => {
  const { demo } = await open()
  await openAndRead('276749988', 0)
  await demo.faults.set('getBlockTransactions', 'stuck-cursor')
  await openAndRead('276749989', 0)
  await click('Export')
  await click('Range of stored blocks…', undefined, 'menuitem')
  const range = await dialog()
  fill(await field('From block'), '276749988')
  await shows(() => range, /2 stored blocks \(1 incomplete\) with \d+ transactions/)
})

test('a search by logical time shows progress, and gives way to the next one without a message', async () => {
  const { demo } = await open()
  await openAndRead('276749988', 0)
  await demo.faults.set('getBlockTransactions', 'hang')
  await openBlock('lt:276749000000001')
  await screen.findByText(/^Searching for the block of 276749000000001 below 276,749,988 · 1 request$/)
  await demo.faults.clear('getBlockTransactions')
  await openBlock('lt:276749980000001')
  await waitFor(async () =>
    expect(await find('textbox', 'Block')).toHaveProperty('value', '(-1,8000000000000000,276749981)'),
  )
  await waitFor(() => expect(screen.queryByText(/^Searching for the block/)).toBe(null))
  expect(screen.queryByRole('alert')).toBe(null)
})

test('a search by logical time can be cancelled', async () => {
  const { demo } = await open()
  await openAndRead('276749988', 0)
  await demo.faults.set('getBlockTransactions', 'hang')
  await openBlock('lt:276749000000001')
  await screen.findByText(/^Searching for the block/)
  await click('Cancel')
  await waitFor(() => expect(screen.queryByText(/^Searching for the block/)).toBe(null))
  expect(screen.queryByRole('alert')).toBe(null)
  expect(await find('textbox', 'Block')).toHaveProperty('value', '(-1,8000000000000000,276749988)')
})

test('every way to open a block closes the transactions of an account that cover it', async () => {
  await open()
  const hash = await openAndRead('276749988', 2)
  const timeline = () => screen.queryByRole('grid', { name: 'Timeline of an account' })
  const cover = async () => {
    ;(await firstRow('Transactions')).click()
    await click('All in stored blocks')
    await waitFor(() => expect(timeline()).not.toBe(null))
  }
  const isShown = () => waitFor(() => expect(timeline()).toBe(null))

  await cover()
  await click(/276,749,988/, list())
  await isShown()
  await cover()
  await openBlock(hash)
  await isShown()
  await cover()
  await click('Next block')
  await isShown()
  await firstRow('Transactions')
  await cover()
  await openPalette()
  fill(await find('combobox', 'Go to anything'), hash)
  await click(/^Show transaction in block/, undefined, 'option')
  await isShown()
  await openPanel('Blocks')
  await waitFor(() => expect(selected()).toBe(2))
})
