import type { RequestChannel } from '../../electron/shared/channels.ts'
import type { RequestOf } from '../../electron/shared/contract.ts'

export interface Known {
  readonly account: string
  readonly pool: string
  readonly block: string
  readonly baseUrl: string
  /** Exported watchlists and settings. */
  readonly transfer: string
  /** Used as the secrets of a delivery channel. */
  readonly secret: string
}

type Requests = { readonly [C in RequestChannel]: RequestOf<C> }

/** Channels that open a file dialog, and the file name that the user chooses. */
export const dialogs: Readonly<Partial<Record<RequestChannel, string>>> = {
  'file.save': 'saved.txt',
  'storage.export': 'archive.lookout',
  'storage.csv': 'table.csv',
  'storage.preview': 'archive.lookout',
}

const rule: RequestOf<'rules.save'>['rule'] = {
  id: 'of-the-test',
  title: 'Of the test',
  isOn: true,
  condition: { kind: 'not-fresh' },
  forMs: 60_000,
  severity: 'info',
  scope: [],
  isNoticed: false,
  resendMs: null,
  noticesRecovery: false,
}

const channel: RequestOf<'delivery.save'>['channel'] = {
  id: 'new',
  name: 'Of the test',
  isOn: true,
  target: { kind: 'webhook', origin: 'http://127.0.0.1:9' },
  policy: {
    least: 'warning',
    hideAmounts: true,
    quietHours: { isOn: false, from: 0, to: 60, letsCriticalThrough: true },
    perMinute: 20,
    groupMs: 0,
    sendsResolved: true,
    escalation: null,
  },
  mutedUntil: null,
}

