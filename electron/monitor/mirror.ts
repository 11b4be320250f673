import type {
  AccountView,
  AppState,
  BlockView,
  Incident,
  ListDelta,
  PoolView,
  Settings,
  StateDelta,
  Status,
  TraceView,
} from '../shared/models.ts'

/** One list of the mirror: elements by key, and which of them changed since the last delta. */
export interface MirrorList<T> {
  readonly get: (key: string) => T | null
  readonly all: () => readonly T[]
  readonly upsert: (elements: readonly T[]) => void
  readonly remove: (keys: readonly string[]) => void
  /** Removes all and puts these in (another network). */
  readonly replace: (elements: readonly T[]) => void
  /** What changed since the last call, null when nothing did. */
  readonly takeDelta: () => ListDelta<T> | null
}

/** What the window mirrors, with deltas of what really changed. */
export interface Mirror {
  readonly accounts: MirrorList<AccountView>
  readonly traces: MirrorList<TraceView>
  readonly pools: MirrorList<PoolView>
  readonly blocks: MirrorList<BlockView>
  readonly incidents: MirrorList<Incident>
  readonly status: () => Status
  readonly settings: () => Settings
  readonly setStatus: (status: Status) => void
  readonly setSettings: (settings: Settings) => void
  readonly state: () => AppState
}

function createList<T>(keyOf: (element: T) => string, touch: () => void): MirrorList<T> {
  const elements = new Map<string, { readonly text: string; readonly element: T }>()
  const touched = new Set<string>()

  function upsert(next: readonly T[]): void {
    for (const element of next) {
      const key = keyOf(element)
      const text = JSON.stringify(element)
      if (elements.get(key)?.text === text) continue
      elements.set(key, { text, element })
      touched.add(key)
    }
    if (touched.size > 0) touch()
  }

  function remove(keys: readonly string[]): void {
    for (const key of keys) if (elements.delete(key)) touched.add(key)
    if (touched.size > 0) touch()
  }

  return {
    upsert,
    remove,
    get: (key) => elements.get(key)?.element ?? null,
    all: () => [...elements.values()].map((entry) => entry.element),
    replace: (next) => {
      remove([...elements.keys()])
      upsert(next)
    },
    takeDelta: () => {
      if (touched.size === 0) return null
      const upserts: T[] = []
      const removed: string[] = []
      for (const key of touched) {
        const entry = elements.get(key)
        if (entry === undefined) removed.push(key)
        else upserts.push(entry.element)
      }
      touched.clear()
      return { upserts, removed }
    },
  }
}

/**
 * Creates the mirror. `emit` is called with one delta per turn of `later`, however many changes came in between; a change that
 * leaves everything as it was emits nothing.
 */
export function createMirror(
  initial: { readonly status: Status; readonly settings: Settings },
  emit: (delta: StateDelta) => void,
  later: (run: () => void) => void,
): Mirror {
  let revision = 1
  let { status, settings } = initial
  let isStatusTouched = false
  let isSettingsTouched = false
  let isScheduled = false

  function touch(): void {
    if (isScheduled) return
    isScheduled = true
    later(flush)
  }

  const accounts = createList<AccountView>((account) => account.key, touch)
  const traces = createList<TraceView>((trace) => trace.key, touch)
  const pools = createList<PoolView>((pool) => pool.key, touch)
  const blocks = createList<BlockView>((block) => block.key, touch)
  const incidents = createList<Incident>((incident) => incident.id, touch)

  function takeParts(): Omit<StateDelta, 'from' | 'revision'> {
    const changed = {
      accounts: accounts.takeDelta(),
      traces: traces.takeDelta(),
      pools: pools.takeDelta(),
      blocks: blocks.takeDelta(),
      incidents: incidents.takeDelta(),
    }
    return {
      ...(isStatusTouched ? { status } : {}),
      ...(isSettingsTouched ? { settings } : {}),
      ...(changed.accounts === null ? {} : { accounts: changed.accounts }),
      ...(changed.traces === null ? {} : { traces: changed.traces }),
      ...(changed.pools === null ? {} : { pools: changed.pools }),
      ...(changed.blocks === null ? {} : { blocks: changed.blocks }),
      ...(changed.incidents === null ? {} : { incidents: changed.incidents }),
    }
  }

  function flush(): void {
    isScheduled = false
    const parts = takeParts()
    isStatusTouched = false
    isSettingsTouched = false
    if (Object.keys(parts).length === 0) return
    revision += 1
    emit({ from: revision - 1, revision, ...parts })
  }

  return {
    accounts,
    traces,
    pools,
    blocks,
    incidents,
    status: () => status,
    settings: () => settings,
    setStatus: (next) => {
      if (JSON.stringify(next) === JSON.stringify(status)) return
      status = next
      isStatusTouched = true
      touch()
    },
    setSettings: (next) => {
      if (JSON.stringify(next) === JSON.stringify(settings)) return
      settings = next
      isSettingsTouched = true
      touch()
    },
    state: () => {
      flush()
      return {
        revision,
        status,
        settings,
        accounts: accounts.all(),
        traces: traces.all(),
        pools: pools.all(),
        blocks: blocks.all(),
        incidents: incidents.all(),
      }
    },
  }
}
