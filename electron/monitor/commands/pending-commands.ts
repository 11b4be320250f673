import type { pendingChannels } from '../../shared/channels.ts'
import type { HandlersOf } from '../../shared/contract.ts'
import type { PendingAnswers } from '../../shared/contract/pending.ts'
import { LookoutError } from '../../shared/errors.ts'
import { parseHash } from '../../shared/hash.ts'
import type { TraceDetail, TraceView } from '../../shared/pending-models.ts'
import { hashesOf } from '../../shared/trace-hashes.ts'
import { endOrLastSeen, isFinal } from '../../shared/trace-state.ts'
import { parseWatchableOn, reviewTexts } from '../../shared/watch-review.ts'
import { storeKey } from '../../shared/networks.ts'
import type { Engine } from '../engine-types.ts'
import { warmLane } from '../pending/account-lanes.ts'
import { coverageOf, readJournal, type JournalScope } from '../pending/journal.ts'
import { accountPollStats } from '../pending/account-poll-stats.ts'
import { findTrace } from '../watch/open-traces.ts'
import type { WatchedItem } from '../store/store-types.ts'
import { placedItems, refusalOf, withMarks, type Watchlist } from '../watchlist.ts'
import { replaceGroups } from '../alerts/rule-references.ts'
import type { RuleSettings } from './alert-commands.ts'
import { done } from './done.ts'
import { pastedKey } from './pasted-key.ts'
import { lists } from '../monitor-words.ts'

/** Addresses contain a colon; hashes never do. */
function listOf({ watched: { accounts } }: Engine, key: string): Watchlist {
  return key.includes(':') ? accounts.list : accounts.follows.list
}

/** Calls `act` for each list with those of the keys that are still in it. Another window or the tray may have removed some. */
function withWatched(
  { watched: { accounts } }: Engine,
  keys: readonly string[],
  act: (list: Watchlist, keys: readonly string[]) => void,
): void {
  for (const list of [accounts.list, accounts.follows.list]) {
    const own = [...new Set(keys)].filter((key) => list.items.has(key))
    if (own.length > 0) act(list, own)
  }
}

function moveToGroup(list: Watchlist, keys: readonly string[], group: string | null): void {
  const [first = ''] = keys
  const moved = keys.flatMap((key) => list.items.get(key) ?? [])
  list.change(first, () => moved.map((item) => withMarks(item, { group })))
}

type Selection = NonNullable<Parameters<Handled['journal.page']>[0]['within']>

/** Returns what a selection in the watchlist covers, like the table in Pending. */
function scopeOf({ watched: { accounts } }: Engine, selection: Selection): JournalScope {
  const isCovered = ({ key, group }: WatchedItem): boolean =>
    'key' in selection ? key === selection.key : group === selection.group
  const chosen = (list: Watchlist): readonly WatchedItem[] =>
    [...list.items.values()].filter((item) => isCovered(item))
  return {
    accounts: new Set(chosen(accounts.list).map(({ key }) => key)),
    keys: new Set(chosen(accounts.follows.list).map(({ key, trace }) => trace ?? key)),
  }
}

type Handled = HandlersOf<(typeof pendingChannels)[number]>

function addOne(engine: Engine, typed: string, label: string | null): PendingAnswers['accounts.add'] {
  const text = pastedKey(typed, engine.session.network)
  const kind = parseHash(text) === null ? 'account' : 'message'
  const list = kind === 'account' ? engine.watched.accounts.list : engine.watched.accounts.follows.list
  const added = list.add(text, label)
  if (kind === 'message') engine.watched.accounts.follows.refresh()
  return { ...added, kind }
}

