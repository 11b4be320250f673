import type { AddressKey } from '../../shared/models.ts'
import { decodeAction, decodeAddressBook, decodeMetadataRows } from './pending.ts'
import {
  addressKeyOf,
  asHash,
  asObject,
  asString,
  elements,
  field,
  isObject,
  optional,
  ShapeError,
  type WireObject,
} from './shape.ts'
import type { StreamEvent, StreamFinality } from './stream-types.ts'
import { keptActions } from './trace-bound.ts'
import { maxListedActions } from './wire-bounds.ts'
import type { PendingActions, WireAction, WireJson } from './client-types.ts'

export type StreamFrame =
  | { readonly kind: 'status'; readonly id: string | null; readonly status: string }
  | { readonly kind: 'error'; readonly id: string | null; readonly message: string }
  | Omit<Extract<StreamEvent, { readonly kind: 'actions' }>, 'at'>
  | {
      readonly kind: 'transactions'
      readonly key: string
      readonly scope: 'accounts' | 'trace'
      readonly accounts: readonly AddressKey[]
    }
  | { readonly kind: 'invalidated'; readonly key: string }
  /** A type added by a later version of the service. */
  | { readonly kind: 'unknown' }

const finalities: readonly StreamFinality[] = ['pending', 'confirmed', 'finalized']

function asFinality(value: WireJson | undefined): StreamFinality {
  const finality = finalities.find((each) => each === value)
  if (finality === undefined) throw new ShapeError(finalities.join(', '))
  return finality
}

function keyOf(object: WireObject): string {
  return field(object, 'trace_external_hash_norm', asHash)
}

function asActionOf(key: string): (value: WireJson) => WireAction {
  return (value) => {
    const action = decodeAction(value)
    if (action.traceKey !== key) throw new ShapeError('an action of this trace', ['trace_external_hash_norm'])
    return action
  }
}

function pendingOf(object: WireObject, key: string): PendingActions {
  const all = field(object, 'actions', (list) => elements(list, asActionOf(key), maxListedActions))
  const actions = keptActions(all)
  const omitted = all.length - actions.length
  return {
    actions,
    addressBook: field(object, 'address_book', decodeAddressBook),
    metadata: field(object, 'metadata', decodeMetadataRows),
    ...(omitted === 0 ? {} : { omitted: new Map([[key, omitted]]) }),
  }
}

function actionsFrame(object: WireObject, scope: 'accounts' | 'trace'): StreamFrame {
  const key = keyOf(object)
  const finality = field(object, 'finality', asFinality)
  return { kind: 'actions', key, finality, scope, value: pendingOf(object, key) }
}

function asAccount(value: WireJson): AddressKey {
  return field(asObject(value), 'account', (text) => {
    const key = addressKeyOf(asString(text))
    if (key === null) throw new ShapeError('an address')
    return key
  })
}

function traceFrame(object: WireObject): StreamFrame {
  const actions = object['actions']
  if (actions !== undefined && actions !== null) return actionsFrame(object, 'trace')
  return { kind: 'transactions', key: keyOf(object), scope: 'trace', accounts: [] }
}

function replyOf(object: WireObject): StreamFrame {
  const id = optional(object, 'id', asString)
  const error = optional(object, 'error', asString)
  if (error !== null) return { kind: 'error', id, message: error }
  return { kind: 'status', id, status: field(object, 'status', asString) }
}

export function decodeFrame(body: WireJson): StreamFrame {
  if (!isObject(body)) throw new ShapeError('an object')
  if (!Object.hasOwn(body, 'type')) return replyOf(body)
  switch (field(body, 'type', asString)) {
    case 'actions':
      return actionsFrame(body, 'accounts')
    case 'transactions': {
      const accounts = field(body, 'transactions', (list) => elements(list, asAccount))
      return { kind: 'transactions', key: keyOf(body), scope: 'accounts', accounts }
    }
    case 'trace':
      return traceFrame(body)
    case 'trace_invalidated':
      return { kind: 'invalidated', key: keyOf(body) }
    default:
      return { kind: 'unknown' }
  }
}

/** Returns the frame with its lists at the top level, as required to send it between threads in slices (slices.ts). */
export function flattenFrame(frame: StreamFrame): object {
  if (frame.kind !== 'actions') return frame
  const { value, ...rest } = frame
  return { ...rest, ...value }
}

export function joinFrame(flat: object): StreamFrame {
  // The type is safe: the thread flattened a decoded frame.
  const { kind, key, finality, scope, ...value } = flat as Extract<StreamFrame, { kind: 'actions' }> &
    PendingActions
  return kind === 'actions' ? { kind, key, finality, scope, value } : (flat as StreamFrame)
}
