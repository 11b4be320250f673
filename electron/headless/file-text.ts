import { closeSync, fstatSync, openSync, readSync, type Stats } from 'node:fs'
import { LookoutError } from '../shared/errors.ts'
import { faults } from './headless-words.ts'

/**
 * Reads a file of at most `most` bytes. `check` receives the status of the opened file. Throws LookoutError `invalid-input`.
 */
export function readText(
  path: string,
  most: number,
  check: (status: Stats) => void = () => undefined,
): string {
  let file: number
  try {
    file = openSync(path, 'r')
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : 'unknown error'
    throw new LookoutError('invalid-input', faults.unreadable(path, code))
  }
  try {
    const status = fstatSync(file)
    if (!status.isFile()) throw new LookoutError('invalid-input', faults.notAFile(path))
    check(status)
    const bytes = Buffer.alloc(most + 1)
    const length = readSync(file, bytes, 0, most + 1, 0)
    if (length > most) throw new LookoutError('invalid-input', faults.tooLarge(path, most))
    return bytes.toString('utf8', 0, length)
  } finally {
    closeSync(file)
  }
}
