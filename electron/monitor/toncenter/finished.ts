import { parseHash } from '../../shared/hash.ts'
import type { AddressKey } from '../../shared/models.ts'
import { asIdentity, decodeAction, decodeAddressBook, decodeMetadataRows } from './pending.ts'
import {
  addressKeyOf,
  asInteger,
  asObject,
  asString,
  asUtime,
  elements,
  field,
  isObject,
  optional,
  ShapeError,
  type WireObject,
} from './shape.ts'
import { keptActions } from './trace-bound.ts'
import { maxActions, maxListedActions } from './wire-bounds.ts'
import type {
  AddressBookEntry,
  FinishedTrace,
  FinishedTraces,
  Metadata,
  WireAction,
  WireJson,
} from './client-types.ts'

/**
 * Returns the root message, which contains the normalised hash even if the trace has no actions. Returns an empty object if the
 * response does not contain that message.
 */
function rootMessage(trace: WireObject, traceId: string): WireObject {
  const transactions = trace['transactions']
  const root = isObject(transactions) && Object.hasOwn(transactions, traceId) ? transactions[traceId] : null
  const message = isObject(root) ? root['in_msg'] : null
  return isObject(message) ? message : {}
}

function transactionsIn({ transactions }: WireObject): readonly string[] {
  if (!isObject(transactions)) return []
  return Object.keys(transactions).flatMap((hash) => parseHash(hash)?.base64 ?? [])
}

function accountsIn({ transactions }: WireObject): readonly AddressKey[] {
  if (!isObject(transactions)) return []
  const texts = Object.values(transactions).map((each) => (isObject(each) ? each['account'] : null))
  return [...new Set(texts.flatMap((text) => (typeof text === 'string' ? (addressKeyOf(text) ?? []) : [])))]
}

function hashIn(message: WireObject, name: string): string | null {
  const value = message[name]
  return typeof value === 'string' ? (parseHash(value)?.base64 ?? null) : null
}

/** Returns the hash of the message that each transaction received, so that one between two contracts finds the trace, too. */
function messagesIn({ transactions }: WireObject): readonly string[] {
  if (!isObject(transactions)) return []
  return Object.values(transactions).flatMap((each) => {
    const message = isObject(each) ? each['in_msg'] : null
    return isObject(message) ? (hashIn(message, 'hash') ?? []) : []
  })
}

function seqnoOf(trace: WireObject): number | null {
  const seqno = Number(optional(trace, 'mc_seqno_end', asInteger) ?? 0)
  return Number.isSafeInteger(seqno) && seqno > 0 ? seqno : null
}

function isCompleteIn(value: WireJson | undefined): boolean {
  return optional(asObject(value), 'trace_state', asString) === 'complete'
}

function decodeTrace(value: WireJson): FinishedTrace {
  const trace = asObject(value)
  const traceId = field(trace, 'trace_id', asString)
  const actions = optional(trace, 'actions', (list) => elements(list, decodeAction, maxListedActions)) ?? []
  const message = rootMessage(trace, traceId)
  const externalHash =
    optional(trace, 'external_hash', asIdentity) ?? actions[0]?.externalHash ?? hashIn(message, 'hash')
  if (externalHash === null) throw new ShapeError('a hash', ['external_hash'])
  const key = actions[0]?.traceKey ?? hashIn(message, 'hash_norm') ?? externalHash
  const ofActions = actions.flatMap((action): readonly string[] => [action.traceKey, action.externalHash])
  const kept: readonly WireAction[] = keptActions(actions)
  return {
    key,
    externalHash,
    hashes: [...new Set([key, externalHash, ...ofActions, ...messagesIn(trace)])],
    traceId,
    isComplete: optional(trace, 'trace_info', isCompleteIn) ?? false,
    mcSeqnoEnd: seqnoOf(trace),
    startUtime: field(trace, 'start_utime', asUtime),
    endUtime: field(trace, 'end_utime', asUtime),
    startLt: field(trace, 'start_lt', asInteger),
    endLt: field(trace, 'end_lt', asInteger),
    transactions: transactionsIn(trace),
    accounts: accountsIn(trace),
    actions: kept,
    omitted: actions.length - kept.length,
  }
}

/** Joins traces and indexes them by hash. Several requests may have returned the same trace. */
export function joinFinished(parts: readonly Omit<FinishedTraces, 'byHash'>[]): FinishedTraces {
  const byId = new Map(parts.flatMap(({ traces }) => traces.map((trace) => [trace.traceId, trace] as const)))
  const traces = [...byId.values()]
  return {
    traces,
    byHash: new Map(traces.flatMap((trace) => trace.hashes.map((hash) => [hash, trace] as const))),
    addressBook: new Map<AddressKey, AddressBookEntry>(parts.flatMap(({ addressBook }) => [...addressBook])),
    metadata: new Map<AddressKey, Metadata>(parts.flatMap(({ metadata }) => [...metadata])),
  }
}

/** Decodes the body of traces (api.md 9). Throws ShapeError. */
export function decodeFinishedTraces(body: WireJson): FinishedTraces {
  const object = asObject(body)
  return joinFinished([
    {
      traces: field(object, 'traces', (list) => elements(list, decodeTrace, maxActions)),
      addressBook: field(object, 'address_book', decodeAddressBook),
      metadata: field(object, 'metadata', decodeMetadataRows),
    },
  ])
}
