import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { customNetwork } from '../../electron/monitor/profile/saved-settings.ts'
import { openStore } from '../../electron/monitor/store/open-store.ts'
import { storeKey } from '../../electron/shared/networks.ts'
import { profileFolder } from '../fixtures/quiet-monitor.ts'
import { storedTrace } from '../fixtures/stored-records.ts'
import { other, ours, payment } from '../fixtures/traces.ts'
import { inState } from '../fixtures/trace-progress.ts'
import { openDemo, openWindow } from '../fixtures/window/open-window.ts'
import { addAccount, click, fill, find, firstRow, rowsOf, user } from './steps.ts'

const headings = () =>
  within(screen.getByRole('grid', { name: 'Pending actions' }))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
const count = () => document.querySelector('.tool-count')?.textContent

/** Opens Pending with the actions of an account. */
async function openActions(): Promise<HTMLElement> {
  const { demo } = await openDemo({ seed: 1 })
  await addAccount(demo.suggested.accounts[0]?.address ?? '')
  await firstRow('Pending actions')
  return find('combobox', 'Filter')
}

test('the filter offers completions, explains an error, and says when nothing matches', async () => {
  const filter = await openActions()
  await user.click(filter)
  await user.keyboard('is:l')
  const completions = await screen.findByRole('listbox', { name: 'Completions' })
  expect(
    within(completions)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['live is'])
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(filter).toHaveProperty('value', 'is:live '))
  fill(filter, 'dir:sideways')
  await screen.findByText('Unknown dir "sideways". Use: in, out.')
  expect(filter.getAttribute('aria-invalid')).toBe('true')
  expect(rowsOf('Pending actions').length).toBeGreaterThan(0)
  fill(filter, 'no such thing anywhere')
  await screen.findByText('No matches')
  expect(count()).toMatch(/^0 of [\d,]+$/)
  fill(filter, '')
  await firstRow('Pending actions')
})

test('filter options become chips that can be removed', async () => {
  const filter = await openActions()
  await click('Filter options')
  await click('Sent', undefined, 'checkbox')
  await user.keyboard('{Escape}')
  await screen.findByText('Direction: Sent')
  await waitFor(() => expect(count()).toMatch(/^[\d,]+ of [\d,]+$/))
  await click('Remove Direction: Sent')
  await waitFor(() => expect(screen.queryByText('Direction: Sent')).toBe(null))
  expect(filter).toHaveProperty('value', '')
})

test('the listed actions are saved as CSV', async () => {
  const folder = profileFolder()
  const store = openStore({ folder, now: Date.now })
  const at = Date.now() - 60_000
  const traceOf = (key: string, comment: string) => {
    const trace = storedTrace(key, ours, at, at)
    return { ...trace, view: { ...trace.view, actions: [payment({ comment }), payment({ comment })] } }
  }
  store.traces.save(storeKey(customNetwork('http://127.0.0.1:9')), [
    traceOf('one', 'invoice'),
    traceOf('two', 'salary'),
  ])
  store.close()
  const { desk } = await openWindow({}, folder)
  await addAccount(ours)
  await firstRow('Pending actions')
  const filter = await find('combobox', 'Filter')
  await waitFor(() => {
    // The window of an earlier test may still save its filter here.
    fill(filter, 'salary')
    expect(count()).toBe('1 of 2')
  })
  await click('Export CSV')
  await screen.findByText(/^Saved .*lookout-pending-\d{4}-\d\d-\d\d-\d{6}\.csv/)
  const [head, ...lines] = desk.saved.at(-1)?.text.trimEnd().split('\r\n') ?? []
  expect(head).toMatch(/^\ufeffstate,first_seen_at,/)
  expect(lines.map((line) => line.includes('"salary"') && line.endsWith('"two"'))).toEqual([true, true])
  fill(filter, 'no such thing')
  await screen.findByText('No matches')
  expect(await find('button', 'Export CSV')).toHaveProperty('disabled', true)
  fill(filter, '')
})

test('the list, its filter and its CSV see transfers from the selected account', async () => {
  const folder = profileFolder()
  const store = openStore({ folder, now: Date.now })
  const at = Date.now() - 60_000
  const trace = storedTrace('between', ours, at, at)
  const amounts = [{ units: '3000000000', asset: { kind: 'native' }, direction: null }] as const
  const view = { ...trace.view, accounts: [ours, other], actions: [payment({ amounts })] }
  store.traces.save(storeKey(customNetwork('http://127.0.0.1:9')), [{ ...trace, view }])
  store.close()
  const { desk, monitor } = await openWindow({}, folder)
  await monitor.handlers['accounts.add']({ text: ours, label: 'Hot wallet' })
  await monitor.handlers['accounts.add']({ text: other, label: 'Payroll' })
  const filter = await find('combobox', 'Filter')
  const row = () => rowsOf('Pending actions')[0]?.textContent
  await waitFor(() => expect(row()).toContain('3 TON'))
  expect(row()).not.toMatch(/[+−]3 TON/)
  fill(filter, 'dir:in')
  await waitFor(() => expect(count()).toBe('0 of 1'))
  await click(/^Payroll/)
  await waitFor(() => expect(count()).toBe('1'))
  expect(row()).toMatch(/Hot wallet.*\+3 TON.*Payroll/)
  await click('Export CSV')
  await waitFor(() => expect(desk.saved.at(-1)?.text).toContain('"Payroll"'))
  expect(desk.saved.at(-1)?.text).toContain(',"in",3.000000000,"TON"')
  await click(/^Hot wallet/)
  await waitFor(() => expect(count()).toBe('0 of 1'))
  fill(filter, 'dir:out')
  await waitFor(() => expect(count()).toBe('1'))
  expect(row()).toMatch(/Payroll.*−3 TON.*Hot wallet/)
  fill(filter, '')
})

