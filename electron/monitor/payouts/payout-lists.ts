import { setImmediate } from 'node:timers/promises'
import { LookoutError } from '../../shared/errors.ts'
import type { Millis } from '../../shared/models.ts'
import { storeKey } from '../../shared/networks.ts'
import { parsePayouts, sendersOf } from '../../shared/payout-file.ts'
import {
  assetKey,
  mostPayoutLists,
  mostPayoutsInAll,
  type ExpectedPayout,
  type PayoutList,
  type PayoutView,
} from '../../shared/payouts.ts'
import type { TraceView } from '../../shared/pending-models.ts'
import { isLive } from '../../shared/trace-state.ts'
import { cleanText } from '../../shared/untrusted-text.ts'
import type { KnownTraces, Traces } from '../pending/traces-types.ts'
import type { SessionParts } from '../session.ts'
import type { Watchlist } from '../watchlist.ts'
import type { StoredPayout, StoredPayoutList } from '../store/store-types.ts'
import * as words from '../monitor-words.ts'
import { openPayouts, overduePayouts, type OpenPayouts, type OverduePayouts } from './open-payouts.ts'
import { createImportedLists, type ImportedLists } from './imported-lists.ts'
import { createTokenSymbols } from './token-symbols.ts'
import { createPayoutLines, keyOf } from './payout-lines.ts'
import { createUnstoredActions } from './unstored-actions.ts'

const hourMs = 3_600_000

export interface NewPayoutList {
  readonly name: string
  /** CSV text (see `parsePayouts`). */
  readonly text: string
  /** A payment also counts if it ended at most this many hours before the list was added. */
  readonly hoursBack: number
  readonly deadline: Millis | null
}

/** Lists of expected payouts. Actions that pay a line mark it as paid. */
export interface Payouts {
  /**
   * Adds a list and marks lines that were already paid. Throws `invalid-input` with the invalid lines, and `cancelled` if the
   * session ends; adds nothing then.
   */
  readonly add: (given: NewPayoutList) => Promise<{ readonly id: string }>
  readonly remove: (id: string) => void
  /** Restores the list that was removed last, with its outcomes. */
  readonly restore: (id: string) => Promise<void>
  /** Stores lists from another computer. The next start of the network compares them with the stored traces. */
  readonly saveImported: ImportedLists['save']
  /** Compares changed traces with the open lines. */
  readonly traceChanged: (views: readonly TraceView[]) => void
  /** Publishes lines that became overdue, and the lists that are being read. */
  readonly sweep: (reading: ReadonlySet<string>) => void
  /** Returns what is open of each list. */
  readonly open: () => readonly OpenPayouts[]
  /** Returns the lists past their deadline, also those of which everything is paid. */
  readonly overdue: () => readonly OverduePayouts[]
  readonly has: (id: string) => boolean
}

export interface PayoutDeps {
  readonly list: Pick<Watchlist, 'items'>
  readonly traces: Pick<Traces, 'flush'> & { readonly known: Pick<KnownTraces, 'open'> }
}

