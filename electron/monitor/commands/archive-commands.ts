import type { archiveChannels } from '../../shared/channels.ts'
import type { HandlersOf } from '../../shared/contract.ts'
import type { Archive } from '../archive/archive.ts'
import { done } from './done.ts'

export function archiveCommands(archive: Archive): HandlersOf<(typeof archiveChannels)[number]> {
  return {
    'archive.state': () => archive.state(),
    'archive.connect': async ({ connection }) => {
      await archive.setConnection(connection)
      return archive.state()
    },
    'archive.switch': ({ isOn }) => done(archive.setOn(isOn)),
    'archive.test': async () => done(await archive.test()),
    'archive.backfill': () => done(archive.backfill()),
  }
}
