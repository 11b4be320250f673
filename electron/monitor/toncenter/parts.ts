import { LookoutError } from '../../shared/errors.ts'
import type { PoolState } from '../../shared/pool-models.ts'
import { atOnce, type Steps } from '../in-slices.ts'
import type { Part } from '../store/store-types.ts'
import { parseWire, stringifyWire } from './json.ts'
import { decodeAction, decodeAddressBookEntry, decodeMetadata } from './pending.ts'
import { decodePool } from './pool.ts'
import { asSafeInteger, decoding, isObject } from './shape.ts'
import { groupByTrace, keptActions } from './trace-bound.ts'
import type { PendingActions, WireAction, WireJson } from './client-types.ts'

/** The service returns accounts in any order. Sorting prevents false changes. */
function actionText(action: WireAction): string {
  const { raw } = action
  if (!isObject(raw) || !Array.isArray(raw['accounts'])) return stringifyWire(raw)
  const accounts = [...raw['accounts']].sort()
  return stringifyWire({ ...raw, accounts })
}

const pendingParts = new WeakMap<PendingActions, readonly Part[]>()
const poolParts = new WeakMap<PoolState, readonly Part[]>()

/**
 * Splits a response into parts. Limits the number of actions per trace. `joinPending` restores the response, except for the
 * order of accounts and the actions beyond the limit.
 */
export function splitPending(answer: PendingActions): readonly Part[] {
  return atOnce(splitInSteps(answer))
}

/** Like `splitPending`, but in steps. */
export function* splitInSteps(answer: PendingActions): Steps<readonly Part[]> {
  const known = pendingParts.get(answer)
  if (known !== undefined) return known
  const parts = yield* partsOfPending(answer)
  pendingParts.set(answer, parts)
  return parts
}

function* partsOfPending(answer: PendingActions): Steps<readonly Part[]> {
  const actions: Part[] = []
  const omitted: Part[] = []
  for (const [traceKey, all] of groupByTrace(answer.actions)) {
    const kept = keptActions(all)
    for (const [ordinal, action] of kept.entries())
      actions.push({ kind: 'action', name: `${traceKey}#${ordinal}`, text: actionText(action) })
    const overflow = all.length - kept.length + (answer.omitted?.get(traceKey) ?? 0)
    if (overflow > 0) omitted.push({ kind: 'omitted', name: traceKey, text: String(overflow) })
    yield
  }
  const rows = (
    kind: 'address-book' | 'metadata',
    map: ReadonlyMap<string, { readonly raw: WireJson }>,
  ): Part[] => [...map].map(([name, row]) => ({ kind, name, text: stringifyWire(row.raw) }))
  return [
    ...actions,
    ...rows('address-book', answer.addressBook),
    ...rows('metadata', answer.metadata),
    ...omitted,
  ]
}

/** Returns null if the stored parts are malformed. Other errors propagate. */
export function tryDecode<T>(join: () => T): T | null {
  try {
    return join()
  } catch (thrown) {
    if (thrown instanceof LookoutError && thrown.code === 'malformed') return null
    throw thrown
  }
}

/** Joins the parts of a pendingActions response. Throws LookoutError `malformed`. */
export function joinPending(parts: readonly Part[]): PendingActions {
  const ofKind = <T>(kind: Part['kind'], decode: (value: WireJson) => T): readonly (readonly [string, T])[] =>
    parts
      .filter((part) => part.kind === kind)
      .map((part) => [part.name, decoding(() => decode(parseWire(part.text)))] as const)
  const omitted = new Map(ofKind('omitted', asSafeInteger))
  return {
    actions: ofKind('action', decodeAction).map(([, action]) => action),
    addressBook: new Map(ofKind('address-book', decodeAddressBookEntry)),
    metadata: new Map(ofKind('metadata', decodeMetadata)),
    ...(omitted.size === 0 ? {} : { omitted }),
  }
}

/** Splits a pool into amounts, nominators and former nominators. Lossless. */
export function splitPool(state: PoolState): readonly Part[] {
  const known = poolParts.get(state)
  if (known !== undefined) return known
  const parts = partsOfPool(state)
  poolParts.set(state, parts)
  return parts
}

function partsOfPool(state: PoolState): readonly Part[] {
  const amounts = {
    stake_amount_sent: state.stakeSent,
    validator_amount: state.validatorAmount,
    nominators_count: state.nominatorsCount,
  }
  return [
    { kind: 'pool', name: 'pool', text: stringifyWire(amounts) },
    ...state.nominators.map(({ address, balance, pending }): Part => {
      const text = stringifyWire({ balance, pending_balance: pending })
      return { kind: 'nominator', name: address, text }
    }),
    ...state.former.map((address): Part => ({ kind: 'former', name: address, text: 'null' })),
  ]
}

/** Joins the parts of a pool. Throws LookoutError `malformed`. */
export function joinPool(parts: readonly Part[]): PoolState {
  return decoding(() => {
    const named = (kind: Part['kind']): readonly Part[] => parts.filter((part) => part.kind === kind)
    const [amounts] = named('pool')
    const own = amounts === undefined ? null : parseWire(amounts.text)
    return decodePool({
      ...(isObject(own) ? own : {}),
      active_nominators: named('nominator').map(({ name, text }) => {
        const value = parseWire(text)
        return { ...(isObject(value) ? value : {}), address: name }
      }),
      inactive_nominators: named('former').map(({ name }) => name),
    })
  })
}
