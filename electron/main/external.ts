import { shell } from 'electron'
import { LookoutError } from '../shared/errors.ts'
import { explorerHosts } from '../shared/explorers.ts'

/** True for https at one of the explorers' hosts, with nothing that could lead elsewhere. */
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

/** Opens an explorer's page in the user's browser. Throws `denied` for any other page, `offline` without a network. */
export async function openExternal(url: string | null, isOnline: boolean): Promise<void> {
  if (url === null) {
    throw new LookoutError('denied', 'No explorer knows this network.')
  }
  if (!mayOpen(url)) throw new LookoutError('denied', 'Only pages of the known explorers are opened.')
  if (!isOnline) throw new LookoutError('offline', 'There is no network to open a page with.')
  await shell.openExternal(url)
}
