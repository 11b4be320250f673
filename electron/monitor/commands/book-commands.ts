import type { bookChannels } from '../../shared/channels.ts'
import type { HandlersOf } from '../../shared/contract.ts'
import type { Engine } from '../engine-types.ts'
import { done } from './done.ts'

export function bookCommands(engine: () => Engine): HandlersOf<(typeof bookChannels)[number]> {
  return {
    'book.save': ({ entries }) => engine().book.save(entries),
    'book.remove': ({ keys }) => done(engine().book.remove(keys)),
  }
}
