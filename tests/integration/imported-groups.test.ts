import { expect, it } from 'vitest'
import { comparePlaces } from '../../electron/shared/watch-marks.ts'
import { mainnet } from '../../electron/shared/networks.ts'
import { profileFolder, startQuiet } from '../fixtures/quiet-monitor.ts'

const [hot, cold] = [`0:${'ab'.repeat(32)}`, `0:${'cd'.repeat(32)}`] as const

it('an exported profile brings its groups and the order of its accounts to another computer', async () => {
  const first = await startQuiet(profileFolder())
  const { id } = await first.handlers['groups.save']({ id: null, name: 'Hot wallets', colour: 'teal' })
  await first.handlers['accounts.add']({ text: cold })
  await first.handlers['accounts.add']({ text: hot })
  await first.handlers['watch.place']({ key: hot, group: id, before: null })
  await first.handlers['watch.place']({ key: cold, group: id, before: null })
  const { text } = await first.handlers['profile.export'](undefined)

  const second = await startQuiet(profileFolder())
  await second.handlers['profile.import']({ text, hasWatchlists: true, hasSettings: false })
  const { groups, accounts } = second.state()
  expect(groups).toMatchObject([{ name: 'Hot wallets', colour: 'teal' }])
  expect(accounts.toSorted(comparePlaces).map(({ key, group }) => [key, group])).toEqual([
    [hot, groups[0]?.id],
    [cold, groups[0]?.id],
  ])
})

it('an import puts the lists of another network into the present one, unless the file has lists of both', async () => {
  const first = await startQuiet(profileFolder())
  const { id } = await first.handlers['groups.save']({ id: null, name: 'Hot wallets', colour: null })
  await first.handlers['accounts.add']({ text: hot })
  await first.handlers['watch.place']({ key: hot, group: id, before: null })
  const file = JSON.parse((await first.handlers['profile.export'](undefined)).text)
  const [network] = file.networks
  const text = JSON.stringify({ ...file, networks: [{ ...network, network: mainnet.baseUrl }] })

  const second = await startQuiet(profileFolder())
  const moved = mainnet.baseUrl
  const preview = await second.handlers['profile.preview']({ text })
  expect(preview.movable).toEqual([{ network: 'https://toncenter.com', name: 'Mainnet' }])
  await second.handlers['profile.import']({ text, moved, hasWatchlists: true, hasSettings: false })
  const { groups, accounts } = second.state()
  expect(groups).toMatchObject([{ name: 'Hot wallets' }])
  expect(accounts).toMatchObject([{ key: hot, group: groups[0]?.id }])
  const both = { ...file, networks: [network, { ...network, network: moved }] }
  const ask = () => second.handlers['profile.preview']({ text: JSON.stringify(both), moved })
  expect(ask).toThrow('The lists of Mainnet cannot go into http://127.0.0.1:9')
})

it('a file from before the change to a cache puts its lists there, and the cache stays among the saved networks', async () => {
  const monitor = await startQuiet(profileFolder())
  const { handlers, state } = monitor
  await handlers['accounts.add']({ text: hot })
  const { text } = await handlers['profile.export'](undefined)
  const moved = state().status.network.baseUrl
  await handlers['network.set']({ id: 'custom', baseUrl: 'http://127.0.0.1:10' })
  await handlers['quota.set']({ perSecond: 25 })
  expect(state().accounts).toEqual([])

  await handlers['profile.import']({ text, moved, hasWatchlists: true, hasSettings: true })
  expect(state().accounts).toMatchObject([{ key: hot }])
  expect(state().settings.networks).toEqual([
    { name: '127.0.0.1:10', baseUrl: 'http://127.0.0.1:10', isTestnet: false },
  ])
  expect(state().settings.quotas).toEqual({ 'http://127.0.0.1:10': 25 })
})
