import { parseAddress } from '../shared/address.ts'
import type { Engine } from './engine-types.ts'
import type { Seed } from './monitor-types.ts'
import { placedItems } from './watchlist.ts'

/** Adds the demo's watchlist in the given order if nothing is watched yet. */
export function seedWatchlist(
  {
    watched: {
      accounts: { list, groups },
      pools,
      blocks,
    },
    session: { runtime },
  }: Engine,
  seeds: { readonly accounts: readonly Seed[]; readonly pools: readonly Seed[]; readonly block: string },
): void {
  if (list.items.size + pools.list.items.size > 0) return
  const ids = new Map<string, string>()
  for (const { address, label, group } of seeds.accounts) {
    const { key } = list.add(address, label)
    const id = group === undefined ? null : (ids.get(group) ?? groups.save(null, { name: group }).id)
    if (group !== undefined && id !== null) ids.set(group, id)
    list.change(key, (item) => placedItems(list.items, item, id, null, runtime.now()))
  }
  const at = runtime.now()
  pools.list.addAll(
    seeds.pools.flatMap(({ address, label }, nth) => {
      const read = parseAddress(address)
      return read.ok ? [{ key: read.address.key, label, addedAt: at + nth }] : []
    }),
  )
  blocks.open(seeds.block, false)
}
