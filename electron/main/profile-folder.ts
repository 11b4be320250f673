import { join, resolve } from 'node:path'
import { brand, profileUnnamed } from './main-words.ts'
import { LookoutError } from '../shared/errors.ts'

export interface ProfilePlaces {
  /** The value of `--user-data-dir`; null without the switch. */
  readonly given: string | null
  readonly appData: string
  readonly workingFolder: string
}

/** Returns the absolute path of the profile's folder. Throws LookoutError `storage` if the switch has no value. */
export function profileFolder({ given, appData, workingFolder }: ProfilePlaces): string {
  if (given === null) return join(appData, brand)
  if (given === '') throw new LookoutError('storage', profileUnnamed)
  return resolve(workingFolder, given)
}
