import type { alertChannels } from '../../shared/channels.ts'
import type { HandlersOf } from '../../shared/contract.ts'
import type { Engine } from '../engine.ts'
import { done } from './done.ts'

/** The requests about alerts. */
export function alertCommands(engine: () => Engine): HandlersOf<(typeof alertChannels)[number]> {
  return {
    'incidents.acknowledge': ({ id }) => done(engine().acknowledge(id)),
  }
}
