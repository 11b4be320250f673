import { shell } from 'electron'
import { LookoutError } from '../shared/errors.ts'
import { explorerHosts } from '../shared/explorers.ts'
import { explorer } from './main-words.ts'

/** Returns true for an https URL without port or credentials on the host of a known explorer. */
export function mayOpen(url: string): boolean {
  const parsed = URL.parse(url)
  return (
    parsed !== null &&
    parsed.protocol === 'https:' &&
    parsed.port === '' &&
    parsed.username === '' &&
    parsed.password === '' &&
    explorerHosts.has(parsed.hostname)
  )
}

export async function openExternal(url: string | null, isOnline: boolean): Promise<void> {
  if (url === null) {
    throw new LookoutError('denied', explorer.noneForNetwork)
  }
  if (!mayOpen(url)) throw new LookoutError('denied', explorer.unknown)
  if (!isOnline) throw new LookoutError('offline', explorer.offline)
  await shell.openExternal(url)
}
