import type { payoutChannels } from '../../shared/channels.ts'
import type { HandlersOf } from '../../shared/contract.ts'
import type { Engine } from '../engine-types.ts'
import { done } from './done.ts'

export function payoutCommands(engine: () => Engine): HandlersOf<(typeof payoutChannels)[number]> {
  return {
    'payouts.add': (given) => engine().payouts.add(given),
    'payouts.restore': async ({ id }) => {
      await engine().payouts.restore(id)
      return null
    },
    'payouts.remove': ({ id }) => done(engine().payouts.remove(id)),
  }
}
