import { expect, test } from 'vitest'
import { openWindow } from '../fixtures/window/open-window.ts'
import { click, find, openPanel, shows, user } from './steps.ts'

function fileOf(network: string): File {
  const account = { address: `0:${'1'.repeat(64)}`, label: 'Treasury' }
  const networks = [{ network, accounts: [account], pools: [], groups: [], book: [] }]
  const text = JSON.stringify({ format: 'lookout-profile', version: 1, networks })
  return new File([text], 'lookout-profile.json', { type: 'application/json' })
}

test('the note on the settings file names the lists that it lacks', async () => {
  await openWindow()
  await openPanel('Settings')
  const group = await find('region', 'Export and import')
  await shows(() => group, 'Lists of expected payouts and saved views are not included either')
})

test('an import of watchlists of another network says where they are', async () => {
  await openWindow()
  await openPanel('Settings')
  const group = await find('region', 'Export and import')
  const input = group.querySelector('input[type=file]')
  if (!(input instanceof HTMLInputElement)) throw new Error('no file input')
  await user.upload(input, fileOf('http://127.0.0.1:8081'))
  await click('Import', group)
  await shows(() => group, 'To see the watchlists of http://127.0.0.1:8081, switch to it in Network.')
  await user.upload(input, fileOf('http://127.0.0.1:8081'))
  await shows(() => group, '1 unchanged')
  expect(group.textContent).not.toContain('To see')
})
