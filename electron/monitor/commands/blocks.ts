import type { blockChannels } from '../../shared/channels.ts'
import type { HandlersOf } from '../../shared/contract.ts'
import type { Engine } from '../engine.ts'
import { done } from './done.ts'

/** The requests about blocks. */
export function blockCommands(engine: () => Engine): HandlersOf<(typeof blockChannels)[number]> {
  return {
    'blocks.open': ({ text }) => engine().blocks.open(text),
    'blocks.rows': ({ key }) => engine().blocks.rows(key),
    'blocks.refresh': ({ key }) => done(engine().blocks.refresh(key)),
    'blocks.cancel': ({ key }) => done(engine().blocks.cancel(key)),
  }
}
