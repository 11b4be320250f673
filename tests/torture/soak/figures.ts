import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Held } from './app.ts'

const megabyte = 1024 * 1024

/** Resource usage of the app at one moment. Memory and sizes in MB. */
export interface Figures {
  readonly heap: number
  readonly rss: number
  readonly chromium: number
  readonly handles: number
  readonly files: number
  readonly sockets: number
  readonly processes: number
  readonly database: number
}

/** Counts the open files of a process by type. Linux only. */
function countFiles(pid: number): { readonly files: number; readonly sockets: number } {
  let sockets = 0
  const names = readdirSync(`/proc/${pid}/fd`)
  for (const name of names) {
    try {
      if (readlinkSync(`/proc/${pid}/fd/${name}`).startsWith('socket:')) sockets += 1
    } catch {
      // The file was closed in the meantime.
    }
  }
  return { files: names.length, sockets }
}

/** Returns the kilobytes of a line of /proc; 0 if the process is gone. */
function kilobytesOf(path: string, field: string): number {
  try {
    return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(path, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

function descendantsOf(pid: number): readonly number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // The process ended in the meantime.
    }
  }
  const isBelow = (child: number): boolean => {
    for (let at = parents.get(child); at !== undefined && at > 1; at = parents.get(at))
      if (at === pid) return true
    return false
  }
  return [...parents.keys()].filter(isBelow)
}

export function sizeOfDatabase(profile: string): number {
  const files = readdirSync(profile, { recursive: true, withFileTypes: true })
  const own = files.filter((entry) => entry.isFile() && /\.(sqlite|db)(-wal)?$/.test(entry.name))
  return own.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0) / megabyte
}

export function measure(pid: number, profile: string, held: Held): Figures {
  const below = descendantsOf(pid)
  const { Timeout = 0, Immediate = 0, ...lasting } = held.resources
  void Timeout
  void Immediate
  return {
    heap: held.heapUsed / megabyte,
    rss: kilobytesOf(`/proc/${pid}/status`, 'VmRSS') / 1024,
    chromium: below.reduce((sum, child) => sum + kilobytesOf(`/proc/${child}/smaps_rollup`, 'Pss'), 0) / 1024,
    handles: Object.values(lasting).reduce((sum, count) => sum + count, 0),
    ...countFiles(pid),
    processes: below.length,
    database: sizeOfDatabase(profile),
  }
}

export function leastOf(readings: readonly Figures[]): Figures {
  return readings.reduce((least, each) => ({
    heap: Math.min(least.heap, each.heap),
    rss: Math.min(least.rss, each.rss),
    chromium: Math.min(least.chromium, each.chromium),
    handles: Math.min(least.handles, each.handles),
    files: Math.min(least.files, each.files),
    sockets: Math.min(least.sockets, each.sockets),
    processes: Math.min(least.processes, each.processes),
    database: Math.max(least.database, each.database),
  }))
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0
}

/**
 * Figures whose minimum is compared, because a window's process exits some time after its window and V8 returns memory late.
 */
const atRest: ReadonlySet<keyof Figures> = new Set([
  'rss',
  'chromium',
  'processes',
  'files',
  'sockets',
  'handles',
])

/** Returns each figure in the second and the last quarter, as median or minimum. The first quarter is for warming up. */
export function growthOf<Name extends keyof Figures>(
  all: readonly Readonly<Record<Name, number>>[],
  name: Name,
): { readonly before: number; readonly after: number } {
  const quarter = Math.max(1, Math.floor(all.length / 4))
  const pick = (from: number, to: number): number => {
    const values = all.slice(from, to).map((figures) => figures[name])
    return atRest.has(name) ? Math.min(...values) : median(values)
  }
  return { before: pick(quarter, quarter * 2), after: pick(all.length - quarter, all.length) }
}
