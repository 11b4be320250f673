import type { viewChannels } from '../../shared/channels.ts'
import type { HandlersOf } from '../../shared/contract.ts'
import { LookoutError } from '../../shared/errors.ts'
import type { Json } from '../../shared/models.ts'
import { done } from './done.ts'
import { views } from '../monitor-words.ts'

/** All views are part of the app state, so their number is limited as well as their size. */
const mostViews = 200

export function viewCommands(
  names: () => readonly string[],
  save: (name: string, value: Json) => void,
): HandlersOf<(typeof viewChannels)[number]> {
  return {
    'views.save': ({ name, value }) => {
      if (names().length >= mostViews && !names().includes(name)) {
        throw new LookoutError('invalid-input', views.tooMany(mostViews))
      }
      return done(save(name, value))
    },
  }
}
