import type { ArchiveState } from '../../../electron/shared/archive-state.ts'
import { countOf, groupDigits } from '../../lib/text.ts'

export const archive = {
  note: 'Finished traces, pool samples, rounds, rewards and alerts can also be written to a PostgreSQL database, where several copies of Lookout can share one archive. Demo data and opened files are left out.',
  noteSecret:
    'The connection and its password are stored in the system keychain. “Hide amounts” does not apply to the archive.',
  on: 'Write to the archive',
  needsConnection: 'Enter a connection below, then turn the archive on.',
  connection: 'Connection',
  hint: 'postgresql://user:pass@host/db',
  replace: 'Enter a new connection to replace it',
  empty: 'Enter the connection first.',
  save: 'Save connection',
  remove: 'Remove connection',
  test: 'Test archive',
  testing: 'Testing…',
  tested: 'The database accepts the connection, and its schema is up to date.',
  backfill: 'Write stored data',
  backfillAbout: 'Writes what was stored before the archive was turned on. Nothing is written twice.',
  secrets: {
    none: 'No connection is set.',
    keychain: 'Stored in this computer’s keychain.',
    memory: 'In memory only, until Lookout quits.',
  } satisfies Record<ArchiveState['secrets'], string>,
  /** Such as after a restart without a keychain. */
  waitsForConnection: 'Records wait until a connection is entered.',
  off: 'The archive is off.',
  lastWritten: (time: string) => `Last written ${time}`,
  nothingWritten: 'Nothing written since Lookout started',
  waiting: (count: number) => (count === 0 ? 'No records waiting' : `${countOf(count, 'record')} waiting`),
  failing: (time: string) => `Failing since ${time}. Lookout retries; monitoring continues.`,
  progress: (done: number, total: number) =>
    `Writing stored data: ${groupDigits(String(done))} of ${groupDigits(String(total))}`,
} as const
