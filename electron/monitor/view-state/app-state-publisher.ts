import type { HeadView } from '../../shared/block-models.ts'
import type { AppState, ListDelta, StateDelta, Status } from '../../shared/app-state.ts'
import type { Json } from '../../shared/models.ts'
import type { Settings } from '../../shared/settings.ts'

export interface PublishedList<T> {
  readonly get: (key: string) => T | null
  readonly all: () => readonly T[]
  readonly upsert: (elements: readonly T[]) => void
  readonly remove: (keys: readonly string[]) => void
  readonly replace: (elements: readonly T[]) => void
  readonly takeDelta: () => ListDelta<T> | null
}

/** A value that is published again only when its content changes. */
export interface PublishedValue<T> {
  readonly get: () => T
  readonly set: (next: T) => void
}

/** The lists of the app state, by name. */
export type PublishedLists = {
  readonly [K in keyof AppState as AppState[K] extends readonly unknown[] ? K : never]: PublishedList<
    AppState[K] extends readonly (infer T)[] ? T : never
  >
}

export interface AppStatePublisher {
  readonly lists: PublishedLists
  readonly status: PublishedValue<Status>
  readonly settings: PublishedValue<Settings>
  readonly head: PublishedValue<HeadView | null>
  readonly views: {
    readonly all: () => AppState['views']
    readonly set: (name: string, value: Json) => void
  }
  readonly state: () => AppState
}

type Changes = Omit<StateDelta, 'from' | 'revision'>

function createList<T>(keyOf: (element: T) => string, touch: () => void): PublishedList<T> {
  const elements = new Map<string, { readonly text: string; readonly element: T }>()
  const touched = new Set<string>()
  /** Cached, because the tray reads the state often and lists may be long. */
  let all: readonly T[] | null = null

  function upsert(next: readonly T[]): void {
    for (const element of next) {
      const key = keyOf(element)
      const text = JSON.stringify(element)
      if (elements.get(key)?.text === text) continue
      elements.set(key, { text, element })
      touched.add(key)
      all = null
    }
    if (touched.size > 0) touch()
  }

  function remove(keys: readonly string[]): void {
    for (const key of keys) if (elements.delete(key)) touched.add(key)
    all = null
    if (touched.size > 0) touch()
  }

  return {
    upsert,
    remove,
    get: (key) => elements.get(key)?.element ?? null,
    all: () => (all ??= [...elements.values()].map((entry) => entry.element)),
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

function createValue<T>(
  first: T,
  touch: () => void,
): PublishedValue<T> & { readonly takeChanged: () => T | null } {
  let value = first
  let text = JSON.stringify(first)
  let isTouched = false
  return {
    get: () => value,
    set: (next) => {
      const nextText = JSON.stringify(next)
      if (nextText === text) return
      value = next
      text = nextText
      isTouched = true
      touch()
    },
    takeChanged: () => {
      const changed = isTouched ? value : null
      isTouched = false
      return changed
    },
  }
}

/** `emit` is called with one delta per run of `later`, but not if nothing changed. */
export function createAppStatePublisher(
  initial: Pick<AppState, 'status' | 'settings'> & Partial<Pick<AppState, 'views'>>,
  emit: (delta: StateDelta) => void,
  later: (run: () => void) => void,
): AppStatePublisher {
  let revision = 1
  let views = initial.views ?? {}
  const touchedViews = new Set<string>()
  let isScheduled = false

  function touch(): void {
    if (isScheduled) return
    isScheduled = true
    later(flush)
  }

  const status = createValue(initial.status, touch)
  const settings = createValue(initial.settings, touch)
  const head = createValue<HeadView | null>(null, touch)
  const lists: PublishedLists = {
    groups: createList((group) => group.id, touch),
    follows: createList((follow) => follow.key, touch),
    book: createList((entry) => entry.key, touch),
    payoutLists: createList((list) => list.id, touch),
    payouts: createList((payout) => payout.key, touch),
    accounts: createList((account) => account.key, touch),
    traces: createList((trace) => trace.key, touch),
    pools: createList((pool) => pool.key, touch),
    blocks: createList((block) => block.key, touch),
    incidents: createList((incident) => incident.id, touch),
  }

  function takeViews(): AppState['views'] | null {
    if (touchedViews.size === 0) return null
    const changed = Object.fromEntries([...touchedViews].map((name) => [name, views[name] ?? null]))
    touchedViews.clear()
    return changed
  }

  function takeChanges(): Changes {
    const changes: { readonly [K in keyof Changes]-?: Changes[K] | null } = {
      status: status.takeChanged(),
      settings: settings.takeChanged(),
      head: head.takeChanged(),
      views: takeViews(),
      groups: lists.groups.takeDelta(),
      book: lists.book.takeDelta(),
      payoutLists: lists.payoutLists.takeDelta(),
      payouts: lists.payouts.takeDelta(),
      accounts: lists.accounts.takeDelta(),
      follows: lists.follows.takeDelta(),
      traces: lists.traces.takeDelta(),
      pools: lists.pools.takeDelta(),
      blocks: lists.blocks.takeDelta(),
      incidents: lists.incidents.takeDelta(),
    }
    return Object.fromEntries(Object.entries(changes).filter(([, change]) => change !== null))
  }

  function flush(): void {
    isScheduled = false
    const changes = takeChanges()
    if (Object.keys(changes).length === 0) return
    revision += 1
    emit({ from: revision - 1, revision, ...changes })
  }

  return {
    lists,
    status,
    settings,
    head,
    views: {
      all: () => views,
      set: (name, value) => {
        if (JSON.stringify(views[name] ?? null) === JSON.stringify(value)) return
        const { [name]: _before, ...others } = views
        views = value === null ? others : { ...others, [name]: value }
        touchedViews.add(name)
        touch()
      },
    },
    state: () => {
      flush()
      const newest = head.get()
      return {
        revision,
        status: status.get(),
        settings: settings.get(),
        views,
        groups: lists.groups.all(),
        accounts: lists.accounts.all(),
        follows: lists.follows.all(),
        book: lists.book.all(),
        payoutLists: lists.payoutLists.all(),
        payouts: lists.payouts.all(),
        traces: lists.traces.all(),
        pools: lists.pools.all(),
        blocks: lists.blocks.all(),
        ...(newest === null ? {} : { head: newest }),
        incidents: lists.incidents.all(),
      }
    },
  }
}