function addMany(engine: Engine, request: Parameters<Handled['accounts.addMany']>[0]) {
  const { accounts } = engine.watched
  const at = engine.session.runtime.now()
  const parsed = request.items.map((item, index) => {
    const read = parseWatchableOn(item.text, engine.session.network)
    if (!read.ok) throw new LookoutError('invalid-input', lists.lineError(index + 1, read.message))
    const addedAt = item.addedAt ?? at
    const bare = {
      key: read.key,
      label: item.label ?? null,
      addedAt,
      position: item.position ?? addedAt + index / 1_000,
    }
    return { kind: read.kind, item: withMarks(bare, item) }
  })
  const of = (kind: 'account' | 'message') => parsed.filter((one) => one.kind === kind).map((one) => one.item)
  const unique = (items: ReturnType<typeof of>) =>
    [...new Map(items.toReversed().map((item) => [item.key, item])).values()].toReversed()
  const items = unique(of('account'))
  const messages = unique(of('message'))
  const groups = (request.groups ?? []).filter(({ id }) => accounts.groups.find(id) === null)
  const refusal =
    accounts.groups.refusal(groups.length) ??
    refusalOf(
      'accounts',
      accounts.list.items,
      items.map(({ key }) => key),
    ) ??
    refusalOf(
      'messages',
      accounts.follows.list.items,
      messages.map(({ key }) => key),
    )
  if (refusal !== null) throw new LookoutError('invalid-input', refusal)
  for (const { id, name } of groups) accounts.groups.save(id, { name })
  return { added: accounts.list.addAll(items) + accounts.follows.list.addAll(messages) }
}

/** Finds a trace by its key, its id, its message or one of its transactions (base64). */
function findView({ watched, session: { store, network } }: Engine, hash: string): TraceView | null {
  const { known } = watched.accounts.traces
  const found =
    findTrace(known, hash) ??
    known.open().find((record) => hashesOf(record).has(hash)) ??
    store.traces.byHash(storeKey(network), hash)
  return found?.view ?? null
}

function detailOf({ watched }: Engine, key: string): TraceDetail {
  const record = watched.accounts.traces.known.load(key)
  if (record === null) throw new LookoutError('not-found', lists.traceGone)
  const { traceId, externalHash, raw, view } = record
  return { key, traceId, externalHash, raw, lastSeenAt: view.lastSeenAt }
}

/** Main decides whether a trace has ended: the list of the window may be older. */
function track(engine: Engine, key: string): PendingAnswers['traces.track'] {
  const view = engine.watched.accounts.traces.known.load(key)?.view
  if (view !== undefined && isFinal(view.state))
    return { isTracked: false, state: view.state, at: endOrLastSeen(view) }
  return { isTracked: true, key: addOne(engine, key, null).key }
}

/** Removes a group. Rules that named it apply to its accounts instead. */
function removeGroup({ watched: { accounts }, session }: Engine, rules: RuleSettings, id: string): void {
  const items = [...accounts.list.items.values()]
  const members = items.filter(({ group }) => group === id).map(({ key }) => key)
  session.store.batch(() => {
    accounts.groups.remove(id)
    const before = rules.all()
    const after = before.map((rule) =>
      replaceGroups(rule, (group) => (group === id ? { groups: [], accounts: members } : null)),
    )
    if (after.some((rule, index) => rule !== before[index])) rules.save(after)
  })
}

