import { compareLt } from '../../shared/block-rows.ts'
import { jsonFields, jsonTexts } from '../../shared/json.ts'
import type { AddressKey, Integer, Json } from '../../shared/models.ts'
import { maxActionsPerTrace, type ActionView } from '../../shared/pending-models.ts'
import { toPlainJson } from '../toncenter/json.ts'
import { byLogicalTime, keptActions } from '../toncenter/trace-bound.ts'
import type { WireAction } from '../toncenter/client-types.ts'
import { principalAction, type RankedAction } from './principal.ts'
import type { ActionProgress } from './stage.ts'

export interface Row {
  readonly view: ActionView
  readonly raw: Json
}

interface Traits {
  readonly type: string
  readonly text: string
  readonly actionId: string
  readonly details: string
  readonly transactions: readonly string[]
  readonly accounts: readonly string[]
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

function accountsOf(row: Row): readonly string[] {
  return jsonTexts(jsonFields(row.raw)['accounts']).map((address) => address.toLowerCase())
}

function traitsOfRow(row: Row): Traits {
  const fields = jsonFields(row.raw)
  return {
    type: row.view.type,
    text: JSON.stringify(row.raw),
    actionId: textOf(fields['action_id']),
    details: JSON.stringify(fields['details'] ?? null),
    transactions: jsonTexts(fields['transactions']),
    accounts: accountsOf(row),
  }
}

function traitsOfAction(action: WireAction): Traits {
  const { type, actionId, transactions, accounts } = action
  const text = JSON.stringify(toPlainJson(action.raw))
  return {
    type,
    text,
    actionId,
    details: JSON.stringify(toPlainJson(action.details)),
    transactions,
    accounts,
  }
}

export function progressOfRow(row: Row): ActionProgress {
  const fields = jsonFields(row.raw)
  const seqno = fields['trace_mc_seqno_end']
  return {
    type: row.view.type,
    success: row.view.success,
    traceId: textOf(fields['trace_id']) || null,
    finality: textOf(fields['finality']) || null,
    mcSeqnoEnd: typeof seqno === 'number' ? seqno : 0,
    transactions: jsonTexts(fields['transactions']),
  }
}

type Pairing = (traits: Traits) => readonly string[]

/**
 * Keys by which rows and actions are paired, strongest first. One equal key is enough. Ids, logical times and details may change
 * while a trace is pending.
 */
const pairings: readonly Pairing[] = [
  ({ text }) => [text],
  ({ actionId, details }) => (actionId === '' ? [] : [`${actionId} ${details}`]),
  ({ actionId }) => (actionId === '' ? [] : [actionId]),
  ({ details, transactions }) => transactions.map((hash) => `${hash} ${details}`),
  ({ details, accounts }) => [`${accounts.toSorted().join()} ${details}`],
  ({ details }) => [details],
  ({ transactions }) => transactions,
  ({ accounts }) => [accounts.toSorted().join()],
  () => [''],
]

/** Pairs rows with actions, best match first. Takes linear time, because a mass payout has thousands of similar actions. */
function pair(rows: readonly Row[], actions: readonly WireAction[]): ReadonlyMap<number, Row> {
  const paired = new Map<number, Row>()
  let unpairedRows = rows.map((row) => ({ row, traits: traitsOfRow(row) }))
  let unpaired = actions.map((action, index) => ({ index, traits: traitsOfAction(action) }))
  for (const pairing of pairings) {
    if (unpaired.length === 0 || unpairedRows.length === 0) break
    const keysOf = (traits: Traits): readonly string[] =>
      pairing(traits).map((key) => `${traits.type} ${key}`)
    const found = new Map<string, Row[]>()
    for (const { row, traits } of unpairedRows.toReversed())
      for (const key of keysOf(traits)) {
        const same = found.get(key)
        if (same === undefined) found.set(key, [row])
        else same.push(row)
      }
    const taken = new Set<Row>()
    const takeRow = (keys: readonly string[]): Row | undefined => {
      for (const key of keys) {
        const same = found.get(key)
        for (let row = same?.pop(); row !== undefined; row = same?.pop()) if (!taken.has(row)) return row
      }
      return undefined
    }
    unpaired = unpaired.filter(({ index, traits }) => {
      const row = takeRow(keysOf(traits))
      if (row === undefined) return true
      taken.add(row)
      paired.set(index, row)
      return false
    })
    unpairedRows = unpairedRows.filter(({ row }) => !taken.has(row))
  }
  return paired
}

export interface MergedRows {
  readonly rows: readonly Row[]
  /** Number of actions above `maxActionsPerTrace`. */
  readonly omitted: number
}

/**
 * Returns the rows of a trace after a response. Actions keep their row, key and position; new ones follow by logical time. A
 * response by account lists only that account's actions, so other rows are kept (api.md 1.4). A response by hash (`account`
 * null) lists all actions.
 */
export function mergeRows(
  rows: readonly Row[],
  answered: readonly WireAction[],
  account: AddressKey | null,
  describe: (action: WireAction) => Omit<ActionView, 'key'>,
): MergedRows {
  const isForeign = (row: Row): boolean => {
    const accounts = accountsOf(row)
    return account !== null && accounts.length > 0 && !accounts.includes(account)
  }
  const foreign = new Set(rows.filter(isForeign))
  const actions = byLogicalTime(keptActions(answered))
  const paired = pair(
    rows.filter((row) => !foreign.has(row)),
    actions,
  )
  const toRow = (key: string, action: WireAction): Row => ({
    view: { key, ...describe(action) },
    raw: toPlainJson(action.raw),
  })
  const updated = new Map<Row, Row>()
  for (const [index, row] of paired) {
    const action = actions[index]
    if (action !== undefined) updated.set(row, toRow(row.view.key, action))
  }
  const kept = rows.flatMap((row) => updated.get(row) ?? (foreign.has(row) ? [row] : []))
  const ordinals = new Map<string, number>()
  for (const { view } of rows) {
    const ordinal = Number(view.key.slice(view.key.lastIndexOf(':') + 1))
    ordinals.set(view.type, Math.max(ordinals.get(view.type) ?? -1, ordinal))
  }
  const added = actions.flatMap((action, index) => {
    if (paired.has(index)) return []
    const ordinal = (ordinals.get(action.type) ?? -1) + 1
    ordinals.set(action.type, ordinal)
    return [toRow(`${action.type}:${ordinal}`, action)]
  })
  const merged = [...kept, ...added]
  return {
    rows: merged.slice(0, maxActionsPerTrace),
    omitted: answered.length - actions.length + Math.max(0, merged.length - maxActionsPerTrace),
  }
}

function ltOf(value: Json | undefined): Integer {
  return typeof value === 'string' && /^\d{1,20}$/.test(value) ? value : '0'
}

function rankedAction(row: Row): RankedAction {
  const fields = jsonFields(row.raw)
  const [startLt, endLt] = [ltOf(fields['start_lt']), ltOf(fields['end_lt'])]
  return {
    startLt,
    endLt,
    accounts: accountsOf(row),
    initiator: row.view.initiator,
    isFailed: row.view.success === false,
  }
}

/** Returns the account that started the earliest of the actions whose initiator is known; null if none is known. */
export function starterOf(rows: readonly Row[]): AddressKey | null {
  const started = rows.map(rankedAction).filter(({ initiator }) => initiator !== null)
  return started.toSorted((a, b) => compareLt(a.startLt, b.startLt))[0]?.initiator ?? null
}

/** Moves the principal action of a trace to the front. */
export function principalFirst(rows: readonly Row[], accounts: readonly AddressKey[]): readonly Row[] {
  const index = principalAction(rows.map(rankedAction), new Set(accounts))
  const principal = rows[index]
  return index <= 0 || principal === undefined ? rows : [principal, ...rows.toSpliced(index, 1)]
}
