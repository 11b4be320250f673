import type { poolChannels } from '../../shared/channels.ts'
import type { HandlersOf } from '../../shared/contract.ts'
import { parseAddress } from '../../shared/address.ts'
import { LookoutError } from '../../shared/errors.ts'
import type { AddressKey } from '../../shared/models.ts'
import type { PoolRoundResult } from '../../shared/pool-models.ts'
import { resultsOf } from '../watch/pool-results.ts'
import type { Engine } from '../engine-types.ts'
import { done } from './done.ts'
import { pastedKey } from './pasted-key.ts'
import { lists } from '../monitor-words.ts'

export function poolCommands(engine: () => Engine): HandlersOf<(typeof poolChannels)[number]> {
  const pools = (): Engine['watched']['pools'] => engine().watched.pools

  /** Throws `not-found` for a pool that is not watched: only watched pools have a history. */
  function followed(key: AddressKey): AddressKey {
    if (!pools().list.items.has(key)) throw new LookoutError('not-found', lists.poolGone)
    return key
  }

  return {
    'pools.add': ({ text, label }) =>
      pools().list.add(pastedKey(text, engine().session.network), label ?? null),
    'pools.addMany': ({ items }) => {
      const addedAt = engine().session.runtime.now()
      const parsed = items.map(({ text, label }, index) => {
        const read = parseAddress(text)
        if (!read.ok) throw new LookoutError('invalid-input', lists.lineError(index + 1, read.message))
        return { key: read.address.key, label: label ?? null, addedAt, position: addedAt + index / 1_000 }
      })
      const unique = new Map(parsed.toReversed().map((item) => [item.key, item]))
      return { added: pools().list.addAll([...unique.values()].toReversed()) }
    },
    'pools.remove': ({ key }) => done(pools().list.remove([key])),
    'pools.rename': ({ key, label }) => done(pools().list.change(key, (item) => [{ ...item, label }])),
    'pools.refresh': ({ key }) => {
      engine().access.retry()
      return done(pools().list.refresh(key))
    },
    'pools.summary': ({ key, at, since }) => pools().past.summary(followed(key), at, since),
    'pools.history': ({ key, from, to }) => pools().past.history(followed(key), from, to),
    'pools.changes': ({ key, from, to, limit }) => pools().past.changes(followed(key), from, to, limit),
    'pools.difference': ({ key, from, to }) => pools().past.difference(followed(key), from, to),
    'pools.rewards': ({ pools: keys, ...wanted }) =>
      pools().past.rewards({ ...wanted, pools: keys.map(followed) }),
    'pools.holdings': ({ pools: keys, addresses, at }) =>
      pools().past.holdings(keys.map(followed), addresses, at),
    'pools.rounds': async ({ pools: keys, from, to }) => {
      const { historyOf } = pools()
      const results: PoolRoundResult[] = []
      for (const key of keys.map(followed)) results.push(...resultsOf(await historyOf(key), from, to))
      return results.toSorted((a, b) => b.when.before - a.when.before)
    },
    'pools.statement': ({ pools: keys, address, from, to }) =>
      pools().past.statement(keys.map(followed), address, from, to),
    'pools.overview': ({ pools: keys, at }) => pools().past.overview(keys.map(followed), at),
  }
}
