import type { BookEntry } from '../../shared/address-book.ts'
import type { BlockView, HeadView } from '../../shared/block-models.ts'
import type { AppState, ListDelta, StateDelta, Status } from '../../shared/app-state.ts'
import type { Incident, Json } from '../../shared/models.ts'
import type { AccountView, FollowView, TraceView, WatchGroup } from '../../shared/pending-models.ts'
import type { PayoutList, PayoutView } from '../../shared/payouts.ts'
import type { PoolView } from '../../shared/pool-models.ts'
import type { Settings } from '../../shared/settings.ts'

export interface PublishedList<T> {
  readonly get: (key: string) => T | null
  readonly all: () => readonly T[]
  readonly upsert: (elements: readonly T[]) => void
  readonly remove: (keys: readonly string[]) => void
  readonly replace: (elements: readonly T[]) => void
  readonly takeDelta: () => ListDelta<T> | null
}

export interface AppStatePublisher {
  readonly groups: PublishedList<WatchGroup>
  readonly accounts: PublishedList<AccountView>
  readonly follows: PublishedList<FollowView>
  readonly book: PublishedList<BookEntry>
  readonly payoutLists: PublishedList<PayoutList>
  readonly payouts: PublishedList<PayoutView>
  readonly traces: PublishedList<TraceView>
  readonly pools: PublishedList<PoolView>
  readonly blocks: PublishedList<BlockView>
  readonly incidents: PublishedList<Incident>
  readonly status: () => Status
  readonly settings: () => Settings
  readonly views: () => Readonly<Record<string, Json>>
  readonly setStatus: (status: Status) => void
  readonly setSettings: (settings: Settings) => void
  readonly setView: (name: string, value: Json) => void
  readonly head: () => HeadView | null
  readonly setHead: (head: HeadView) => void
  readonly state: () => AppState
}

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

/** `emit` is called with one delta per run of `later`, but not if nothing changed. */
export function createAppStatePublisher(
  initial: {
    readonly status: Status
    readonly settings: Settings
    readonly views?: Readonly<Record<string, Json>>
  },
  emit: (delta: StateDelta) => void,
  later: (run: () => void) => void,
): AppStatePublisher {
  let revision = 1
  let { status, settings, views = {} } = initial
  let statusText = JSON.stringify(status)
  const touchedViews = new Set<string>()
  let head: HeadView | null = null
  let isHeadTouched = false
  let isStatusTouched = false
  let isSettingsTouched = false
  let isScheduled = false

  function touch(): void {
    if (isScheduled) return
    isScheduled = true
    later(flush)
  }

  const groups = createList<WatchGroup>((group) => group.id, touch)
  const follows = createList<FollowView>((follow) => follow.key, touch)
  const book = createList<BookEntry>((entry) => entry.key, touch)
  const payoutLists = createList<PayoutList>((list) => list.id, touch)
  const payouts = createList<PayoutView>((payout) => payout.key, touch)
  const accounts = createList<AccountView>((account) => account.key, touch)
  const traces = createList<TraceView>((trace) => trace.key, touch)
  const pools = createList<PoolView>((pool) => pool.key, touch)
  const blocks = createList<BlockView>((block) => block.key, touch)
  const incidents = createList<Incident>((incident) => incident.id, touch)

  function takeParts(): Omit<StateDelta, 'from' | 'revision'> {
    const changed = {
      groups: groups.takeDelta(),
      accounts: accounts.takeDelta(),
      follows: follows.takeDelta(),
      book: book.takeDelta(),
      payoutLists: payoutLists.takeDelta(),
      payouts: payouts.takeDelta(),
      traces: traces.takeDelta(),
      pools: pools.takeDelta(),
      blocks: blocks.takeDelta(),
      incidents: incidents.takeDelta(),
    }
    return {
      ...(isStatusTouched ? { status } : {}),
      ...(isSettingsTouched ? { settings } : {}),
      ...(isHeadTouched && head !== null ? { head } : {}),
      ...(touchedViews.size === 0
        ? {}
        : { views: Object.fromEntries([...touchedViews].map((name) => [name, views[name] ?? null])) }),
      ...(changed.groups === null ? {} : { groups: changed.groups }),
      ...(changed.book === null ? {} : { book: changed.book }),
      ...(changed.payoutLists === null ? {} : { payoutLists: changed.payoutLists }),
      ...(changed.payouts === null ? {} : { payouts: changed.payouts }),
      ...(changed.accounts === null ? {} : { accounts: changed.accounts }),
      ...(changed.follows === null ? {} : { follows: changed.follows }),
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
    isHeadTouched = false
    touchedViews.clear()
    if (Object.keys(parts).length === 0) return
    revision += 1
    emit({ from: revision - 1, revision, ...parts })
  }

  return {
    groups,
    accounts,
    follows,
    book,
    payoutLists,
    payouts,
    traces,
    pools,
    blocks,
    incidents,
    status: () => status,
    settings: () => settings,
    views: () => views,
    setStatus: (next) => {
      const text = JSON.stringify(next)
      if (text === statusText) return
      status = next
      statusText = text
      isStatusTouched = true
      touch()
    },
    setSettings: (next) => {
      if (JSON.stringify(next) === JSON.stringify(settings)) return
      settings = next
      isSettingsTouched = true
      touch()
    },
    head: () => head,
    setHead: (next) => {
      if (JSON.stringify(next) === JSON.stringify(head)) return
      head = next
      isHeadTouched = true
      touch()
    },
    setView: (name, value) => {
      if (JSON.stringify(views[name] ?? null) === JSON.stringify(value)) return
      const { [name]: _before, ...others } = views
      views = value === null ? others : { ...others, [name]: value }
      touchedViews.add(name)
      touch()
    },
    state: () => {
      flush()
      return {
        revision,
        status,
        settings,
        views,
        groups: groups.all(),
        accounts: accounts.all(),
        follows: follows.all(),
        book: book.all(),
        payoutLists: payoutLists.all(),
        payouts: payouts.all(),
        traces: traces.all(),
        pools: pools.all(),
        blocks: blocks.all(),
        ...(head === null ? {} : { head }),
        incidents: incidents.all(),
      }
    },
  }
}
