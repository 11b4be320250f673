import { packAppearances, packRows } from '../../shared/block-rows.ts'
import type { blockChannels } from '../../shared/channels.ts'
import type { HandlersOf } from '../../shared/contract.ts'
import type { Engine } from '../engine-types.ts'
import { done } from './done.ts'

export function blockCommands(engine: () => Engine): HandlersOf<(typeof blockChannels)[number]> {
  return {
    'blocks.open': ({ text, isWaiting }) => engine().watched.blocks.open(text, isWaiting ?? false),
    'blocks.rows': ({ key, from }) => {
      const { rows, ...page } = engine().watched.blocks.rows(key, from ?? 0)
      return { ...page, rows: packRows(rows) }
    },
    'blocks.refresh': ({ key }) => done(engine().watched.blocks.refresh(key)),
    'blocks.cancel': ({ key }) => done(engine().watched.blocks.cancel(key)),
    'blocks.leave': ({ key }) => done(engine().watched.blocks.leave(key)),
    'blocks.pin': ({ key, isPinned, note }) => done(engine().watched.blocks.pin(key, isPinned, note ?? null)),
    'blocks.around': ({ key, radius }) => engine().watched.blocks.around(key, radius),
    'blocks.timeline': ({ account }) => packAppearances(engine().watched.blocks.timeline(account)),
    'blocks.locate': (request) => engine().watched.blocks.locate(request),
    'blocks.find': ({ hash }) => engine().watched.blocks.find(hash),
    'blocks.readings': ({ key }) => engine().watched.blocks.readings(key),
    'blocks.response': ({ key, reading, page }) => engine().watched.blocks.response(key, reading, page),
    'blocks.readingRows': ({ key, reading }) => {
      const { rows, ...block } = engine().watched.blocks.readingRows(key, reading)
      return { ...block, rows: packRows(rows) }
    },
    'blocks.latest': async ({ isWanted }) => {
      if (isWanted) return engine().watched.blocks.latest()
      engine().watched.blocks.cancelLatest()
      return null
    },
    'blocks.follow': ({ isWanted, isHeld }) => done(engine().watched.blocks.follow(isWanted, isHeld)),
  }
}
