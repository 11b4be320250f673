import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { trackedRule } from '../../electron/shared/rules.ts'
import { openDemo, openWindow } from '../fixtures/window/open-window.ts'
import { addAccount, click, csv, field, fill, find, openPanel, press, shows, user } from './steps.ts'

const friendly = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'
const list = () => screen.getByRole('region', { name: 'Watched accounts' })
const watched = () => within(list()).queryAllByRole('button', { name: /^More for/ })
const itemsOf = (group: string) =>
  [...(screen.queryByRole('region', { name: group })?.querySelectorAll('.watch-button') ?? [])].map(
    ({ textContent }) => textContent ?? '',
  )
const show = (group: string, ...items: readonly RegExp[]) =>
  waitFor(() => expect(itemsOf(group)).toEqual(items.map((item) => expect.stringMatching(item))))

async function upload(file: File): Promise<void> {
  const pane = await find('region', 'Watched accounts')
  const picker = pane.querySelector<HTMLInputElement>('input[type=file]')
  await user.upload(picker ?? document.querySelector<HTMLInputElement>('input[type=file]') ?? pane, file)
}

test.each([
  ['hello', 'Accepted: '],
  ['EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHG', 'checksum'],
  ['0:CA6E', '64 are required.'],
])('the invalid address %s is explained and stays in its field', async (text, words) => {
  await openWindow()
  await addAccount(text)
  await shows(() => screen.queryByRole('alert'), words)
  expect(await find('textbox', 'Add address')).toHaveProperty('value', text)
  expect(watched()).toEqual([])
})

test('raw, bounceable and non-bounceable forms in both base64 alphabets are one account', async () => {
  await openWindow()
  await addAccount(friendly)
  await waitFor(() => expect(watched()).toHaveLength(1))
  for (const form of [
    '0:CA6E321C7CCE9ECEDF0A8CA2492EC8592494AA5FB5CE0387DFF96EF6AF982A3E',
    'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff+W72r5gqPuwA',
  ]) {
    await addAccount(form)
    await screen.findByText('This account is already watched.')
    expect(watched()).toHaveLength(1)
  }
})

test('a list of 500 lines is reviewed: new, known and invalid lines, with reasons', async () => {
  await openWindow()
  const raw = (nth: number): string => `0:${String(nth + 1).padStart(64, '0')}`
  await addAccount(raw(0))
  const lines = Array.from({ length: 500 }, (_, nth) => raw(nth))
  lines[41] = 'hello'
  lines[99] = friendly.replace(/F$/, 'G')
  lines[377] = '0:CA6E'
  const data = new DataTransfer()
  data.setData('text/plain', lines.join('\n'))
  fireEvent.paste(await find('textbox', 'Add address'), { clipboardData: data })
  const review = await screen.findByRole('dialog', { name: 'Import list' })
  await shows(
    () => within(review).queryByRole('status'),
    /^496 new, 1 already watched, 0 repeated, 3 invalid/,
  )
  expect(review.textContent).toMatch(/With 496 more accounts, each would be requested about every \d+/)
  const rows = within(review).getAllByRole('row')
  for (const [nth, line, reason] of [
    [1, '42', 'A friendly address has 48 characters; this one has 5.'],
    [2, '100', 'The checksum of this friendly address is wrong'],
    [3, '378', 'has 4 hex digits; 64 are required'],
  ] as const) {
    expect(rows[nth]?.querySelector('td')?.textContent).toBe(line)
    expect(rows[nth]?.textContent).toContain(reason)
  }
  const name = await field('Add to group', review)
  fill(name, 'Exchange')
  await user.type(name, '{Enter}')
  const group = await screen.findByRole('region', { name: 'Exchange' })
  expect(group.querySelector('li[aria-setsize]')?.getAttribute('aria-setsize')).toBe('497')
})

