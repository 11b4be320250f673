import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test } from 'vitest'
import { ada, bob, pay, payer, servePayments, usdt } from '../fixtures/payment-service.ts'
import { openWindow, serviceAt } from '../fixtures/window/open-window.ts'
import { addAccount, click, csv, field, find, main, openPanel, press, rowsOf, shows, user } from './steps.ts'

const rows = () => rowsOf('Expected payouts').map(({ textContent }) => textContent ?? '')
const show = (...starts: readonly RegExp[]) =>
  waitFor(() => expect(rows()).toEqual(starts.map((start) => expect.stringMatching(start))))

test('expected payouts are read from files, ticked off, filtered, exported and removed', async () => {
  const service = await servePayments()
  onTestFinished(service.close)
  service.set([
    pay(ada, '48081000000', 'INV-1', 'completed'),
    pay(ada, '5000000', null, 'pending'),
    pay(bob, '6000000', null, 'failed'),
  ])
  const { desk } = await openWindow(serviceAt(service.url))
  await addAccount(payer)
  await waitFor(() => expect(rowsOf('Pending actions')).toHaveLength(3))
  await click('Payouts')
  await screen.findByText('No expected payouts')
  const picker = () => field('CSV file with expected payouts')
  const form = () => screen.findByRole('dialog', { name: 'Expected payouts' })

  await user.upload(
    await picker(),
    csv('bad.csv', 'recipient,asset,amount', `${ada},usdt,1`, `${bob},usdt,one`),
  )
  const refused = await form()
  await shows(
    () => within(refused).queryByRole('alert'),
    /^Line 3: “one” is not an amount.*Nothing was added\.$/,
  )
  expect(await find('button', 'Expect payouts', refused)).toHaveProperty('disabled', true)
  await user.keyboard('{Escape}')
  await screen.findByText('No expected payouts')

  const lines = [`${ada},usdt,"48,081",INV-1`, `${ada},${usdt},5,`, `${bob},usdt,6,`, `${bob},TON,1.5,`]
  await user.upload(await picker(), csv('July.csv', 'recipient,asset,amount,comment', ...lines))
  const review = await form()
  await shows(() => review, '2 payouts: 48,087 usdt')
  expect(await find('textbox', 'Name', review)).toHaveProperty('value', 'July')
  await click('Expect payouts', review)
  await show(/^Completed.*48,081 usdt/, /^Under way/, /^Failed/, /^Waiting.*1\.5 TON/)
  const ended = rowsOf('Expected payouts')[0]?.querySelector('.cell-ended .mono')
  expect(ended?.textContent).toMatch(/^\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(ended?.getAttribute('title')).toBe(`${new Date().getFullYear()}-${ended?.textContent}`)

  const due = rowsOf('Expected payouts')[3]?.querySelector('.cell-ended [title]')
  // On the last day of a year, it is the date in the next one.
  expect(due?.textContent).toMatch(/^due (?:\d\d-\d\d \d\d:\d\d:\d\d|\d{4}-01-01)$/)
  expect(due?.getAttribute('title')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)

  const present = 'Payouts show their present state, not that of the selected time.'
  expect(screen.queryByText(present)).toBe(null)
  press(',')
  await screen.findByText(present)
  press('.')
  await waitFor(() => expect(screen.queryByText(present)).toBe(null))

  await click('Failed', undefined, 'checkbox')
  await show(/^Failed/)
  await click('Failed', undefined, 'checkbox')
  await waitFor(() => expect(rows()).toHaveLength(4))

  await click('More for Expected payouts')
  await click('Export summary', undefined, 'menuitem')
  await screen.findByText(/Saved/)
  expect(desk.saved.at(-1)?.text).toMatch(/^\ufeffasset,all_payouts,/)
  expect(desk.saved.at(-1)?.text.split('\r\n').slice(1)).toEqual([
    '"usdt",2,48087,1,48081,1,6,0,0,0,0',
    expect.stringMatching(/^"EQ[\w-]{46}",1,5,0,0,0,0,0,0,1,5$/),
    '"TON",1,1.5,0,0,0,0,0,0,1,1.5',
    '',
  ])
  await click('More for Expected payouts')
  await click('Remove list', undefined, 'menuitem')
  await screen.findByText('No expected payouts')
})

test('a list is reviewed before it is added: look-alikes, repeated payouts and files in another encoding', async () => {
  const known = '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e'
  const twin = `0:ca6e3f${'0'.repeat(52)}2f573e`
  const { monitor } = await openWindow()
  await monitor.handlers['book.save']({ entries: [{ key: known, name: 'Ada' }] })
  await openPanel('Pending')
  await click('Payouts')
  const picker = () => field('CSV file with expected payouts')
  await user.upload(await picker(), new File([Uint8Array.of(0x50, 0x4b, 3, 4, 0xff)], 'Workbook.csv'))
  await screen.findByText(/^This file is not text in UTF-8\./)

  const lines = [`${twin},TON,1`, `${known},TON,2`, `${known},TON,2`, `${known},TON,2`]
  const addList = async (name: string) => {
    await user.upload(await picker(), csv(name, 'recipient,asset,amount', ...lines))
    return screen.findByRole('dialog', { name: 'Expected payouts' })
  }
  const review = await addList('July.csv')
  await shows(() => review, 'Line 2: EQ·DKbj8A···9XPrHF begins and ends like Ada, but is a different address')
  await shows(() => review, 'Lines 4, 5: the same payout as on an earlier line')
  expect(review.textContent).not.toContain('another list')
  await click('Expect payouts', review)
  await show(/^Waiting.*1 TON/, /^Waiting.*Ada/, /^Waiting.*Ada/, /^Waiting.*Ada/)
  expect(rowsOf('Expected payouts')[0]?.textContent).toContain('look-alike of Ada')

  const again = await addList('July again.csv')
  await shows(() => again, 'Lines 2, 3, 4, 5: this payout is also open in another list')
})

test('while a list is added, its review does not name it as another list', async () => {
  const { monitor } = await openWindow()
  await openPanel('Pending')
  await click('Payouts')
  const file = csv('July.csv', 'recipient,asset,amount', `${ada},TON,1`)
  await user.upload(await field('CSV file with expected payouts'), file)
  const review = await screen.findByRole('dialog', { name: 'Expected payouts' })
  // Main publishes the list, and responses about accounts, before it has compared all entries.
  const text = await file.text()
  await monitor.handlers['payouts.add']({ name: 'July', text, hoursBack: 0, deadline: null })
  await waitFor(() => expect(rowsOf('Expected payouts')).toHaveLength(1))
  await monitor.handlers['accounts.add']({ text: payer, label: 'Payer' })
  await screen.findAllByText('Payer')
  expect(review.textContent).toContain('1 payout')
  expect(review.textContent).not.toContain('another list')
})

test('a payment without the expected comment is found from its waiting payout', async () => {
  const service = await servePayments()
  onTestFinished(service.close)
  service.set([
    pay(ada, '48081000000', 'INV-2', 'completed'),
    pay(ada, '5000000', 'INV-1', 'completed'),
    pay(bob, '48081000000', 'INV-1', 'completed'),
  ])
  await openWindow(serviceAt(service.url))
  await addAccount(payer)
  await waitFor(() => expect(rowsOf('Pending actions')).toHaveLength(3))
  await click('Payouts')
  const line = `${ada},usdt,"48,081",INV-1`
  await user.upload(
    await field('CSV file with expected payouts'),
    csv('July.csv', 'recipient,asset,amount,comment', line),
  )
  await click('Expect payouts', await screen.findByRole('dialog', { name: 'Expected payouts' }))
  await show(/^Waiting/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await click('Waiting', undefined, 'checkbox')
  const found = await find('button', 'Find similar')
  found.click()
  await waitFor(() => expect(rowsOf('Journal')).toHaveLength(1))
  expect(rowsOf('Journal')[0]?.textContent).toContain('48,081')
  expect(await find('combobox', 'Filter journal')).toHaveProperty(
    'value',
    expect.stringMatching(/^EQ[\w-]{46} amount=48081$/),
  )
  await click('Payouts', main() as HTMLElement)
  await show(/^Waiting/)
  expect(await find('checkbox', 'Waiting')).toHaveProperty('checked', true)
  const list = (await find('combobox', 'List')) as HTMLSelectElement
  expect(list.selectedOptions[0]?.textContent).toBe('July (1 open)')
})

test('payouts past the deadline are overdue, unless a payment failed or is under way', async () => {
  const service = await servePayments()
  onTestFinished(service.close)
  service.set([pay(ada, '5000000', null, 'pending'), pay(bob, '6000000', null, 'failed')])
  const { desk, monitor } = await openWindow(serviceAt(service.url))
  await addAccount(payer)
  await waitFor(() => expect(rowsOf('Pending actions')).toHaveLength(2))
  const lines = ['recipient,asset,amount', `${ada},usdt,5`, `${bob},usdt,6`, `${bob},usdt,7`]
  const list = { name: 'July', text: lines.join('\n'), hoursBack: 1, deadline: Date.now() - 1_000 }
  await monitor.handlers['payouts.add'](list)
  await click('Payouts: 1 failed payout, 1 overdue payout')
  await show(/^Under way/, /^Failed/, /^Overdue/)
  await click('Overdue', undefined, 'checkbox')
  await show(/^Overdue.*7 usdt.*due \d\d-\d\d \d\d:\d\d:\d\d/)
  await click('More for Expected payouts')
  await click('Export summary', undefined, 'menuitem')
  await screen.findByText(/Saved/)
  expect(desk.saved.at(-1)?.text).toBe(
    '\ufeffasset,all_payouts,all_amount,completed_payouts,completed_amount,failed_payouts,failed_amount,overdue_payouts,overdue_amount,waiting_payouts,waiting_amount\r\n' +
      '"usdt",3,18,0,0,1,6,1,7,1,5\r\n',
  )
})

test('a payout in a token without decimals says why it waits, and finds its payments', async () => {
  const service = await servePayments({})
  onTestFinished(service.close)
  service.set([pay(ada, '48081000000', null, 'completed')])
  await openWindow(serviceAt(service.url))
  await addAccount(payer)
  await waitFor(() => expect(rowsOf('Pending actions')).toHaveLength(1))
  await click('Payouts')
  const file = csv('July.csv', 'recipient,asset,amount', `${ada},${usdt},48081`)
  await user.upload(await field('CSV file with expected payouts'), file)
  await click('Expect payouts', await screen.findByRole('dialog', { name: 'Expected payouts' }))
  await show(/^Waiting.*The service does not name the decimals of this token/)
  const found = await find('button', 'Find similar')
  found.click()
  await waitFor(() => expect(rowsOf('Journal')).toHaveLength(1))
})

test('at a moment before an account was added, it is still the sender that a list of payouts names', async () => {
  await openWindow()
  await addAccount(payer)
  await click('Payouts')
  await screen.findByText('No expected payouts')
  const { showMoment } = await import('../../src/time-machine.ts')
  await showMoment(Date.now() - 3_600_000)
  await user.upload(
    await field('CSV file with expected payouts'),
    csv('July.csv', 'recipient,asset,amount,from', `${ada},TON,1.5,${payer}`),
  )
  const review = await screen.findByRole('dialog', { name: 'Expected payouts' })
  await shows(() => review, '1 payout: 1.5 TON')
  await click('Expect payouts', review)
  await show(/^Waiting.*1\.5 TON/)
})
