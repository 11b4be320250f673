/** Every request that the window can make, by channel name. `contract.ts` gives each its schema and reply. */
export const requestChannels = [
  'state.get',
  'accounts.add',
  'accounts.remove',
  'accounts.rename',
  'accounts.refresh',
  'traces.detail',
  'blocks.open',
  'blocks.rows',
  'blocks.refresh',
  'blocks.cancel',
  'pools.add',
  'pools.remove',
  'pools.rename',
  'pools.refresh',
  'incidents.acknowledge',
  'key.set',
  'key.clear',
  'key.status',
  'network.set',
  'settings.set',
  'monitor.pause',
  'clipboard.write',
  'app.info',
] as const

/** Every event that main sends to the window. */
export const eventChannels = ['state.delta', 'navigate'] as const

export type RequestChannel = (typeof requestChannels)[number]
export type EventChannel = (typeof eventChannels)[number]

/** The name of a channel on the wire. */
export function wireName(channel: RequestChannel | EventChannel): string {
  return `lookout:${channel}`
}
