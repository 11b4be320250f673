import type { pendingChannels } from '../../shared/channels.ts'
import type { HandlersOf } from '../../shared/contract.ts'
import type { Engine } from '../engine.ts'
import { done } from './done.ts'

/** The requests about watched accounts and their traces, on the network that is watched now. */
export function pendingCommands(engine: () => Engine): HandlersOf<(typeof pendingChannels)[number]> {
  return {
    'accounts.add': ({ text, label }) => engine().accounts.list.add(text, label ?? null),
    'accounts.remove': ({ key }) => done(engine().accounts.list.remove(key)),
    'accounts.rename': ({ key, label }) => done(engine().accounts.list.rename(key, label)),
    'accounts.refresh': ({ key }) => done(engine().accounts.list.refresh(key)),
    'traces.detail': ({ key }) => engine().accounts.traces.detail(key),
  }
}
