import type { AddressKey, Json } from '../../shared/models.ts'
import type { ActionView } from '../../shared/pending-models.ts'
import { toPlainJson } from '../toncenter/json.ts'
import type { WireAction } from '../toncenter/types.ts'
import type { Progress } from './stage.ts'

/** An action of a trace: what is shown, and the last answer for it. */
export interface Row {
  readonly view: ActionView
  readonly raw: Json
}

/** By what an action is recognised in the next answer. */
interface Traits {
  readonly type: string
  /** The whole element as answered. */
  readonly text: string
  readonly actionId: string
  readonly details: string
  readonly transactions: readonly string[]
  readonly accounts: readonly string[]
}

type JsonObject = { readonly [key: string]: Json }

function isJsonObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function fieldsOf(raw: Json): JsonObject {
  return isJsonObject(raw) ? raw : {}
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

function textsOf(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []
}

function traitsOfRow(row: Row): Traits {
  const fields = fieldsOf(row.raw)
  return {
    type: row.view.type,
    text: JSON.stringify(row.raw),
    actionId: textOf(fields['action_id']),
    details: JSON.stringify(fields['details'] ?? null),
    transactions: textsOf(fields['transactions']),
    accounts: textsOf(fields['accounts']).map((address) => address.toLowerCase()),
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

/** How far a kept action got, by its last answer. */
export function progressOfRow(row: Row): Progress {
  const fields = fieldsOf(row.raw)
  const seqno = fields['trace_mc_seqno_end']
  return {
    type: row.view.type,
    success: row.view.success,
    traceId: textOf(fields['trace_id']) || null,
    finality: textOf(fields['finality']) || null,
    mcSeqnoEnd: typeof seqno === 'number' ? seqno : 0,
    transactions: textsOf(fields['transactions']),
  }
}

/** Ids, logical times and details may all change while a trace is pending; what stayed equal counts by how telling it is. */
function likeness(a: Traits, b: Traits): number {
  const isSame = (left: readonly string[], right: readonly string[]): boolean =>
    left.length === right.length && left.every((each) => right.includes(each))
  return (
    (a.text === b.text ? 16 : 0) +
    (a.actionId !== '' && a.actionId === b.actionId ? 8 : 0) +
    (a.details === b.details ? 4 : 0) +
    (a.transactions.some((hash) => b.transactions.includes(hash)) ? 2 : 0) +
    (isSame(a.accounts, b.accounts) ? 1 : 0)
  )
}

/** Pairs rows with actions of the same type, the most alike first, equals in order. Gives the row of each action index. */
function pair(rows: readonly Row[], actions: readonly WireAction[]): ReadonlyMap<number, Row> {
  const candidates: {
    readonly row: Row
    readonly index: number
    readonly score: number
    readonly rank: number
  }[] = []
  const traits = actions.map(traitsOfAction)
  rows.forEach((row, rank) => {
    const own = traitsOfRow(row)
    traits.forEach((other, index) => {
      if (own.type === other.type) candidates.push({ row, index, score: likeness(own, other), rank })
    })
  })
  candidates.sort((a, b) => b.score - a.score || a.rank - b.rank || a.index - b.index)
  const taken = new Set<Row>()
  const paired = new Map<number, Row>()
  for (const { row, index } of candidates) {
    if (taken.has(row) || paired.has(index)) continue
    taken.add(row)
    paired.set(index, row)
  }
  return paired
}

function compareLt(a: WireAction, b: WireAction): number {
  const [left, right] = [BigInt(a.startLt), BigInt(b.startLt)]
  return left < right ? -1 : left > right ? 1 : 0
}

/**
 * The rows of a trace after an answer. Each action keeps the row, the key (type and ordinal) and the place that it had; new
 * ones follow in the order of their logical times. An answer for an account holds only the actions that it takes part in, so
 * that rows of others stay (api.md 1.4); an answer by hash (`account` null) holds all.
 */
export function mergeRows(
  rows: readonly Row[],
  answered: readonly WireAction[],
  account: AddressKey | null,
  describe: (action: WireAction) => Omit<ActionView, 'key'>,
): readonly Row[] {
  const isForeign = (row: Row): boolean => {
    const { accounts } = traitsOfRow(row)
    return account !== null && accounts.length > 0 && !accounts.includes(account)
  }
  const actions = [...answered].sort(compareLt)
  const paired = pair(
    rows.filter((row) => !isForeign(row)),
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
  const kept = rows.flatMap((row) => updated.get(row) ?? (isForeign(row) ? [row] : []))
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
  return [...kept, ...added]
}