export function pendingCommands(engine: () => Engine, rules: RuleSettings): Handled {
  return {
    'accounts.add': ({ text, label }) => addOne(engine(), text, label ?? null),
    'accounts.remove': ({ key }) => done(listOf(engine(), key).remove([key])),
    'accounts.removeMany': ({ keys }) => done(withWatched(engine(), keys, (list, own) => list.remove(own))),
    'accounts.rename': ({ key, label }) =>
      done(listOf(engine(), key).change(key, (item) => [{ ...item, label }])),
    'accounts.refresh': ({ key }) => {
      engine().access.retry()
      if (key === null) engine().watched.accounts.follows.refresh()
      return done(engine().watched.accounts.list.refresh(key))
    },
    'accounts.review': ({ texts }) => {
      const {
        watched: { accounts },
        book,
        session: { network, schedule, runtime },
      } = engine()
      const watched = [...accounts.list.items.keys(), ...accounts.follows.list.items.keys()]
      const lines = reviewTexts(texts, watched, network, book.keys())
      const keysOf = (kind: 'account' | 'message') =>
        lines.flatMap((line) =>
          line.verdict === 'new' && line.kind === kind && line.key !== null ? [line.key] : [],
        )
      const newKeys = keysOf('account')
      const newAccounts = newKeys.length
      const forecast = schedule.plan.forecast(warmLane, runtime.now(), newAccounts)
      return {
        lines,
        newAccounts,
        refusal:
          refusalOf('accounts', accounts.list.items, newKeys) ??
          refusalOf('messages', accounts.follows.list.items, keysOf('message')),
        intervalNowMs: forecast.intervalMs,
        intervalThenMs: newAccounts === 0 ? forecast.intervalMs : forecast.withOneMoreMs,
      }
    },
    'accounts.addMany': (request) => addMany(engine(), request),
    'accounts.pollStats': ({ key }) => accountPollStats(engine(), key),
    'watch.mark': ({ key, ...changes }) =>
      done(listOf(engine(), key).change(key, (item) => [withMarks(item, changes)])),
    'watch.group': ({ keys, group }) =>
      done(withWatched(engine(), keys, (list, own) => moveToGroup(list, own, group))),
    'watch.place': ({ key, group, before }) => {
      const list = listOf(engine(), key)
      const now = engine().session.runtime.now()
      return done(list.change(key, (item) => placedItems(list.items, item, group, before, now)))
    },
    'groups.save': ({ id, ...changes }) => engine().watched.accounts.groups.save(id, changes),
    'groups.place': ({ id, before }) => done(engine().watched.accounts.groups.place(id, before)),
    'groups.remove': ({ id }) => done(removeGroup(engine(), rules, id)),
    'traces.detail': ({ key }) => detailOf(engine(), key),
    'traces.find': ({ hash }) => findView(engine(), hash),
    'traces.whole': ({ key }) => engine().watched.accounts.history.readWhole(key),
    'traces.track': ({ key }) => track(engine(), key),
    'journal.readBack': ({ within, from }) => {
      const accounts = within === undefined ? null : scopeOf(engine(), within).accounts
      return engine().watched.accounts.history.readBack({ accounts, from })
    },
    'journal.page': async (query) => {
      const {
        watched: { accounts, pools },
        book,
        session: { store, network, runtime },
        past,
      } = engine()
      const within = query.within === undefined ? undefined : scopeOf(engine(), query.within)
      const asked = { ...query, within }
      const items = [...accounts.list.items.values()]
      const searched = within === undefined ? items : items.filter(({ key }) => within.accounts.has(key))
      const page = await readJournal(store.traces, storeKey(network), asked, {
        namedLike: (text) => {
          const name = text.toLowerCase()
          const items = [...accounts.list.items.values(), ...pools.list.items.values()]
          const watched = items.flatMap(({ key, label }) =>
            label?.toLowerCase().includes(name) === true ? [key] : [],
          )
          return [...watched, ...book.namedLike(name)]
        },
        labelOf: (key) =>
          accounts.list.items.get(key)?.label ?? pools.list.items.get(key)?.label ?? book.nameOf(key),
        groupOf: (key) => accounts.groups.find(accounts.list.items.get(key)?.group ?? '')?.name ?? null,
        isWatched: (account) => accounts.list.items.has(account),
        isTestnet: network.isTestnet,
        signal: runtime.signal,
      })
      if (query.before !== null) return page
      const missing = [
        store.traces.removedBefore(storeKey(network)),
        await past.unfilledUntil(searched, Math.min(query.to ?? Infinity, query.asOf ?? runtime.now())),
      ]
      return { ...page, ...coverageOf(searched, missing) }
    },
  }
}