/** A valid request for every channel, in a workable order. A missing channel is a compile error. */
export function everyRequest({ account, pool, block, baseUrl, transfer, secret }: Known): Requests {
  const selection = { networks: [], keys: [], from: null, to: null }
  const watched = { text: account, label: 'Again' }
  return {
    'state.get': undefined,
    'archive.state': undefined,
    'archive.connect': { connection: `postgresql://lookout:${secret}@127.0.0.1:9/lookout` },
    'archive.switch': { isOn: true },
    'archive.backfill': undefined,
    'archive.test': undefined,
    'delivery.state': undefined,
    'delivery.save': { channel, secrets: { path: `/${secret}`, secret: `signed ${secret}` } },
    'delivery.mute': { id: 'none', until: null },
    'delivery.escalate': { escalation: null },
    'delivery.test': { id: 'none' },
    'delivery.remove': { id: 'none' },
    'accounts.add': watched,
    'accounts.rename': { key: account, label: 'Renamed' },
    'accounts.refresh': { key: account },
    'accounts.review': { texts: [account, 'no address'] },
    'accounts.addMany': { items: [watched] },
    'accounts.pollStats': { key: account },
    'watch.mark': { key: account, note: 'A note', colour: null },
    'groups.save': { id: 'group', name: 'Group' },
    'watch.place': { key: account, group: null, before: null },
    'groups.place': { id: 'group', before: null },
    'groups.remove': { id: 'group' },
    'book.save': { entries: [{ key: account, name: 'Named', note: 'A note' }] },
    'book.remove': { keys: [account] },
    'payouts.add': {
      name: 'Payouts',
      text: `recipient,asset,amount\n${account},TON,5`,
      hoursBack: 24,
      deadline: null,
    },
    'payouts.restore': { id: 'none' },
    'payouts.remove': { id: 'none' },
    'traces.detail': { key: 'no trace' },
    'journal.page': { from: null, to: null, states: [], text: '', before: null, limit: 10 },
    'views.save': { name: 'of-the-test', value: { width: 7 } },
    'blocks.open': { text: block },
    'blocks.rows': { key: block },
    'blocks.refresh': { key: block },
    'blocks.cancel': { key: block },
    'blocks.leave': { key: block },
    'blocks.pin': { key: block, isPinned: true, note: 'A note' },
    'blocks.around': { key: block, radius: 10 },
    'blocks.timeline': { account },
    'blocks.locate': { kind: 'moment', at: 0 },
    'blocks.find': { hash: 'no hash' },
    'blocks.readings': { key: block },
    'blocks.response': { key: block, reading: 0, page: 0 },
    'blocks.readingRows': { key: block, reading: 0 },
    'blocks.latest': { isWanted: true },
    'blocks.follow': { isWanted: false, isHeld: false },
    'pools.add': { text: pool },
    'pools.addMany': { items: [{ text: pool }] },
    'pools.rename': { key: pool, label: 'Renamed' },
    'pools.refresh': { key: pool },
    'pools.summary': { key: pool, at: null, since: null },
    'pools.history': { key: pool, from: 0, to: Date.now() },
    'pools.changes': { key: pool, from: 0, to: Date.now(), limit: 100 },
    'pools.difference': { key: pool, from: 0, to: Date.now() },
    'pools.rewards': { pools: [pool], addresses: null, from: 0, to: Date.now(), limit: 100 },
    'pools.holdings': { pools: [pool], addresses: [account], at: null },
    'pools.rounds': { pools: [pool], from: 0, to: 1 },
    'pools.statement': { pools: [pool], address: account, from: 0, to: 1 },
    'pools.overview': { pools: [pool], at: null },
    'rules.save': { rule },
    'rules.try': { rule, days: 1 },
    'rules.remove': { id: rule.id },
    'incidents.acknowledge': { ids: ['no incident'] },
    'incidents.snooze': { ids: ['no incident'], until: null },
    'incidents.acknowledgeAll': undefined,
    'key.status': undefined,
    'key.test': undefined,
    'network.save': { name: 'Of the test', baseUrl: 'http://127.0.0.1:9', isTestnet: false },
    'network.forget': { baseUrl: 'http://127.0.0.1:9' },
    'quota.set': { perSecond: 5 },
    'settings.set': { theme: 'dark' },
    'notifications.mute': { until: null },
    'service.check': undefined,
    'access.retry': undefined,
    'clock.trust': undefined,
    'journal.readBack': undefined,
    'monitor.pause': { isPaused: false },
    'profile.export': undefined,
    'profile.preview': { text: transfer },
    'profile.import': { text: transfer, hasWatchlists: false, hasSettings: false },
    'history.at': { at: Date.now() },
    'history.activity': { from: 0, to: Date.now(), count: 10 },
    'storage.usage': undefined,
    'storage.clear': { kinds: ['answers'], olderThanDays: 100_000 },
    'storage.retention': undefined,
    'storage.check': undefined,
    'storage.putBack': undefined,
    'storage.export': { selection },
    'storage.csv': { table: 'pools', selection },
    'storage.preview': undefined,
    'storage.import': { id: '0123456789abcdef', how: 'apart' },
    'storage.opened': undefined,
    'storage.show': { id: '0123456789abcdef', network: baseUrl },
    'storage.forget': { id: '0123456789abcdef' },
    'storage.job': undefined,
    'storage.cancel': undefined,
    'clipboard.write': { text: 'copied' },
    'app.info': undefined,
    'file.save': { suggestedName: 'saved.txt', text: 'text' },
    'external.open': { explorer: 'tonviewer', kind: 'account', key: account },
    'diagnostics.get': { hasAddresses: true },
    'desktop.get': undefined,
    'desktop.startAtLogin': { isOn: false },
    'desktop.away': undefined,
    'window.failed': { text: 'a fault' },
    'accounts.remove': { key: account },
    'pools.remove': { key: pool },
    // Last: the first removes the network, the next two the key, and the last everything.
    'network.set': { id: 'custom', baseUrl },
    'key.set': { key: 'another-key' },
    'key.clear': undefined,
    'profile.remove': { sure: 'remove everything' },
  }
}