test('columns are hidden, moved and shown, and a header sorts', async () => {
  await openActions()
  expect(headings()).toEqual(['State', 'Age', 'Action', 'Counterparty', 'Amount', 'Account'])
  await click('Columns')
  const columns = await screen.findByRole('dialog', { name: 'Columns' })
  await click('Account', columns, 'checkbox')
  await click('Move Amount up', columns)
  await click('Type', columns, 'checkbox')
  await click('Done', columns)
  expect(screen.queryByRole('dialog')).toBe(null)
  await waitFor(() =>
    expect(headings()).toEqual(['State', 'Age', 'Action', 'Amount', 'Counterparty', 'Type']),
  )
  const state = await find('columnheader', /^State/)
  await click(/^State/, state)
  await waitFor(() => expect(state.getAttribute('aria-sort')).toBe('ascending'))
  await click(/^State/, state)
  await waitFor(() => expect(state.getAttribute('aria-sort')).toBe('descending'))
})

test('the column of ages has another title while Settings choose dates', async () => {
  const { demo, monitor } = await openDemo({ seed: 1 })
  await addAccount(demo.suggested.accounts[0]?.address ?? '')
  await firstRow('Pending actions')
  await monitor.handlers['settings.set']({ times: 'absolute' })
  await waitFor(() => expect(headings().slice(0, 3)).toEqual(['State', 'Started', 'Action']))
})

test('a saved view restores its filter', async () => {
  const filter = await openActions()
  fill(filter, 'is:ended')
  await click('Saved views')
  await user.type(await find('textbox', 'View name'), 'What ended{Enter}')
  fill(filter, '')
  await click('Saved views')
  await click('What ended')
  await waitFor(() => expect(filter).toHaveProperty('value', 'is:ended'))
})

test('the journal lists ended traces by outcome, and loads earlier ones', async () => {
  await openActions()
  await click('Journal')
  await firstRow('Journal')
  const journal = screen.getByRole('grid', { name: 'Journal' })
  const rows = () => Number(journal.getAttribute('aria-rowcount'))
  const before = rows()
  await click('Load earlier actions from the service')
  await waitFor(() => expect(rows()).toBeGreaterThan(before + 20))
  await click('All outcomes')
  await click('Completed', undefined, 'checkbox')
  await user.keyboard('{Escape}')
  await find('button', 'Completed')
  await waitFor(() =>
    expect(rowsOf('Journal').every(({ textContent }) => textContent?.startsWith('Completed'))).toBe(true),
  )
})

test('the journal says that its count covers only the loaded entries', async () => {
  await openActions()
  await click('Journal')
  await firstRow('Journal')
  const rows = () => Number(screen.getByRole('grid', { name: 'Journal' }).getAttribute('aria-rowcount'))
  const count = () => document.querySelector('.tool-count')?.textContent
  expect(count()).toMatch(/^\d+ found$/)
  const ready = () => find('button', /^Load (older|earlier actions from the service)$/)
  for (let button = await ready(); button.textContent !== 'Load older'; button = await ready())
    await user.click(button)
  expect(rows()).toBeGreaterThan(200)
  await click('Pending', screen.getByRole('main'))
  await click('Journal')
  await waitFor(() => expect(count()).toBe('200 found so far'))
  fill(await find('combobox', 'Filter journal'), 'amount>0')
  await waitFor(() => expect(count()).toMatch(/^\d+ found so far$/))
})

test('the journal says when an account has no earlier actions', async () => {
  await openDemo({ seed: 1 })
  await addAccount(`0:${'5e'.repeat(32)}`)
  await click('Journal')
  await click('Load earlier actions from the service')
  expect(await find('button', 'No earlier actions')).toHaveProperty('disabled', true)
})

test('a filter of the journal searches all stored traces', async () => {
  const folder = profileFolder()
  const account = `0:${'5e'.repeat(32)}`
  const store = openStore({ folder, now: Date.now })
  const endedAt = (index: number) => Date.now() - index * 1_000
  const traces = Array.from({ length: 3_100 }, (_, index) =>
    storedTrace(String(index), account, endedAt(index), endedAt(index)),
  )
  const last = traces.at(-1)
  if (last === undefined) throw new Error('No traces')
  const failed = { ...last, view: { ...last.view, ...inState('failed') } }
  store.traces.save(storeKey(customNetwork('http://127.0.0.1:9')), [...traces.slice(0, -1), failed])
  store.close()
  await openWindow({}, folder)
  await addAccount(account)
  await click('Journal')
  await waitFor(() => expect(count()).toBe('200 found so far'))
  fill(await find('combobox', 'Filter journal'), 'state:failed')
  await waitFor(() => expect(count()).toBe('1 found'))
  expect(rowsOf('Journal')).toHaveLength(1)
})
