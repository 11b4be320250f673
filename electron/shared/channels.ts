/** Every request that the window can make, by channel name; `contract/` gives each its schema and its answer. */
export const pendingChannels = [
  'accounts.add',
  'accounts.remove',
  'accounts.rename',
  'accounts.refresh',
  'accounts.review',
  'accounts.addMany',
  'accounts.standing',
  'watch.mark',
  'watch.place',
  'groups.save',
  'groups.place',
  'groups.remove',
  'traces.detail',
  'journal.page',
] as const

/** What the window remembers of a view: columns, sorting, filters. */
export const viewChannels = ['views.save'] as const

export const blockChannels = ['blocks.open', 'blocks.rows', 'blocks.refresh', 'blocks.cancel'] as const

export const poolChannels = ['pools.add', 'pools.remove', 'pools.rename', 'pools.refresh'] as const

export const alertChannels = ['incidents.acknowledge'] as const

export const serviceChannels = [
  'state.get',
  'key.set',
  'key.clear',
  'key.status',
  'network.set',
  'settings.set',
  'monitor.pause',
] as const

export const historyChannels = ['history.at', 'history.activity'] as const

/** Answered by the shell itself, not by the monitor. */
export const shellChannels = ['clipboard.write', 'app.info', 'external.open'] as const

export const requestChannels = [
  ...pendingChannels,
  ...viewChannels,
  ...blockChannels,
  ...poolChannels,
  ...alertChannels,
  ...serviceChannels,
  ...historyChannels,
  ...shellChannels,
] as const

/** Every event that main sends to the window. */
export const eventChannels = ['state.delta', 'navigate'] as const

export type RequestChannel = (typeof requestChannels)[number]
export type EventChannel = (typeof eventChannels)[number]

/** The name of a channel on the wire. */
export function wireName(channel: RequestChannel | EventChannel): string {
  return `lookout:${channel}`
}
