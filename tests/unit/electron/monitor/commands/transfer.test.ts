import { describe, expect, it } from 'vitest'
import { parseSettings } from '../../../../../electron/monitor/profile/saved-settings.ts'
import type { WatchedItem } from '../../../../../electron/monitor/store/store-types.ts'
import {
  mergeItems,
  readTransfer,
  writeTransfer,
  type TransferList,
  type TransferNetwork,
} from '../../../../../electron/monitor/commands/transfer.ts'
import {
  checkBooks,
  previewTransfer,
  refuseTransfer,
  type OwnProfile,
} from '../../../../../electron/monitor/commands/transfer-preview.ts'
import { testnet } from '../../../../../electron/shared/networks.ts'
import type { WatchGroup } from '../../../../../electron/shared/pending-models.ts'
import { defaultSettings, type Settings } from '../../../../../electron/shared/settings.ts'

const key = '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e'
const friendly = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'
const item = (label: string | null): WatchedItem => ({ key, label, addedAt: 5 })
const noViews = { saved: [], mine: [] }

/** Returns a profile that has these items and groups on every network. */
function profileOf(
  list: (network: string, list: TransferList) => readonly WatchedItem[] = () => [],
  groups: readonly WatchGroup[] = [],
): OwnProfile {
  return { list, groups: () => groups, payouts: { lists: () => [], lines: () => [] }, views: {} }
}

const text = (changes: object): string =>
  JSON.stringify({
    format: 'lookout-profile',
    version: 1,
    networks: [
      { network: 'https://toncenter.com', accounts: [{ address: friendly, label: ' Pay ' }], pools: [] },
    ],
    ...changes,
  })

it('exported settings can be read again', () => {
  const settings = { ...defaultSettings, theme: 'dark' as const }
  const networks: readonly TransferNetwork[] = [
    {
      network: 'https://toncenter.com',
      groups: [
        { id: 'g1', name: 'Hot wallets', note: 'n', colour: 'teal', position: 0 },
        { id: 'g2', name: 'Cold', position: 1 },
      ],
      accounts: [{ ...item('Pay'), group: 'g2', position: 7.5 }],
      pools: [],
      book: [item('Exchange')],
      payouts: [],
    },
  ]
  const written = writeTransfer({ networks, views: noViews, settings })
  const accounts = [{ ...item('Pay'), group: 'g2', position: 7.5, addedAt: 9 }]
  expect(readTransfer(written, defaultSettings, 9)).toEqual({
    networks: networks.map((network) => ({ ...network, accounts })),
    views: noViews,
    settings,
  })
})

it('the watch of an imported account begins with the import, and its place in the list stays', () => {
  const other = '0:ef6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e'
  const times = [
    { address: friendly, label: null, addedAt: 5 },
    { address: other, label: null, addedAt: 1e15 },
  ]
  const networks = [{ network: 'https://toncenter.com', accounts: times, pools: times }]
  const [read] = readTransfer(text({ networks }), defaultSettings, 9).networks
  expect(read?.accounts).toEqual([
    { key, label: null, addedAt: 9, position: 5 },
    { key: other, label: null, addedAt: 9 },
  ])
  expect(read?.pools.map(({ addedAt }) => addedAt)).toEqual([5, 9])
})

it('settings of one computer are not exported', () => {
  const settings = { ...defaultSettings, mutedUntil: 7, isWelcomed: true }
  const written = (from: Settings) => writeTransfer({ networks: [], views: noViews, settings: from })
  expect(written(settings)).not.toMatch(/mutedUntil|isWelcomed|knowsTray/)
  const read = readTransfer(written(defaultSettings), settings, 9)
  expect([read.settings?.mutedUntil, read.settings?.isWelcomed]).toEqual([7, true])
})

it('imported settings keep the saved networks and request limits that the file lacks', () => {
  const saved = (name: string, baseUrl: string) => ({ name, baseUrl, isTestnet: false })
  const file = writeTransfer({
    networks: [],
    views: noViews,
    settings: {
      ...defaultSettings,
      networks: [saved('Lab', 'https://lab.example.com'), saved('Own node', 'https://node.example.com')],
      quotas: { 'https://toncenter.com': 25, 'https://lab.example.com': 5 },
    },
  })
  const own = {
    ...defaultSettings,
    networks: [saved('Node', 'https://node.example.com'), saved('Team cache', 'https://cache.example.com')],
    quotas: { 'https://toncenter.com': 10, 'https://cache.example.com': 100 },
  }
  const { settings } = readTransfer(file, own, 9)
  expect(settings?.networks).toEqual([
    saved('Own node', 'https://node.example.com'),
    saved('Team cache', 'https://cache.example.com'),
    saved('Lab', 'https://lab.example.com'),
  ])
  expect(settings?.quotas).toEqual({
    'https://toncenter.com': 25,
    'https://cache.example.com': 100,
    'https://lab.example.com': 5,
  })
  const without = writeTransfer({ networks: [], views: noViews, settings: defaultSettings })
  expect(previewTransfer(readTransfer(without, own, 9), own, profileOf()).settings).toEqual([])
})

