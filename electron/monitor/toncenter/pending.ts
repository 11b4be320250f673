import {
  addressKeyOf,
  asArray,
  asBoolean,
  asInteger,
  asObject,
  asSafeInteger,
  asString,
  elements,
  field,
  isObject,
  isPlainHash,
  members,
  optional,
  ShapeError,
  type WireObject,
} from './shape.ts'
import { parseHash } from '../../shared/hash.ts'
import type { AddressKey } from '../../shared/models.ts'
import type {
  AddressBookEntry,
  Metadata,
  PendingActions,
  TokenInfo,
  WireAction,
  WireJson,
} from './client-types.ts'

const isText = (value: WireJson): value is string => typeof value === 'string'

function asStrings(value: WireJson | undefined): readonly string[] {
  const list = asArray(value)
  return list.every(isText) ? list : elements(list, asString)
}

/** The window cannot request longer ones (contract/pending.ts). */
const longestIdentity = 100

/** Hashes become canonical base64, which identifies traces. Other short text is only made well-formed. */
export function asIdentity(value: WireJson | undefined): string {
  const text = asString(value)
  if (text === '' || text.length > longestIdentity) throw new ShapeError('a hash')
  return isPlainHash(text) ? text : (parseHash(text)?.base64 ?? text.toWellFormed())
}

/** The order of addresses in a response has no meaning (api.md 1.5). */
function asAccounts(value: WireJson | undefined): readonly AddressKey[] {
  const keys = new Set<AddressKey>()
  for (const text of asStrings(value)) {
    const key = addressKeyOf(text)
    if (key !== null) keys.add(key)
  }
  return [...keys].sort()
}

/** A `jvault_unstake` that failed on chain has `success: true` and its exit code (api.md 2.3). */
function hasFailed({ type, details }: WireObject): boolean {
  if (type !== 'jvault_unstake' || details === undefined || !isObject(details)) return false
  const code = details['exit_code']
  return typeof code === 'number' && code !== 0 && code !== 1
}

/** Decodes one element of `actions` (api.md 1.5). Throws ShapeError. */
export function decodeAction(value: WireJson): WireAction {
  const object = asObject(value)
  const normalised = optional(object, 'trace_external_hash_norm', asIdentity)
  const external = optional(object, 'trace_external_hash', asIdentity) ?? normalised
  if (external === null) throw new ShapeError('a hash', ['trace_external_hash'])
  return {
    traceKey: normalised ?? external,
    externalHash: external,
    traceId: optional(object, 'trace_id', asString),
    actionId: field(object, 'action_id', asString),
    type: field(object, 'type', asString),
    startLt: field(object, 'start_lt', asInteger),
    endLt: field(object, 'end_lt', asInteger),
    traceEndLt: field(object, 'trace_end_lt', asInteger),
    startUtime: field(object, 'start_utime', asSafeInteger),
    endUtime: field(object, 'end_utime', asSafeInteger),
    traceEndUtime: field(object, 'trace_end_utime', asSafeInteger),
    mcSeqnoEnd: field(object, 'trace_mc_seqno_end', asSafeInteger),
    success: hasFailed(object) ? false : optional(object, 'success', asBoolean),
    finality: optional(object, 'finality', asString),
    accounts: optional(object, 'accounts', asAccounts) ?? [],
    transactions: optional(object, 'transactions', asStrings) ?? [],
    details: object['details'] ?? null,
    raw: object,
  }
}

/** Decodes one row of `address_book`. */
export function decodeAddressBookEntry(value: WireJson): AddressBookEntry {
  const object = asObject(value)
  return {
    userFriendly: optional(object, 'user_friendly', asString),
    domain: optional(object, 'domain', asString),
    interfaces: optional(object, 'interfaces', asStrings) ?? [],
    raw: object,
  }
}

function textOf(object: WireObject, key: string): string | null {
  const value = object[key]
  return typeof value === 'string' && value !== '' ? value : null
}

/** Third-party value, sent as digits or as a number. Ignored unless it is 0 to 255. */
function decimalsOf(extra: WireObject): number | null {
  const value = extra['decimals']
  const digits = typeof value === 'number' ? String(value) : value
  return typeof digits === 'string' && /^\d{1,3}$/.test(digits) && Number(digits) <= 255
    ? Number(digits)
    : null
}

/** Third-party JSON: an invalid member counts as absent and never rejects the response. */
function decodeToken(value: WireJson): TokenInfo {
  const token = asObject(value)
  const extra = isObject(token['extra']) ? token['extra'] : {}
  const master = token['type'] === 'jetton_wallets' ? addressKeyOf(textOf(extra, 'jetton') ?? '') : null
  return {
    type: textOf(token, 'type'),
    isValid: token['valid'] !== false,
    name: textOf(token, 'name') ?? textOf(extra, 'domain'),
    symbol: textOf(token, 'symbol'),
    decimals: decimalsOf(extra),
    isScam: token['is_scam'] === true,
    ...(master === null ? {} : { master }),
  }
}

/** Decodes one row of `metadata`. */
export function decodeMetadata(value: WireJson): Metadata {
  const object = asObject(value)
  return {
    isIndexed: object['is_indexed'] === true,
    tokens: optional(object, 'token_info', (list) => elements(list, decodeToken)) ?? [],
    raw: object,
  }
}

/** Returns the canonical address, or well-formed text for any other key, e.g. a public key. */
export function rowKey(name: string): string {
  return addressKeyOf(name) ?? name.toWellFormed()
}

/** Decodes a response of pendingActions (api.md 1.5). Throws ShapeError. */
export function decodePending(body: WireJson): PendingActions {
  const object = asObject(body)
  return {
    actions: field(object, 'actions', (list) => elements(list, decodeAction)),
    addressBook: field(object, 'address_book', (rows) => members(rows, rowKey, decodeAddressBookEntry)),
    metadata: field(object, 'metadata', (rows) => members(rows, rowKey, decodeMetadata)),
  }
}
