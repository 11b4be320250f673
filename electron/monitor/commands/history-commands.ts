import type { historyChannels } from '../../shared/channels.ts'
import type { HandlersOf } from '../../shared/contract.ts'
import { LookoutError } from '../../shared/errors.ts'
import type { Engine } from '../engine-types.ts'
import { history } from '../monitor-words.ts'

export function historyCommands(engine: () => Engine): HandlersOf<(typeof historyChannels)[number]> {
  return {
    'history.at': ({ at, from }) => engine().past.at(at, from),
    'history.activity': ({ from, to, count }) => {
      if (to <= from) throw new LookoutError('invalid-input', history.badRange)
      return engine().past.activity(from, to, count)
    },
  }
}
