import { readdirSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** What Lookout writes into its profile's folder. */
const ours = /^(?:lookout\..*|logs|window\.json|presence\.json|demo\.json|\.probe-.*)$/

/** What Chromium and Electron write there. */
const theirs: ReadonlySet<string> = new Set(
  [
    'blob_storage|Cache|Code Cache|Cookies|Cookies-journal|Crashpad|Crash Reports|databases|DawnCache|DawnGraphiteCache',
    'DawnWebGPUCache|Dictionaries|DIPS|DIPS-wal|File System|GPUCache|GPUPersistentCache|GrShaderCache|IndexedDB',
    'Local State|Local Storage|lockfile|Network|Network Persistent State|Partitions|Preferences|Service Worker',
    'Session Storage|ShaderCache|Shared Dictionary|shared_proto_db|SharedStorage|SharedStorage-wal|SingletonCookie',
    'SingletonLock|SingletonSocket|TransportSecurity|Trust Tokens|Trust Tokens-journal|VideoDecodeStats|WebStorage',
  ].flatMap((names) => names.split('|')),
)

/**
 * Removes what a profile's folder holds; gives the names of what stayed. The folder of our own goes whole; of one that was named
 * with `--user-data-dir`, which may be any folder, only what the app itself wrote. What the system still holds stays, too.
 */
export function removeProfile(folder: string, isOwnFolder: boolean): readonly string[] {
  const left: string[] = []
  for (const name of readdirSync(folder)) {
    if (!isOwnFolder && !ours.test(name) && !theirs.has(name)) {
      left.push(name)
      continue
    }
    try {
      rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3 })
    } catch {
      left.push(name)
    }
  }
  try {
    if (left.length === 0) rmdirSync(folder)
  } catch {
    // It is held open, or a folder that may not be removed: then it stays, and is empty.
  }
  return left
}
