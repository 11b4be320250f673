import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder and its missing parents. Throws the error of the file system. `mkdirSync` with `recursive` never returns in
 * Node 24 if creating a folder fails with ENOENT although its parent exists, as in /proc.
 */
export function createFolder(path: string, mode?: number): void {
  const parent = dirname(path)
  if (parent !== path && !existsSync(parent)) createFolder(parent, mode)
  try {
    mkdirSync(path, { mode })
  } catch (thrown) {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) throw thrown
  }
}
