import type { poolChannels } from '../../shared/channels.ts'
import type { HandlersOf } from '../../shared/contract.ts'
import type { Engine } from '../engine.ts'
import { done } from './done.ts'

/** The requests about staking pools. */
export function poolCommands(engine: () => Engine): HandlersOf<(typeof poolChannels)[number]> {
  return {
    'pools.add': ({ text, label }) => engine().pools.list.add(text, label ?? null),
    'pools.remove': ({ key }) => done(engine().pools.list.remove(key)),
    'pools.rename': ({ key, label }) => done(engine().pools.list.rename(key, label)),
    'pools.refresh': ({ key }) => done(engine().pools.list.refresh(key)),
  }
}
