import { setTimeout as wait } from 'node:timers/promises'
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
  await click(/Open block 276,749,988/, undefined, 'option')
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
  fill(await find('combobox', 'Go to anything'), 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHG')
  await shows(() => screen.queryByRole('dialog'), 'The checksum of this friendly address is wrong')
  fill(await find('combobox', 'Go to anything'), '20.11.2026 12:00')
  await shows(() => screen.queryByRole('dialog'), '“20.11.2026 12:00” is not a time.')
  await user.keyboard('{Escape}')
  await user.keyboard('{Escape}')
  await isClosed()
})

test('the palette opens a saved view of Pending by its name', async () => {
  await openDemo({ seed: 1 })
  await openPanel('Pending')
  fill(await find('combobox', 'Filter'), 'state:failed')
  await click('Saved views')
  fill(await find('textbox', 'View name'), 'Night shift')
  await click('Save view')
  fill(await find('combobox', 'Filter'), '')
  await click('Journal')
  await openPanel('Alerts')
  await search('night')
  await click(/^Open view Night shift/, undefined, 'option')
  await isOn('Pending')
  await waitFor(async () => expect(await find('combobox', 'Filter')).toHaveProperty('value', 'state:failed'))
})

test('the palette opens with its first entry selected, and Enter runs it', async () => {
  await openDemo({ seed: 1 })
  const selected = () => {
    const id = screen.getByRole('combobox', { name: 'Go to anything' }).getAttribute('aria-activedescendant')
    return id === null ? null : document.getElementById(id)?.textContent
  }
  await openPalette()
  await find('combobox', 'Go to anything')
  await waitFor(() => expect(selected()).toContain('Go to Pending'))
  await user.keyboard('zzz')
  await waitFor(() => expect(selected()).toBeNull())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(selected()).toContain('Go to Pending'))
  await user.keyboard('{ArrowDown}{Enter}')
  await isClosed()
  await isOn('Blocks')
})

test('the palette finds system contracts and names, and lists what it can do with their address', async () => {
  const { demo } = await openDemo({ seed: 1 })
  await addAccount(demo.suggested.accounts[0]?.address ?? '')
  await search('elector')
  await click(/^Elector/, undefined, 'option')
  expect(await find('combobox', 'Go to anything')).toHaveProperty(
    'value',
    'Ef8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzM0vF',
  )
  await waitFor(() => expect(results()).toContain('Watch ElectorAccount'))
  await click(/^Show its transactions in stored blocks/, undefined, 'option')
  await isOn('Blocks')
  await search('')
  expect(results().filter((title) => title.includes('Elector'))).toEqual([])
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

test('the hash of a listed trace finds it once, before and after it ends', async () => {
  const { demo } = await openDemo({ seed: 1, startAt: Date.UTC(2026, 10, 20, 12) })
  await addAccount(demo.suggested.accounts[0]?.address ?? '')
  const { useTraces } = await import('../../src/stores/traces.ts')
  const { isLive } = await import('../../electron/shared/trace-state.ts')
  const isListed = (isWanted: boolean) => async () => {
    const of = [...useTraces.getState().byKey.values()].find(({ state }) => isLive(state) === isWanted)
    if (of === undefined) throw new Error('No such trace is listed yet')
    await search('a')
    fill(await find('combobox', 'Go to anything'), of.key)
    await wait(1_500)
    expect(results()).toEqual([expect.stringMatching(/^Show /)])
    await user.keyboard('{Escape}')
    await user.keyboard('{Escape}')
  }
  await vi.waitFor(isListed(true), { timeout: 30_000 })
  await vi.waitFor(isListed(false), { timeout: 60_000 })
})

test('the palette finds the block of a root hash, of a logical time and of a time, and the newest one', async () => {
  const { demo } = await openDemo({ seed: 1, startAt: Date.UTC(2026, 10, 20, 12) })
  const isAt = async (seqno: number) =>
    waitFor(async () =>
      expect(await find('textbox', 'Block')).toHaveProperty('value', `(-1,8000000000000000,${seqno})`),
    )
  await openBlock('276749988')
  await firstRow('Transactions')
  const fields = [...document.querySelectorAll('dd')].map(({ textContent }) => textContent ?? '')
  const rootHash =
    fields.map((each) => /[\w+/]{43}=/.exec(each)?.[0]).find((each) => each !== undefined) ?? ''
  await openPanel('Alerts')
  await search(rootHash)
  await waitFor(() => expect(results()).toEqual(['Show block (-1,8000000000000000,276749988)Block hash']))
  await click(/^Show block/, undefined, 'option')
  await isAt(276749988)

  await openPanel('Alerts')
  await search('276749980000001')
  await click(/^Find the block of 276749980000001/, undefined, 'option')
  await isOn('Blocks')
  await isAt(276749981)

  await openPanel('Alerts')
  await search('2026-11-20 11:00Z')
  await click(/^Find the block of 2026-11-20 /, undefined, 'option')
  await isOn('Blocks')
  await screen.findByText(
    /^Block 276,\d{3},\d{3} is the first block found after the time\. A trace ended in it at 2026-11-20 \d\d:\d\d:\d\d\./,
  )

  await search('2026-11-20 11:00Z')
  await click(/^Show everything as it was at 2026-11-20 /, undefined, 'option')
  await find('button', /^Shown: 2026-11-20 /)
  await click('Back to now')
  await find('button', /^Shown: Now/)

  await openPanel('Alerts')
  await search('newest')
  await click(/^Open the newest block/, undefined, 'option')
  await isOn('Blocks')
  await waitFor(async () => {
    const { value } = screen.getByRole<HTMLInputElement>('textbox', { name: 'Block' })
    expect(Number(/(\d+)\)$/.exec(value)?.[1])).toBeGreaterThan(demo.world.newestBlock.seqno - 200)
  })
})

test('the palette opens the journal over the payouts, and from another panel', async () => {
  const { demo } = await openDemo({ seed: 1 })
  await addAccount(demo.suggested.accounts[0]?.address ?? '')
  const choose = async (text: string, option: RegExp) => {
    await search(text)
    await click(option, undefined, 'option')
  }
  await choose('payouts', /^Expected payouts/)
  await choose('journal', /^Journal/)
  await find('combobox', 'Filter journal')
  await choose('alerts', /^Go to Alerts/)
  await isOn('Alerts')
  await choose('journal', /^Journal/)
  await find('combobox', 'Filter journal')
})

test('a mistyped command is found if nothing else matches', async () => {
  await openDemo({ seed: 1, startAt: Date.UTC(2026, 10, 20, 12) })
  await search('setings')
  await waitFor(() => expect(results().some((each) => each.startsWith('Go to Settings'))).toBe(true))
  fill(await find('combobox', 'Go to anything'), 'settings')
  await waitFor(() => expect(results()[0]).toMatch(/Settings/))
  fill(await find('combobox', 'Go to anything'), 'sexxings')
  await waitFor(() => expect(document.body.textContent).toContain('No results'))
})
