import { within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openWindow } from '../fixtures/window/open-window.ts'
import { click, field, find, openPanel, shows, user } from './steps.ts'

const [hot, cold, added] = ['12', '34', '56'].map((byte) => `0:${byte.repeat(32)}`) as [
  string,
  string,
  string,
]

test('the preview of a profile import names what it renames, and what it leaves as it is', async () => {
  const { monitor } = await openWindow()
  monitor.handlers['groups.save']({ id: 'own', name: 'Hot' })
  await monitor.handlers['accounts.addMany']({
    items: [
      { text: hot, label: 'Treasury', group: 'own' },
      { text: cold, label: null },
    ],
  })
  const { text } = await monitor.handlers['profile.export'](undefined)
  const file = JSON.parse(text) as {
    networks: { groups: object[]; accounts: { address: string; label: string | null; group?: string }[] }[]
  }
  const [network] = file.networks
  network?.groups.push({ id: 'theirs', name: 'Team' })
  for (const account of network?.accounts ?? []) {
    account.label = account.address === hot ? 'Main wallet' : 'Vault'
    account.group = 'theirs'
  }
  network?.accounts.push({ address: added, label: 'New', group: 'theirs' })

  await openPanel('Settings')
  const region = await find('region', 'Export and import')
  await user.upload(
    await field('File to import', region),
    new File([JSON.stringify(file)], 'profile.json', { type: 'application/json' }),
  )
  const preview = await find('group', 'Changes made by this import', region)
  await shows(() => preview, '1 new account, 2 renamed, 0 unchanged; 1 new group')
  await shows(() => preview, 'Treasury → Main wallet')
  await shows(() => preview, /EQ·\S{6}···\S{6} → Vault/)
  await shows(
    () => preview,
    '2 watched accounts stay where they are, although the file has them in other groups.',
  )
  expect(within(preview).getByRole('checkbox', { name: /^Settings/ })).toHaveProperty('disabled', true)
  await click('Import', preview)
  await vi.waitFor(() => {
    const accounts = monitor.state().accounts.map(({ label, group }) => [label, group ?? null])
    expect(accounts.toSorted()).toEqual([
      ['Main wallet', 'own'],
      ['New', 'theirs'],
      ['Vault', null],
    ])
  })
})

test('the preview of a file without watchlists says so', async () => {
  const { monitor } = await openWindow()
  const { text } = await monitor.handlers['profile.export'](undefined)
  await openPanel('Settings')
  const region = await find('region', 'Export and import')
  await user.upload(
    await field('File to import', region),
    new File([text], 'profile.json', { type: 'application/json' }),
  )
  const preview = await find('group', 'Changes made by this import', region)
  await shows(() => preview, 'This file has none.')
  expect(within(preview).getByRole('checkbox', { name: /^Watchlists/ })).toHaveProperty('disabled', true)
})

test('exported history that is chosen as a profile is refused with its place', async () => {
  await openWindow()
  await openPanel('Settings')
  const region = await find('region', 'Export and import')
  const archive = new File([new Uint8Array([31, 139, 8, 0])], 'lookout.json', { type: 'application/json' })
  await user.upload(await field('File to import', region), archive)
  await shows(
    () => region,
    'This file is not text, or larger than 8 MB. Choose a file that was exported here. To open exported history, use Storage.',
  )
})
