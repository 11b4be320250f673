import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { LookoutError } from '../../../shared/errors.ts'
import { createDatabase, openConnection, type Database } from '../database.ts'
import { fileName } from '../file.ts'
import { schemaVersion, versionOf } from '../migrations.ts'
import { jobErrors } from '../store-words.ts'

/** Busy timeout in ms, long enough for the app's own writes to finish. */
const lockWaitMs = 10_000

/** Opens a separate connection. Throws LookoutError `storage` if the file is missing or has another version. */
export function openBeside(folder: string, isReading: boolean): Database {
  const path = join(folder, fileName)
  if (!existsSync(path)) throw new LookoutError('storage', jobErrors.noFile)
  const database = createDatabase(openConnection(path, { readOnly: isReading }))
  try {
    if (versionOf(database) !== schemaVersion) {
      throw new LookoutError('storage', jobErrors.otherVersion)
    }
    database.exec(`PRAGMA busy_timeout = ${lockWaitMs}`)
    // Jobs remove only unreferenced rows. Foreign key checks for each row would take hours.
    if (!isReading) database.exec('PRAGMA foreign_keys = OFF; PRAGMA synchronous = FULL')
    return database
  } catch (thrown) {
    database.close()
    throw thrown
  }
}
