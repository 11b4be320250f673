import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openWindow } from '../fixtures/window/open-window.ts'
import {
  addAccount,
  alertText,
  click,
  csv,
  dialog,
  field,
  fill,
  find,
  openPanel,
  shows,
  user,
} from './steps.ts'

const account = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'

async function openRules(): Promise<void> {
  await openPanel('Alerts')
  await click('Rules')
}

async function addRule(kind: string): Promise<HTMLElement> {
  await openRules()
  await click('Add a rule')
  const form = await dialog()
  await user.selectOptions(await find('combobox', 'When', form), kind)
  return form
}

test('action types are chosen from a list, a condition that can never fire is explained, and recipients are imported', async () => {
  await openWindow()
  await addAccount(account)
  const form = await addRule('An action completed (arrived)')
  const says = (text: string | RegExp) => shows(() => form, text)
  fill(await field('Find an action type', form), 'jetton tr')
  await click('Jetton transfer', form, 'checkbox')
  fill(await field('Minimum (TON)', form), '48081')
  await says('Jetton transfer has no TON amount: choose a token.')
  fill(await find('textbox', 'Token', form), 'usdt')
  await says(/It would have fired|Not enough history/)
  fill(await find('textbox', 'Token', form), 'ton')
  await field('Minimum (TON)', form)
  await says('Jetton transfer has no TON amount: choose a token.')
  fill(await find('textbox', 'Token', form), 'usdt')
  await says(/It would have fired|Not enough history/)

  await user.selectOptions(await find('combobox', 'When', form), 'A payment goes to an unexpected recipient')
  const list = await find('textbox', 'Expected recipients', form)
  const picker = form.querySelector<HTMLInputElement>('input[type=file]') ?? document.createElement('input')
  await user.upload(picker, csv('payroll.csv', 'address', account, 'nonsense', ''))
  await says(/Nothing was imported from payroll\.csv\. Line 3: /)
  expect(list).toHaveProperty('value', '')
  await user.upload(picker, csv('payroll.csv', 'address', account, ''))
  await says('1 recipient')
  fill(await field('Name', form), 'Strangers')
  await click('Save rule', form)
  await shows(() => screen.queryByRole('list', { name: 'Rules' }), '1 expected recipient')
})

test('the dry run of a rule about channels says that their past is not stored', async () => {
  await openWindow()
  const form = await addRule('A delivery channel fails')
  await shows(() => form, 'Lookout does not store how channels worked')
  expect(form.textContent).not.toContain('It would have fired')
})

test('a rule with an invalid amount is not saved, and a second Escape discards it', async () => {
  const { monitor } = await openWindow()
  const saved = () => monitor.state().settings.rules.length
  const before = saved()
  const form = await addRule('The validator’s own funds are low')
  fill(await field('Duration', form), '0')
  fill(await field('Below (TON)', form), 'much')
  await click('Save rule', form)
  expect(await alertText(form)).toContain('Enter an amount')
  expect(form.textContent?.split('Enter an amount')).toHaveLength(2)
  await user.keyboard('{Escape}')
  const hint = 'Press Escape again to discard what you entered.'
  await within(form).findByText(hint)
  fill(await field('Below (TON)', form), '5')
  await waitFor(() => expect(within(form).queryByText(hint)).toBe(null))
  await user.keyboard('{Escape}')
  await within(form).findByText(hint)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  expect(saved()).toBe(before)
  await click('Add a rule')
  const untouched = await dialog()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(untouched.isConnected).toBe(false))
})

test('a rule is turned off and on in the list', async () => {
  const { monitor } = await openWindow()
  await openRules()
  const off = () => monitor.state().settings.rules.filter(({ isOn }) => !isOn).length
  const before = off()
  const box = await find('checkbox', 'Enable A nominator left a pool')
  await user.click(box)
  await waitFor(() => expect([box.matches(':checked'), off()]).toEqual([false, before + 1]))
  await user.click(box)
  await waitFor(() => expect([box.matches(':checked'), off()]).toEqual([true, before]))
})

test('a removed rule can be restored', async () => {
  const { monitor } = await openWindow()
  const titles = () => monitor.state().settings.rules.map(({ title }) => title)
  const before = titles()
  await openRules()
  await click('More for A transaction failed')
  await click('Remove', undefined, 'menuitem')
  await waitFor(() => expect(titles()).toHaveLength(before.length - 1))
  await click('Undo')
  await waitFor(() => expect(titles().toSorted()).toEqual(before.toSorted()))
})

test('a rule for a group of another network does not say that the group was removed', async () => {
  const { monitor } = await openWindow()
  const [rule] = monitor.state().settings.rules
  if (rule === undefined) throw new Error('No rule')
  await monitor.handlers['rules.save']({ rule: { ...rule, groups: ['elsewhere'] } })
  await openRules()
  await shows(() => screen.queryByRole('list', { name: 'Rules' }), 'group that this network does not have')
})

test('at a moment before an account was added, a rule can still be limited to it', async () => {
  await openWindow()
  await addAccount(account)
  const { showMoment } = await import('../../src/time-machine.ts')
  await showMoment(Date.now() - 3_600_000)
  const form = await addRule('An action completed (arrived)')
  await user.selectOptions(await find('combobox', 'Applies to', form), 'selected groups or accounts')
  const places = await find('group', 'Selected accounts', form)
  expect(places.textContent).toBe('Selected accountsEQ·DKbjIc···gqPrHF')
})
