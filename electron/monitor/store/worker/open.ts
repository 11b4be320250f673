import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { LookoutError } from '../../../shared/errors.ts'
import { createDatabase, openConnection, type Database } from '../database.ts'
import { fileName } from '../file.ts'
import { schemaVersion, versionOf } from '../migrations.ts'
import { jobErrors } from '../words.ts'

/** How long a write waits for the app's own, ms. */
const lockWaitMs = 10_000

/** A connection of its own to the profile's file. Throws LookoutError `storage` when there is none that this version knows. */
export function openBeside(folder: string, isReading: boolean): Database {
  const path = join(folder, fileName)
  if (!existsSync(path)) throw new LookoutError('storage', jobErrors.noFile)
  const database = createDatabase(openConnection(path, { readOnly: isReading }))
  try {
    if (versionOf(database) !== schemaVersion) {
      throw new LookoutError('storage', jobErrors.otherVersion)
    }
    database.exec(`PRAGMA busy_timeout = ${lockWaitMs}`)
    // What is removed here is known to be referred to by nothing; looking for it row by row would take hours.
    if (!isReading) database.exec('PRAGMA foreign_keys = OFF; PRAGMA synchronous = FULL')
    return database
  } catch (thrown) {
    database.close()
    throw thrown
  }
}
