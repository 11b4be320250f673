import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { LookoutError } from '../../../shared/errors.ts'
import { createDatabase, openConnection, type Database } from '../database.ts'
import { fileName } from '../file.ts'
import { schemaVersion, versionOf } from '../migrations.ts'
import { jobErrors } from '../words.ts'

/** Busy timeout for the app's own writes, ms. */
const lockWaitMs = 10_000

/**
 * Opens a separate connection to the profile's file. Throws LookoutError `storage` if it is missing or has another version.
 */
export function openBeside(folder: string, isReading: boolean): Database {
  const path = join(folder, fileName)
  if (!existsSync(path)) throw new LookoutError('storage', jobErrors.noFile)
  const database = createDatabase(openConnection(path, { readOnly: isReading }))
  try {
    if (versionOf(database) !== schemaVersion) {
      throw new LookoutError('storage', jobErrors.otherVersion)
    }
    database.exec(`PRAGMA busy_timeout = ${lockWaitMs}`)
    // Jobs only remove unreferenced rows. Checking each for references would take hours.
    if (!isReading) database.exec('PRAGMA foreign_keys = OFF; PRAGMA synchronous = FULL')
    return database
  } catch (thrown) {
    database.close()
    throw thrown
  }
}
