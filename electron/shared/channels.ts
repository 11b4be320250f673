/** All requests of the window by channel name. Their schemas and responses are in `contract/`. */
export const pendingChannels = [
  'accounts.add',
  'accounts.remove',
  'accounts.removeMany',
  'accounts.rename',
  'accounts.refresh',
  'accounts.review',
  'accounts.addMany',
  'accounts.pollStats',
  'watch.mark',
  'watch.group',
  'watch.place',
  'groups.save',
  'groups.place',
  'groups.remove',
  'traces.detail',
  'traces.find',
  'traces.whole',
  'traces.track',
  'journal.page',
  'journal.readBack',
] as const

export const bookChannels = ['book.save', 'book.remove'] as const

export const payoutChannels = ['payouts.add', 'payouts.remove', 'payouts.restore'] as const

export const viewChannels = ['views.save'] as const

export const blockChannels = [
  'blocks.open',
  'blocks.rows',
  'blocks.find',
  'blocks.locate',
  'blocks.stopLocating',
  'blocks.readings',
  'blocks.response',
  'blocks.readingRows',
  'blocks.timeline',
  'blocks.refresh',
  'blocks.cancel',
  'blocks.leave',
  'blocks.pin',
  'blocks.around',
  'blocks.latest',
  'blocks.follow',
] as const

export const poolChannels = [
  'pools.add',
  'pools.addMany',
  'pools.remove',
  'pools.rename',
  'pools.refresh',
  'pools.summary',
  'pools.history',
  'pools.changes',
  'pools.difference',
  'pools.rewards',
  'pools.holdings',
  'pools.rounds',
  'pools.statement',
  'pools.overview',
] as const

export const alertChannels = [
  'incidents.acknowledge',
  'incidents.acknowledgeAll',
  'incidents.reopen',
  'incidents.snooze',
  'rules.save',
  'rules.remove',
  'rules.try',
] as const

export const deliveryChannels = [
  'delivery.state',
  'delivery.save',
  'delivery.remove',
  'delivery.mute',
  'delivery.escalate',
  'delivery.test',
] as const

export const archiveChannels = [
  'archive.state',
  'archive.connect',
  'archive.switch',
  'archive.test',
  'archive.backfill',
] as const

export const serviceChannels = [
  'state.get',
  'key.set',
  'key.clear',
  'key.test',
  'network.set',
  'network.save',
  'network.forget',
  'quota.set',
  'service.check',
  'access.retry',
  'clock.trust',
  'settings.set',
  'notifications.mute',
  'monitor.pause',
  'profile.export',
  'profile.preview',
  'profile.import',
] as const

export const historyChannels = ['history.at', 'history.activity'] as const

export const storageChannels = [
  'storage.usage',
  'storage.clear',
  'storage.retention',
  'storage.check',
  'storage.putBack',
  'storage.export',
  'storage.csv',
  'storage.preview',
  'storage.import',
  'storage.opened',
  'storage.show',
  'storage.forget',
  'storage.job',
  'storage.cancel',
] as const

export const shellChannels = [
  'clipboard.write',
  'app.info',
  'file.save',
  'external.open',
  'diagnostics.get',
  'desktop.get',
  'desktop.startAtLogin',
  'desktop.away',
  'window.failed',
  'profile.remove',
] as const

export const requestChannels = [
  ...pendingChannels,
  ...bookChannels,
  ...payoutChannels,
  ...viewChannels,
  ...blockChannels,
  ...poolChannels,
  ...alertChannels,
  ...deliveryChannels,
  ...archiveChannels,
  ...serviceChannels,
  ...historyChannels,
  ...storageChannels,
  ...shellChannels,
] as const

export const eventChannels = ['state.delta', 'navigate', 'offer', 'command'] as const

export type RequestChannel = (typeof requestChannels)[number]
export type EventChannel = (typeof eventChannels)[number]

export function wireName(channel: RequestChannel | EventChannel): string {
  return `lookout:${channel}`
}
