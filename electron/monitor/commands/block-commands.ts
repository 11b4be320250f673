import { packAppearances, packRows } from '../../shared/block-rows.ts'
import { refOfKey } from '../../shared/block-ref.ts'
import type { blockChannels } from '../../shared/channels.ts'
import type { HandlersOf } from '../../shared/contract.ts'
import { storeKey } from '../../shared/networks.ts'
import type { Engine } from '../engine-types.ts'
import { done } from './done.ts'

/** Maximum number of transactions in the timeline of an account. */
const mostAppearances = 100_000

export function blockCommands(engine: () => Engine): HandlersOf<(typeof blockChannels)[number]> {
  return {
    'blocks.open': ({ text, isWaiting }) => engine().watched.blocks.open(text, isWaiting ?? false),
    'blocks.rows': ({ key, from }) => {
      const { rows, ...page } = engine().watched.blocks.rows(key, from ?? 0)
      return { ...page, rows: packRows(rows) }
    },
    'blocks.refresh': ({ key }) => {
      engine().access.retry()
      return done(engine().watched.blocks.queue.add(key, false))
    },
    'blocks.cancel': ({ key }) => done(engine().watched.blocks.queue.cancel(key)),
    'blocks.leave': ({ key }) => done(engine().watched.blocks.queue.leave(key)),
    'blocks.pin': ({ key, isPinned, note }) => done(engine().watched.blocks.pin(key, isPinned, note ?? null)),
    'blocks.around': ({ key, radius }) => {
      const { session } = engine()
      const { seqno, ...chain } = refOfKey(key)
      return session.store.blocks.heights(storeKey(session.network), chain, seqno - radius, seqno + radius)
    },
    'blocks.timeline': ({ account }) => {
      const { store, network } = engine().session
      return packAppearances(store.history.appearances(storeKey(network), account, mostAppearances))
    },
    'blocks.locate': (request) => engine().watched.blocks.search.locate(request),
    'blocks.stopLocating': () => done(engine().watched.blocks.search.stopLocating()),
    'blocks.find': ({ hash }) => engine().watched.blocks.search.byHash(hash),
    'blocks.readings': ({ key }) => engine().watched.blocks.stored.readings(key),
    'blocks.response': ({ key, reading, page }) =>
      engine().watched.blocks.stored.response(key, reading, page),
    'blocks.readingRows': ({ key, reading }) => {
      const { rows, ...block } = engine().watched.blocks.stored.readingRows(key, reading)
      return { ...block, rows: packRows(rows) }
    },
    'blocks.latest': async ({ isWanted }) => {
      const { latest } = engine().watched.blocks.search
      if (isWanted) return latest.find()
      latest.cancel()
      return null
    },
    'blocks.follow': ({ isWanted, isHeld }) => done(engine().watched.blocks.follow(isWanted, isHeld)),
  }
}
