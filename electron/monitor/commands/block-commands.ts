import { packRows } from '../../shared/block-rows.ts'
import type { blockChannels } from '../../shared/channels.ts'
import type { HandlersOf } from '../../shared/contract.ts'
import type { Engine } from '../engine.ts'
import { done } from './done.ts'

export function blockCommands(engine: () => Engine): HandlersOf<(typeof blockChannels)[number]> {
  return {
    'blocks.open': ({ text, isWaiting }) => engine().blocks.open(text, isWaiting ?? false),
    'blocks.rows': ({ key }) => {
      const { block, rows } = engine().blocks.rows(key)
      return { block, rows: packRows(rows) }
    },
    'blocks.refresh': ({ key }) => done(engine().blocks.refresh(key)),
    'blocks.cancel': ({ key }) => done(engine().blocks.cancel(key)),
    'blocks.leave': ({ key }) => done(engine().blocks.leave(key)),
    'blocks.pin': ({ key, isPinned, note }) => done(engine().blocks.pin(key, isPinned, note ?? null)),
    'blocks.around': ({ key, radius }) => engine().blocks.around(key, radius),
    'blocks.appearances': ({ account, limit }) => engine().blocks.appearances(account, limit),
    'blocks.latest': async ({ isWanted }) => {
      if (isWanted) return engine().blocks.latest()
      engine().blocks.cancelLatest()
      return null
    },
    'blocks.follow': ({ isWanted, isHeld }) => done(engine().blocks.follow(isWanted, isHeld)),
  }
}
