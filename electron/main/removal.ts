import { readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSmallFile } from '../monitor/store/small-file.ts'

/** Files that Lookout writes to the profile. `theirs` belong to Chromium and Electron. */
const ours =
  /^(?:lookout\.(?:db(?:-wal|-shm|-journal)?|db(?:\.damaged-[0-9T-]+)?\.version-\d+(?:\.part)?(?:-wal|-shm)?|db\.damaged-[0-9T-]+(?:-wal|-shm)?|lock|lock-journal|starts(?:\.new)?|log(?:\.1)?|foreign)|logs|window\.json|presence\.json|demo\.json|\.probe-\d+)$/

const theirs: ReadonlySet<string> = new Set(
  [
    'blob_storage|Cache|Code Cache|Cookies|Cookies-journal|Crashpad|Crash Reports|databases|DawnCache|DawnGraphiteCache',
    'DawnWebGPUCache|Dictionaries|DIPS|DIPS-wal|File System|GPUCache|GPUPersistentCache|GrShaderCache|IndexedDB',
    'Local State|Local Storage|lockfile|Network|Network Persistent State|Partitions|Preferences|Service Worker',
    'Session Storage|ShaderCache|Shared Dictionary|shared_proto_db|SharedStorage|SharedStorage-wal|SingletonCookie',
    'SingletonLock|SingletonSocket|TransportSecurity|Trust Tokens|Trust Tokens-journal|VideoDecodeStats|WebStorage',
  ].flatMap((names) => names.split('|')),
)

/** File names that other programs and people use too. */
const common: ReadonlySet<string> = new Set(
  'logs|Cache|Cookies|Cookies-journal|databases|Dictionaries|Network|Partitions|Preferences|lockfile|demo.json|window.json'.split(
    '|',
  ),
)

const foreignName = 'lookout.foreign'

/** At the first start, records which common names already exist in a given folder. Those files are not Lookout's. */
export function noteForeign(folder: string): void {
  const names = readdirSync(folder)
  if (names.includes(foreignName) || names.includes('lookout.db')) return
  writeFileSync(join(folder, foreignName), JSON.stringify(names.filter((name) => common.has(name))), {
    mode: 0o600,
  })
}

/** In a folder without this record, any file with a common name may be foreign. */
function foreignIn(folder: string): ReadonlySet<string> {
  try {
    const names: unknown = JSON.parse(readSmallFile(join(folder, foreignName)))
    return Array.isArray(names) ? new Set(names) : common
  } catch {
    return common
  }
}

/**
 * Deletes only the app's files, because `--user-data-dir` can be any folder. Returns the names that remain, including files in
 * use.
 */
export function removeProfile(folder: string, isOwnFolder: boolean): readonly string[] {
  const left: string[] = []
  const foreign = foreignIn(folder)
  for (const name of readdirSync(folder)) {
    if (!isOwnFolder && (foreign.has(name) || !(ours.test(name) || theirs.has(name)))) {
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
    // The folder is in use or protected. It remains, but is empty.
  }
  return left
}