it('imported settings drop the last networks of the file if there would be more than fifty', () => {
  const saved = (at: number) => ({ name: `N${at}`, baseUrl: `https://n${at}.example.com`, isTestnet: false })
  const networksFrom = (first: number, count: number) =>
    Array.from({ length: count }, (_, index) => saved(first + index))
  const settings = { ...defaultSettings, networks: networksFrom(40, 30) }
  const file = writeTransfer({ networks: [], views: noViews, settings })
  const own = { ...defaultSettings, networks: networksFrom(0, 45) }
  expect(readTransfer(file, own, 9).settings?.networks).toEqual(networksFrom(0, 50))
})

describe('an exported file', () => {
  it('may contain addresses in any form', () => {
    const { networks, settings } = readTransfer(text({}), defaultSettings, 9)
    expect(networks[0]?.accounts).toEqual([{ key, label: 'Pay', addedAt: 9 }])
    expect(settings).toBeNull()
  })

  it.each([
    ['that is not JSON', 'hello', /not JSON/],
    ['of another kind', '{"a":1}', /invalid value for format/],
    [
      'with two rules of one id',
      text({ settings: { rules: [...defaultSettings.rules, defaultSettings.rules[0]] } }),
      /invalid value for the setting “rules”/,
    ],
    ['of a later version', text({ version: 2 }), /exported by a newer Lookout/],
    [
      'with a broken address',
      text({ networks: [{ network: 'n', accounts: [{ address: `${friendly}x`, label: null }], pools: [] }] }),
      /48 characters/,
    ],
    ['with an invalid setting', text({ settings: { theme: 'pink' } }), /“theme”/],
    ['with an invalid proxy', text({ settings: { proxy: { mode: 'manual', url: 'x' } } }), /“proxy”/],
  ])('%s is rejected completely', (_name, content, message) => {
    expect(() => readTransfer(content, defaultSettings, 9)).toThrow(message)
  })
})

it('a preview counts new, renamed and equal items, and names changed settings', () => {
  const transfer = readTransfer(text({ settings: { theme: 'dark', unit: 'TON' } }), defaultSettings, 9)
  const preview = (watched: readonly WatchedItem[]) =>
    previewTransfer(
      transfer,
      defaultSettings,
      profileOf((_network, list) => (list === 'accounts' ? watched : [])),
    )
  expect(preview([])).toEqual({
    networks: [
      {
        name: 'Mainnet',
        groups: 0,
        keptInGroup: 0,
        accounts: { added: 1, renamed: 0, marked: 0, keptNotes: 0, renames: [], same: 0 },
        pools: { added: 0, renamed: 0, marked: 0, keptNotes: 0, renames: [], same: 0 },
        book: { added: 0, renamed: 0, marked: 0, keptNotes: 0, renames: [], same: 0 },
        payouts: { added: 0, same: 0 },
      },
    ],
    refusal: null,
    views: 0,
    mine: 0,
    settings: ['theme'],
    proxy: null,
  })
  expect(preview([item('Old')]).networks[0]?.accounts).toEqual({
    added: 0,
    renamed: 1,
    marked: 0,
    keptNotes: 0,
    renames: [{ key, before: 'Old', after: 'Pay' }],
    same: 0,
  })
  expect(preview([item('Pay')]).networks[0]?.accounts).toEqual({
    added: 0,
    renamed: 0,
    marked: 0,
    keptNotes: 0,
    renames: [],
    same: 1,
  })
})

it('a preview counts new groups, accounts that stay in another group, and each address once', () => {
  const other = `0:${'0b'.repeat(32)}`
  const listed = (address: string, label: string, group: string) => ({ address, label, group })
  const content = {
    network: 'https://toncenter.com',
    groups: [
      { id: 'g1', name: 'Hot' },
      { id: 'g2', name: 'Cold' },
    ],
    accounts: [listed(key, 'Pay', 'g2'), listed(other, 'First', 'g1'), listed(other, 'Second', 'g1')],
    pools: [],
  }
  const transfer = readTransfer(text({ networks: [content] }), defaultSettings, 9)
  const [preview] = previewTransfer(
    transfer,
    defaultSettings,
    profileOf(
      (_network, list) => (list === 'accounts' ? [{ ...item('Pay'), group: 'own' }] : []),
      [{ id: 'own', name: 'Hot', position: 0 }],
    ),
  ).networks
  expect(preview).toMatchObject({ groups: 1, keptInGroup: 1, accounts: { added: 1, renamed: 0, same: 1 } })
})