test('a list adds no group of which all accounts are in other groups already', async () => {
  const { monitor } = await openWindow()
  await addAccount(friendly)
  await waitFor(() => expect(watched()).toHaveLength(1))
  await monitor.handlers['groups.save']({ id: 'own', name: 'Own' })
  await monitor.handlers['watch.mark']({ key: monitor.state().accounts[0]?.key ?? '', group: 'own' })
  await show('Own', /./)
  const raw = (digit: string): string => `0:${digit.repeat(64)}`
  await upload(
    csv(
      'list.csv',
      'address,label,group',
      `${friendly},Hot wallet,Treasury`,
      `${raw('1')},Payroll,Desks`,
      `${raw('1')},Payroll,Copies`,
    ),
  )
  const rows = await within(await screen.findByRole('dialog')).findAllByRole('row')
  const marks = rows.map((row) => row.querySelector('td:last-child')?.textContent)
  expect(marks).toEqual([undefined, 'Hot wallet', 'Payroll', 'PayrollDesks'])
  await click('Watch 1')
  await show('Desks', /^Payroll/)
  await show('Own', /^Hot wallet/)
  expect(screen.queryByRole('region', { name: 'Treasury' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Copies' })).toBeNull()
})

test('a list puts a watched account without a group into its group', async () => {
  await openWindow()
  await addAccount(friendly)
  await waitFor(() => expect(watched()).toHaveLength(1))
  const list = csv('list.csv', 'address,group', `${friendly},Treasury`)
  await upload(list)
  const review = await screen.findByRole('dialog', { name: 'Import list' })
  await shows(
    () => within(review).queryByRole('status'),
    /^0 new, 1 already watched, .* gets a label, group or note/,
  )
  await click('Complete 1')
  await show('Treasury', /./)
  expect(screen.queryByRole('region', { name: 'No group' })).toBeNull()
  await upload(list)
  expect(await find('button', 'Nothing new')).toHaveProperty('disabled', true)
})

test('a list adds the labels and notes that watched accounts do not have, and changes no others', async () => {
  const { monitor } = await openWindow()
  const named = `0:${'1'.repeat(64)}`
  await addAccount(friendly)
  await monitor.handlers['accounts.add']({ text: named, label: 'Payroll' })
  await waitFor(() => expect(watched()).toHaveLength(2))
  const lines = [`${friendly},Hot wallet,"Signed by two, always"`, `${named},Salaries,`]
  await upload(csv('list.csv', 'address,label,note', ...lines))
  const review = await screen.findByRole('dialog', { name: 'Import list' })
  await shows(
    () => within(review).queryByRole('status'),
    /^0 new, 2 already watched, .* gets a label, group or note/,
  )
  await click('Complete 1')
  await screen.findByText('Completed the labels, groups and notes of 1 account.')
  await waitFor(() => {
    const marks = monitor.state().accounts.map(({ label, note }) => [label, note])
    expect(marks.toSorted()).toEqual([
      ['Hot wallet', 'Signed by two, always'],
      ['Payroll', undefined],
    ])
  })
  await upload(csv('list.csv', 'address,label,note', ...lines))
  expect(await find('button', 'Nothing new')).toHaveProperty('disabled', true)
})

test('accounts are moved by keys or a dialog, and undo restores removed accounts with group, note and order', async () => {
  const { demo } = await openDemo({ seed: 1 })
  const [first, second, third] = demo.suggested.accounts
  await upload(
    csv(
      'list.csv',
      'address,label,group,note',
      `${first?.address},Hot wallet,Treasury,"Signed by two, always"`,
      `${second?.address},Cold vault,Treasury,`,
      `${third?.address},Payroll,,`,
    ),
  )
  await click('Watch 3')
  await show('Treasury', /Hot wallet.*Signed by two, always/, /Cold vault/)

  const vault = screen
    .getByRole('region', { name: 'Treasury' })
    .querySelectorAll<HTMLElement>('.watch-button')[1]
  vault?.focus()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await show('Treasury', /Cold vault/, /Hot wallet/)

  await click('More for Payroll')
  await click('Group, note and colour…', undefined, 'menuitem')
  const marks = await screen.findByRole('dialog', { name: 'Payroll' })
  await user.selectOptions(within(marks).getByRole('combobox'), 'Treasury')
  await user.click(within(marks).getByLabelText('Violet'))
  await click('Save', marks)
  await show('Treasury', /Cold vault/, /Hot wallet/, /Payroll/)

  await click('More for Hot wallet')
  await click('Stop watching', undefined, 'menuitem')
  await show('Treasury', /Cold vault/, /Payroll/)
  await click('Undo')
  await show('Treasury', /Cold vault/, /Hot wallet.*Signed by two/, /Payroll/)

  await click('More for group Treasury')
  await click('Delete group', undefined, 'menuitem')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Treasury' })).toBe(null))
  await click('Undo')
  await show('Treasury', /Cold vault/, /Hot wallet.*Signed by two/, /Payroll/)
})

test('undo after deleting a group restores the rules that named it', async () => {
  const { monitor } = await openWindow()
  await upload(csv('list.csv', 'address,label,group', `0:${'1'.repeat(64)},Hot wallet,Treasury`))
  await click('Watch 1')
  await show('Treasury', /Hot wallet/)
  const id = monitor.state().accounts[0]?.group ?? ''
  await monitor.handlers['rules.save']({ rule: { ...trackedRule, id: 'own', title: 'Own', groups: [id] } })
  const own = () => screen.getByText(/^Own/).closest('li')
  await openPanel('Alerts')
  await click('Rules')
  await shows(own, 'group Treasury')

  await openPanel('Pending')
  await click('More for group Treasury')
  await click('Delete group', undefined, 'menuitem')
  await screen.findByText(
    'Deleted group Treasury. Its members are still watched. Rules for the group now apply to these members.',
  )
  await openPanel('Alerts')
  await click('Rules')
  await shows(own, 'Hot wallet')
  await click('Undo')
  await shows(own, 'group Treasury')
  expect(own()?.textContent).not.toContain('Hot wallet')
})

test('undo after deleting a group restores the members that a search hides', async () => {
  const { monitor } = await openWindow()
  const lines = ['1', '2', '3'].map((digit) => `0:${digit.repeat(64)},Wallet ${digit},Treasury`)
  await upload(csv('list.csv', 'address,label,group', ...lines))
  await click('Watch 3')
  await show('Treasury', /Wallet 1/, /Wallet 2/, /Wallet 3/)
  fill(await find('searchbox', 'Find watched item'), 'Wallet 2')
  await show('Treasury', /Wallet 2/)
  await click('More for group Treasury')
  await click('Delete group', undefined, 'menuitem')
  await waitFor(() => expect(monitor.state().groups).toEqual([]))
  await click('Undo')
  fill(await find('searchbox', 'Find watched item'), '')
  await show('Treasury', /Wallet 1/, /Wallet 2/, /Wallet 3/)
})

test('deleting a group of followed messages says that its rules are off', async () => {
  const { monitor } = await openWindow()
  await upload(csv('list.csv', 'address,label,group', `${'ab'.repeat(32)},Invoice,Payments`))
  await click('Watch 1')
  await show('Payments', /Invoice/)
  const id = monitor.state().groups[0]?.id ?? ''
  await monitor.handlers['rules.save']({ rule: { ...trackedRule, id: 'own', title: 'Own', groups: [id] } })
  await waitFor(() => expect(monitor.state().settings.rules.at(-1)).toHaveProperty('groups', [id]))
  await click('More for group Payments')
  await click('Delete group', undefined, 'menuitem')
  await screen.findByText(
    'Deleted group Payments. Its members are still watched. Rules for this group alone are now off.',
  )
  expect(monitor.state().settings.rules.at(-1)).toHaveProperty('isOn', false)
})

test('a message hash is followed once, in hex and in base64', async () => {
  await openWindow()
  const hex = 'ab'.repeat(32)
  await addAccount(hex)
  await screen.findByText(/Added a message hash\. .* To watch an address instead, type 0: in front\.$/)
  await addAccount(Buffer.from(hex, 'hex').toString('base64url'))
  await screen.findByText('This message is already followed.')
  await addAccount(Buffer.from('cd'.repeat(32), 'hex').toString('base64'))
  await screen.findByText('Added a message hash. Its trace is followed until it ends.')
})

test('several items are selected by keys and by pointer, moved to a group and removed, and both can be undone', async () => {
  await openWindow()
  const lines = Array.from({ length: 5 }, (_, nth) => `0:${String(nth + 1).repeat(64)},Account ${nth + 1},`)
  await upload(csv('list.csv', 'address,label,group', ...lines, `0:${'6'.repeat(64)},Vault,Treasury`))
  await click('Watch 6')
  const rows = () => [
    ...document.querySelectorAll<HTMLElement>('.watch-item:has(.item-menu) > .watch-button'),
  ]
  const names = () => rows().map((row) => row.querySelector('.clip')?.textContent)
  const picked = () =>
    rows()
      .filter((row) => row.querySelector('.picked-mark') !== null)
      .map((row) => row.querySelector('.clip')?.textContent)
  await waitFor(() =>
    expect(names()).toEqual(['Vault', 'Account 1', 'Account 2', 'Account 3', 'Account 4', 'Account 5']),
  )
  const row = (name: string) => rows()[names().indexOf(name)] ?? document.body

  row('Account 2').focus()
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}')
  await waitFor(() => expect(picked()).toEqual(['Account 2', 'Account 3']))
  await user.keyboard('x')
  await waitFor(() => expect(picked()).toEqual(['Account 2']))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(picked()).toEqual([]))

  await user.keyboard('{Control>}')
  await user.click(row('Account 1'))
  await user.keyboard('{/Control}{Shift>}')
  await user.click(row('Account 3'))
  await user.keyboard('{/Shift}')
  await waitFor(() => expect(picked()).toEqual(['Account 1', 'Account 2', 'Account 3']))
  expect(screen.getByText('3 selected')).toBeTruthy()

  await click('More for Account 2')
  await user.hover(await find('menuitem', 'Move to group'))
  await user.keyboard('{ArrowRight}')
  await click('Treasury', undefined, 'menuitem')
  await screen.findByText('Moved 3 items to Treasury.')
  await show('Treasury', /Account 1/, /Account 2/, /Account 3/, /Vault/)
  await click('Undo')
  await show('Treasury', /Vault/)

  await click('More for 3 selected items')
  await click('Stop watching 3 items', undefined, 'menuitem')
  await waitFor(() => expect(names()).toEqual(['Vault', 'Account 4', 'Account 5']))
  expect(screen.queryByText('3 selected')).toBeNull()
  await click('Undo')
  await waitFor(() =>
    expect(names()).toEqual(['Vault', 'Account 1', 'Account 2', 'Account 3', 'Account 4', 'Account 5']),
  )
})

test('a selection and its dialog end with the network', async () => {
  const { monitor } = await openWindow()
  await upload(
    csv('list.csv', 'address,label', ...['1', '2'].map((digit) => `0:${digit.repeat(64)},A${digit}`)),
  )
  await click('Watch 2')
  const row = (name: string) => within(list()).findByRole('button', { name: new RegExp(`^${name}`) })
  await user.keyboard('{Control>}')
  await user.click(await row('A1'))
  await user.keyboard('{/Control}')
  await click('More for 1 selected item')
  await user.hover(await find('menuitem', 'Move to group'))
  await user.keyboard('{ArrowRight}')
  await click('New group…', undefined, 'menuitem')
  await find('dialog', 'Move 1 item to a new group')

  const { id, baseUrl } = monitor.state().status.network
  await monitor.handlers['network.set']({ id: 'testnet' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await monitor.handlers['network.set']({ id, baseUrl })
  await row('A1')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText('1 selected')).toBeNull()
})

test('a new group for the selected items gets the name that is typed', async () => {
  await openWindow()
  const lines = Array.from({ length: 3 }, (_, nth) => `0:${String(nth + 1).repeat(64)},Account ${nth + 1},`)
  await upload(csv('list.csv', 'address,label,group', ...lines))
  await click('Watch 3')
  const row = (name: string) => within(list()).findByRole('button', { name: new RegExp(`^${name}`) })
  await user.keyboard('{Control>}')
  await user.click(await row('Account 1'))
  await user.click(await row('Account 3'))
  await user.keyboard('{/Control}')
  await click('More for 2 selected items')
  await user.hover(await find('menuitem', 'Move to group'))
  await user.keyboard('{ArrowRight}')
  await click('New group…', undefined, 'menuitem')
  const naming = await find('dialog', 'Move 2 items to a new group')
  fill(await field('Name', naming), '  ')
  expect(await find('button', 'Move', naming)).toHaveProperty('disabled', true)
  fill(await field('Name', naming), ' Cold ')
  await click('Move', naming)
  await screen.findByText('Moved 2 items to Cold.')
  await show('Cold', /Account 1/, /Account 3/)
  expect(screen.queryByRole('dialog')).toBeNull()
  await click('Undo')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Cold' })).toBeNull())
  expect(screen.getByText('2 selected')).toBeTruthy()
  press('Escape')
  await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull())
})
