import { packAppearances, packRows } from '../../shared/block-rows.ts'
import type { blockChannels } from '../../shared/channels.ts'
import type { HandlersOf } from '../../shared/contract.ts'
import type { Engine } from '../engine-types.ts'
import { done } from './done.ts'

export function blockCommands(engine: () => Engine): HandlersOf<(typeof blockChannels)[number]> {
  return {
    'blocks.open': ({ text, isWaiting }) => engine().blocks.open(text, isWaiting ?? false),
    'blocks.rows': ({ key, from }) => {
      const { rows, ...page } = engine().blocks.rows(key, from ?? 0)
      return { ...page, rows: packRows(rows) }
    },
    'blocks.refresh': ({ key }) => done(engine().blocks.refresh(key)),
    'blocks.cancel': ({ key }) => done(engine().blocks.cancel(key)),
    'blocks.leave': ({ key }) => done(engine().blocks.leave(key)),
    'blocks.pin': ({ key, isPinned, note }) => done(engine().blocks.pin(key, isPinned, note ?? null)),
    'blocks.around': ({ key, radius }) => engine().blocks.around(key, radius),
    'blocks.timeline': ({ account }) => packAppearances(engine().blocks.timeline(account)),
    'blocks.locate': (request) => engine().blocks.locate(request),
    'blocks.find': ({ hash }) => engine().blocks.find(hash),
    'blocks.readings': ({ key }) => engine().blocks.readings(key),
    'blocks.response': ({ key, reading, page }) => engine().blocks.response(key, reading, page),
    'blocks.readingRows': ({ key, reading }) => {
      const { rows, ...block } = engine().blocks.readingRows(key, reading)
      return { ...block, rows: packRows(rows) }
    },
    'blocks.latest': async ({ isWanted }) => {
      if (isWanted) return engine().blocks.latest()
      engine().blocks.cancelLatest()
      return null
    },
    'blocks.follow': ({ isWanted, isHeld }) => done(engine().blocks.follow(isWanted, isHeld)),
  }
}