/** Restores and publishes the lists of the session's network. `list`: returns the watched accounts. */
export function createPayouts(
  session: SessionParts<'store' | 'appState' | 'network', 'now' | 'signal' | 'log'>,
  { list: watched, traces }: PayoutDeps,
): Payouts {
  const {
    store,
    appState,
    runtime: { now },
  } = session
  const network = storeKey(session.network)
  const lists = new Map(store.payouts.lists(network).map((list) => [list.id, list]))
  const lines = createPayoutLines(now, (list) => lists.get(list)?.since ?? 0)
  const symbols = createTokenSymbols(store.traces, network)
  const imported = createImportedLists(store)
  /**
   * Lists that are still compared with stored traces, and the traces that changed meanwhile. They are stored afterwards: no later
   * start compares them.
   */
  const unsaved = new Map<string, Set<string>>()
  let removed: StoredPayoutList | null = null
  let sweptAt = now()
  /** Null after a change. */
  let open: readonly OpenPayouts[] | null = null
  let reading: ReadonlySet<string> = new Set()

  function viewOf(record: StoredPayout): PayoutView {
    const { action: _action, ...line } = record
    const deadline = lists.get(line.list)?.deadline ?? null
    const isOverdue = line.state === 'waiting' && deadline !== null && now() >= deadline
    const symbol = symbols.of(line.asset)
    const decimals = symbols.decimalsOf(line.asset)
    const isTooFine = decimals !== null && (line.amount.split('.')[1] ?? '').length > decimals
    return {
      ...line,
      key: keyOf(record),
      ...(symbol === null ? {} : { symbol }),
      ...(isTooFine ? { mostDecimals: decimals } : {}),
      ...(symbols.isWithoutDecimals(line.asset) ? { isWithoutDecimals: true as const } : {}),
      ...(symbols.isUnseen(line.asset) ? { isTokenUnseen: true as const } : {}),
      ...(isOverdue ? { state: 'overdue' as const } : {}),
    }
  }

  function put(record: StoredPayout): void {
    lines.put(record)
    symbols.want(record.asset, record.trace !== undefined)
  }

  function listView(list: PayoutList): PayoutList {
    const view = unstored.viewOf(list)
    return reading.has(list.id) ? { ...view, isReading: true } : view
  }

  function publish(records: Iterable<StoredPayout>): void {
    open = null
    appState.lists.payouts.upsert([...records].map(viewOf))
  }

  for (const record of store.payouts.lines(network)) {
    if (lists.has(record.list)) put(record)
  }
  const unstored = createUnstoredActions(
    lines.byKey.values(),
    (key) => store.traces.one(network, key)?.view ?? null,
  )
  appState.lists.payoutLists.replace([...lists.values()].map(listView))
  appState.lists.payouts.replace([...lines.byKey.values()].map(viewOf))

  function noteUnstored(view: TraceView): void {
    const changed = [...lines.listsPaidBy(view.key)].filter((list) => unstored.note(list, view))
    appState.lists.payoutLists.upsert(changed.flatMap((id) => lists.get(id) ?? []).map(listView))
  }

  function compare(views: readonly TraceView[]): void {
    if (lines.byKey.size === 0) return
    const renamed = symbols.learn(views)
    if (renamed.size > 0)
      publish([...lines.byKey.values()].filter(({ asset }) => renamed.has(assetKey(asset))))
    const changed = lines.compare(views)
    for (const view of views) if (view.omittedActions !== undefined) noteUnstored(view)
    if (changed.length === 0) return
    store.payouts.saveLines(
      network,
      changed.filter(({ list }) => !unsaved.has(list)),
    )
    publish(changed)
  }

  const linesOf = (id: string): readonly StoredPayout[] =>
    [...lines.byKey.values()].filter(({ list }) => list === id)

  /** Compares a list with the traces stored since its begin, oldest first, and stores it. Yields to other work. */
  async function compareStored(list: PayoutList, changed: ReadonlySet<string>): Promise<void> {
    traces.flush()
    const found: TraceView[] = []
    for (const page of store.traces.between(network, list.since, now())) {
      const views = page.map(({ view }) => view)
      symbols.learn(views)
      found.push(...views.filter(lines.mayPay))
      await setImmediate()
      session.runtime.signal.throwIfAborted()
    }
    // It may have been removed and restored in the meantime, and is compared again.
    if (unsaved.get(list.id) !== changed) return
    unsaved.delete(list.id)
    // It may have been removed in the meantime.
    if (!lists.has(list.id)) return
    const ended = found.filter(({ key, state }) => !isLive(state) && !changed.has(key))
    store.batch(() => {
      store.payouts.saveList(network, list, linesOf(list.id))
      compare(ended.toSorted((a, b) => (a.endedAt ?? 0) - (b.endedAt ?? 0)))
      compare(traces.known.open().map(({ view }) => view))
    })
    publish(lines.byKey.values())
  }

  /** Compares lists from another computer, which were stored by an import. */
  async function compareImported(): Promise<void> {
    const added = imported.of(network).flatMap((id) => lists.get(id) ?? [])
    if (added.length === 0) return
    const changed = new Set<string>()
    for (const { id } of added) unsaved.set(id, changed)
    await setImmediate()
    session.runtime.signal.throwIfAborted()
    for (const list of added) await compareStored(list, changed)
    imported.compared(network)
  }

  async function place(list: PayoutList, records: readonly StoredPayout[]): Promise<void> {
    if (lists.size >= mostPayoutLists || lines.byKey.size + records.length > mostPayoutsInAll)
      throw new LookoutError('invalid-input', words.payouts.tooMany(mostPayoutLists, mostPayoutsInAll))
    const changed = new Set<string>()
    unsaved.set(list.id, changed)
    lists.set(list.id, list)
    for (const record of records) put(record)
    appState.lists.payoutLists.upsert([listView(list)])
    publish(records)
    await compareStored(list, changed)
  }

  function parse(text: string): readonly ExpectedPayout[] {
    const senders = sendersOf([...watched.items.values()])
    const parsed = parsePayouts(text, { senders, network: session.network })
    if (!parsed.ok) throw new LookoutError('invalid-input', parsed.problems.join('\n'))
    return parsed.payouts
  }

  function openNow(): readonly OpenPayouts[] {
    open ??= openPayouts([...lists.values()], lines.byKey.values())
    return open
  }

  function newId(): string {
    const base = `p${now().toString(36)}`
    let id = base
    for (let nth = 1; lists.has(id) || removed?.list.id === id; nth += 1) id = `${base}-${nth}`
    return id
  }

  void compareImported().catch((thrown: unknown) => {
    if (!session.runtime.signal.aborted) session.runtime.log(words.log.payoutsNotCompared, thrown)
  })

  return {
    traceChanged: (views) => {
      for (const changed of unsaved.values()) for (const { key } of views) changed.add(key)
      compare(views)
    },
    add: async ({ name, text, hoursBack, deadline }) => {
      if (session.network.isFile === true) throw new LookoutError('invalid-input', words.payouts.file)
      const payouts = parse(text)
      const id = newId()
      const since = now() - hoursBack * hourMs
      const list = { id, name: cleanText(name, 120) || id, addedAt: now(), since, deadline }
      const records = payouts.map((payout): StoredPayout => ({ ...payout, list: id, state: 'waiting' }))
      await place(list, records)
      return { id }
    },
    remove: (id) => {
      const list = lists.get(id)
      if (list === undefined) throw new LookoutError('not-found', words.payouts.listGone)
      store.payouts.remove(network, id)
      const gone = linesOf(id)
      removed = { list, lines: gone }
      for (const line of gone) lines.remove(line)
      lists.delete(id)
      open = null
      appState.lists.payoutLists.remove([id])
      appState.lists.payouts.remove(gone.map(keyOf))
    },
    restore: async (id) => {
      if (removed?.list.id !== id) throw new LookoutError('not-found', words.payouts.listGone)
      const taken = removed
      // Another list may have claimed the payment since.
      await place(taken.list, taken.lines.map(lines.unclaimed))
      // Another list may have been removed in the meantime.
      if (removed === taken) removed = null
    },
    saveImported: imported.save,
    overdue: () => {
      const isCompared = ({ list }: OpenPayouts): boolean => !unsaved.has(list.id)
      return overduePayouts(openNow().filter(isCompared), now())
    },
    open: openNow,
    has: (id) => lists.has(id),
    sweep: (unread) => {
      const changed = [...lists.values()].filter(({ id }) => unread.has(id) !== reading.has(id))
      reading = unread
      if (changed.length > 0) appState.lists.payoutLists.upsert(changed.map(listView))
      const at = now()
      // The clock may also be set back.
      const [from, to] = [Math.min(sweptAt, at), Math.max(sweptAt, at)]
      const isDue = ({ deadline }: PayoutList): boolean =>
        deadline !== null && deadline > from && deadline <= to
      const due = new Set([...lists.values()].filter(isDue).map(({ id }) => id))
      sweptAt = at
      if (due.size > 0) publish([...lines.byKey.values()].filter(({ list }) => due.has(list)))
    },
  }
}