it('a preview shows the proxy that a file would set', () => {
  const proxy = { mode: 'manual', url: 'socks5://stranger.example:1080' }
  const transfer = readTransfer(text({ settings: { proxy } }), defaultSettings, 9)
  expect(previewTransfer(transfer, defaultSettings, profileOf())).toMatchObject({
    settings: ['proxy'],
    proxy,
  })
})

it('an import keeps existing marks of a watched item, and adds missing ones', () => {
  const bare = { ...item('Old'), group: 'own' }
  const marked = { ...item('Old'), note: 'theirs', colour: 'teal' as const, group: 'team' }
  expect(mergeItems([marked], [bare])).toEqual([{ ...bare, note: 'theirs', colour: 'teal' }])
  expect(mergeItems([marked], [{ ...bare, note: 'mine', colour: 'rose' }])).toEqual([])
  const networks = [
    {
      network: 'https://toncenter.com',
      accounts: [{ address: friendly, label: null, note: 'theirs' }],
      pools: [],
    },
  ]
  const transfer = readTransfer(text({ networks }), defaultSettings, 9)
  const countsFor = (watched: WatchedItem) =>
    previewTransfer(
      transfer,
      defaultSettings,
      profileOf((_network, list) => (list === 'accounts' ? [watched] : [])),
    ).networks[0]?.accounts
  expect(countsFor(item('Old'))).toMatchObject({ renamed: 0, marked: 1, keptNotes: 0, same: 0 })
  expect(countsFor({ ...item('Old'), note: 'mine' })).toMatchObject({ marked: 0, keptNotes: 1, same: 1 })
  const watched = { ...item('Old'), note: 'mine' }
  expect(mergeItems([item('New')], [watched])).toEqual([{ ...watched, label: 'New' }])
  expect(mergeItems([item(null)], [watched])).toEqual([])
})

it('an import that would put more than 10,000 names into the address book is refused', () => {
  const book = [{ address: friendly, label: 'Exchange' }]
  const networks = [{ network: 'https://toncenter.com', accounts: [], pools: [], book }]
  const transfer = readTransfer(text({ networks }), defaultSettings, 9)
  const stored = Array.from({ length: 10_000 }, (_, nth) => ({ ...item('N'), key: `0:${nth}` }))
  expect(() => checkBooks(transfer, () => stored)).toThrow(/10,?000 names/)
  expect(() => checkBooks(transfer, () => stored.slice(1))).not.toThrow()
})

describe('saved settings', () => {
  it('fall back field by field', () => {
    const { settings } = parseSettings({
      settings: { theme: 'pink', density: 'roomy', rules: [{ id: 1 }], networks: 'none' },
      network: { id: 'testnet' },
    })
    expect(settings).toEqual({ ...defaultSettings, density: 'roomy' })
  })

  it('written by the first version are read', () => {
    const { settings, network } = parseSettings({
      settings: { theme: 'dark', closeToTray: false, hideAmounts: true },
      network: { id: 'custom', baseUrl: 'https://a.example' },
    })
    expect(settings).toEqual({ ...defaultSettings, theme: 'dark', closeToTray: false, hideAmounts: true })
    expect(network).toEqual({ id: 'custom', baseUrl: 'https://a.example' })
  })

  it.each([null, 'x', [], { settings: null }])('%j yields the defaults', (stored) => {
    expect(parseSettings(stored).settings).toEqual(defaultSettings)
  })
})

it('an import beyond the limit of a network is refused with the reason', () => {
  const pools = Array.from({ length: 400 }, (_, nth) => ({
    key: `0:${nth.toString(16).padStart(64, '0')}`,
    label: null,
    addedAt: 1,
  }))
  const transfer = {
    networks: [{ network: testnet.baseUrl, groups: [], accounts: [], pools, book: [], payouts: [] }],
    views: noViews,
    settings: null,
  }
  expect(refuseTransfer(transfer, profileOf())).toBeNull()
  expect(
    refuseTransfer(
      transfer,
      profileOf(() => pools),
    ),
  ).toBeNull()
  const others = pools.slice(0, 101).map((pool) => ({ ...pool, key: pool.key.replace('0:', '-1:') }))
  expect(
    refuseTransfer(
      transfer,
      profileOf((_network, list) => (list === 'pools' ? others : [])),
    ),
  ).toBe(
    'Testnet: Lookout follows at most 500 pools per network: all nominators of each are compared and stored with every change. This change would bring the total to 501.',
  )
  const groups = Array.from({ length: 400 }, (_, nth) => ({ id: `g${nth}`, name: `G${nth}`, position: nth }))
  const grouped = {
    networks: [{ network: testnet.baseUrl, groups, accounts: [], pools: [], book: [], payouts: [] }],
    views: noViews,
    settings: null,
  }
  expect(refuseTransfer(grouped, profileOf(undefined, groups))).toBeNull()
  const more = groups.slice(0, 101).map((group) => ({ ...group, name: `H${group.name}` }))
  expect(refuseTransfer(grouped, profileOf(undefined, more))).toMatch(/^Testnet: .*501/)
})
