import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Removes all that is in a profile's folder. What the system still holds (Chromium's own files on Windows) is tried again by
 * name and left when it cannot go; gives the names of what stayed.
 */
export function emptyFolder(folder: string): readonly string[] {
  const left: string[] = []
  for (const name of readdirSync(folder)) {
    try {
      rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3 })
    } catch {
      left.push(name)
    }
  }
  return left
}
