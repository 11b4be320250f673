import { readdirSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Files that Lookout writes to the profile. `theirs` are Chromium's and Electron's. */
const ours = /^(?:lookout\..*|logs|window\.json|presence\.json|demo\.json|\.probe-.*)$/

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
 * Deletes a profile and returns the names that remain. `--user-data-dir` can be any folder, so only files of the
 * app are deleted there. Files in use remain too.
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
    // The folder is in use or protected: it stays, empty.
  }
  return left
}
