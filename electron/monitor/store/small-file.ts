import { readFileSync, statSync } from 'node:fs'

/** Maximum size of the profile's small files, bytes. They normally have less than a kilobyte. */
const mostBytes = 65_536

/** Reads a small text file of the profile. Throws if it cannot be read or is too large to be Lookout's. */
export function readSmallFile(path: string): string {
  const { size } = statSync(path)
  if (size > mostBytes) throw new Error(`The file has ${size} bytes.`)
  return readFileSync(path, 'utf8')
}
