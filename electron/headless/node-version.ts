import { faults } from './headless-words.ts'

const oldest = 24

/** Returns why this version of Node cannot run `lookout watch`; null if it can. */
export function whyTooOld(version: string): string | null {
  return Number.parseInt(version, 10) >= oldest ? null : faults.oldNode(version, oldest)
}
