import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openWindow } from '../fixtures/window/open-window.ts'
import { click, find, openPanel, shows, user } from './steps.ts'

function fileOf(network: string): File {
  const account = { address: `0:${'1'.repeat(64)}`, label: 'Treasury' }
  const networks = [{ network, accounts: [account], pools: [], groups: [], book: [] }]
  const text = JSON.stringify({ format: 'lookout-profile', version: 1, networks })
  return new File([text], 'lookout-profile.json', { type: 'application/json' })
}

async function openImport() {
  await openPanel('Settings')
  const group = await find('region', 'Export and import')
  const input = group.querySelector('input[type=file]')
  if (!(input instanceof HTMLInputElement)) throw new Error('no file input')
  return { group, input }
}

test('an import names the lists of payouts, the views and the nominators that it adds', async () => {
  await openWindow()
  const { group, input } = await openImport()
  const line = { line: 2, recipient: `0:${'2'.repeat(64)}`, asset: 'TON', amount: '3' }
  const list = { id: 'p1', name: 'July', addedAt: 1, since: 1, deadline: null, lines: [line] }
  const network = { network: 'http://127.0.0.1:8081', accounts: [], pools: [], payouts: [list] }
  const views = { saved: [{ name: 'Large', filter: {}, layout: {} }], mine: [`0:${'3'.repeat(64)}`] }
  const text = JSON.stringify({ format: 'lookout-profile', version: 1, networks: [network], views })
  const file = new File([text], 'lookout-profile.json', { type: 'application/json' })
  await user.upload(input, file)
  await shows(() => group, '1 new list of expected payouts')
  await shows(() => group, '1 new saved view')
  await shows(() => group, '1 more nominator marked as yours')
  await click('Import', group)
  await user.upload(input, file)
  await shows(() => group, '1 list of expected payouts unchanged')
  expect(group.textContent).not.toContain('new saved view')
})

test('an import adds saved views to one that was saved just before', async () => {
  await openWindow()
  await openPanel('Pending')
  await click('Saved views')
  await user.type(await screen.findByRole('textbox', { name: 'View name' }), 'Small{Enter}')
  const { group, input } = await openImport()
  const views = { saved: [{ name: 'Large', filter: {}, layout: {} }] }
  const text = JSON.stringify({ format: 'lookout-profile', version: 1, networks: [], views })
  await user.upload(input, new File([text], 'lookout-profile.json', { type: 'application/json' }))
  await shows(() => group, '1 new saved view')
  await click('Import', group)
  await openPanel('Pending')
  await click('Saved views')
  const dialog = await find('dialog', 'Saved views')
  await shows(() => dialog, 'Small')
  await shows(() => dialog, 'Large')
})

test('with twenty saved views, another replaces one of the same name, and none is lost', async () => {
  const views = Array.from({ length: 20 }, (_, nth) => ({ name: `View ${nth + 1}`, filter: {}, layout: {} }))
  const { monitor } = await openWindow()
  await monitor.handlers['views.save']({ name: 'pending.saved', value: views })
  await openPanel('Pending')
  await click('Saved views')
  const dialog = await find('dialog', 'Saved views')
  await shows(() => dialog, 'At most 20 views can be saved.')
  const name = await screen.findByRole('textbox', { name: 'View name' })
  await user.type(name, 'View 21{Enter}')
  expect(await find('button', 'Save view')).toHaveProperty('disabled', true)
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(20)
  await user.clear(name)
  await user.type(name, 'View 1')
  await click('Save view')
  await click('Saved views')
  const names = within(await find('dialog', 'Saved views')).getAllByRole('listitem')
  expect(names.map(({ textContent }) => textContent).slice(-2)).toEqual([
    'View 20Delete View 20',
    'View 1Delete View 1',
  ])
  expect(names).toHaveLength(20)
})

test('an imported payout says that its trace is not stored, as it never was on this computer', async () => {
  await openWindow()
  const { group, input } = await openImport()
  const paid = { state: 'completed', trace: `${'A'.repeat(43)}=`, action: 'ton_transfer:1', endedAt: 2_000 }
  const line = { line: 2, recipient: `0:${'2'.repeat(64)}`, asset: 'TON', amount: '3', paid }
  const list = { id: 'p1', name: 'July', addedAt: 1, since: 1, deadline: null, lines: [line] }
  const networks = [{ network: 'http://127.0.0.1:9', accounts: [], pools: [], payouts: [list] }]
  const text = JSON.stringify({ format: 'lookout-profile', version: 1, networks })
  await user.upload(input, new File([text], 'lookout-profile.json', { type: 'application/json' }))
  await click('Import', group)
  await openPanel('Pending')
  await click('Payouts')
  await click('Show trace')
  await screen.findByText('This trace is not stored.')
})

test('an import of watchlists of another network says where they are', async () => {
  await openWindow()
  const { group, input } = await openImport()
  await user.upload(input, fileOf('http://127.0.0.1:8081'))
  await click('Import', group)
  await shows(() => group, 'To see the watchlists of http://127.0.0.1:8081, switch to it in Network.')
  await user.upload(input, fileOf('http://127.0.0.1:8081'))
  await shows(() => group, '1 unchanged')
  expect(group.textContent).not.toContain('To see')
})

test('an import puts the watchlists of another network into the present one, when that is chosen', async () => {
  const { monitor } = await openWindow()
  const { group, input } = await openImport()
  await user.upload(input, fileOf('https://toncenter.com'))
  await shows(() => group, 'Mainnet: 1 new account')
  const { baseUrl } = monitor.state().status.network
  const choices = await find('group', 'Put into this network')
  await user.click(within(choices).getByRole('radio', { name: 'Lists of Mainnet' }))
  await shows(() => group, `${baseUrl}: 1 new account`)
  await click('Import', group)
  await shows(() => document.body, 'Imported')
  expect(group.textContent).not.toContain('To see')
  expect(monitor.state().accounts).toMatchObject([{ key: `0:${'1'.repeat(64)}`, label: 'Treasury' }])
  await user.upload(input, fileOf(baseUrl))
  await shows(() => group, '1 unchanged')
  expect(group.textContent).not.toContain('Put into this network')
})
