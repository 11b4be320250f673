import {
  addressKeyOf,
  asArray,
  asBoolean,
  asInteger,
  asObject,
  asSafeInteger,
  asString,
  asUtime,
  checkCount,
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
import { detailedFailure } from './detailed-failure.ts'
import { boundTraces } from './trace-bound.ts'
import {
  asName,
  asType,
  boundedJson,
  boundTokens,
  cutName,
  cutSymbol,
  maxAccounts,
  maxActions,
  maxListedActions,
  maxRows,
  maxRowsUnchecked,
  maxTransactions,
} from './wire-bounds.ts'
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

function asStrings(value: WireJson | undefined, max = maxTransactions): readonly string[] {
  const list = asArray(value)
  checkCount(list.length, max)
  return list.every(isText) ? list : elements(list, asString)
}

/** The window cannot request longer identities (contract/pending.ts). */
const longestIdentity = 100

/** Returns a hash as canonical base64, which identifies a trace. Returns any other short text in well-formed Unicode. */
export function asIdentity(value: WireJson | undefined): string {
  const text = asString(value)
  if (text === '' || text.length > longestIdentity) throw new ShapeError('a hash')
  return isPlainHash(text) ? text : (parseHash(text)?.base64 ?? text.toWellFormed())
}

/** The order of addresses in a response has no meaning (api.md 1.5). */
function asAccounts(value: WireJson | undefined): readonly AddressKey[] {
  const keys = new Set<AddressKey>()
  for (const text of asStrings(value, maxAccounts)) {
    const key = addressKeyOf(text)
    if (key !== null) keys.add(key)
  }
  return [...keys].sort()
}

/** Decodes one element of `actions` (api.md 1.5). Throws ShapeError. */
export function decodeAction(value: WireJson): WireAction {
  const object = boundedJson(asObject(value))
  const normalised = optional(object, 'trace_external_hash_norm', asIdentity)
  const external = optional(object, 'trace_external_hash', asIdentity) ?? normalised
  if (external === null) throw new ShapeError('a hash', ['trace_external_hash'])
  return {
    traceKey: normalised ?? external,
    externalHash: external,
    traceId: optional(object, 'trace_id', asName),
    actionId: field(object, 'action_id', asName),
    type: field(object, 'type', asType),
    startLt: field(object, 'start_lt', asInteger),
    endLt: field(object, 'end_lt', asInteger),
    startUtime: field(object, 'start_utime', asUtime),
    traceEndUtime: field(object, 'trace_end_utime', asUtime),
    mcSeqnoEnd: field(object, 'trace_mc_seqno_end', asSafeInteger),
    success: detailedFailure(object) === null ? optional(object, 'success', asBoolean) : false,
    finality: optional(object, 'finality', asType),
    accounts: optional(object, 'accounts', asAccounts) ?? [],
    transactions: optional(object, 'transactions', (list) => asStrings(list)) ?? [],
    details: object['details'] ?? null,
    raw: object,
  }
}

export function decodeAddressBookEntry(value: WireJson): AddressBookEntry {
  const object = boundedJson(asObject(value))
  const domain = optional(object, 'domain', asString)
  return {
    domain: domain === null ? null : cutName(domain),
    raw: object,
  }
}

function textOf(object: WireObject, key: string): string | null {
  const value = object[key]
  return typeof value === 'string' && value !== '' ? value : null
}

const nameOf = (text: string | null, cut: (text: string) => string): string | null =>
  text === null ? null : cut(text)

/** Reads the decimals of a token, sent by a third party as digits or as a number. Ignores values outside 0 to 255. */
function decimalsOf(extra: WireObject): number | null {
  const value = extra['decimals']
  const digits = typeof value === 'number' ? String(value) : value
  return typeof digits === 'string' && /^\d{1,3}$/.test(digits) && Number(digits) <= 255
    ? Number(digits)
    : null
}

/** Decodes third-party JSON. An invalid member counts as absent, and never causes the response to be rejected. */
function decodeToken(value: WireJson): TokenInfo {
  const token = asObject(value)
  const extra = isObject(token['extra']) ? token['extra'] : {}
  const master = token['type'] === 'jetton_wallets' ? addressKeyOf(textOf(extra, 'jetton') ?? '') : null
  return {
    type: textOf(token, 'type'),
    name: nameOf(textOf(token, 'name') ?? textOf(extra, 'domain'), cutName),
    symbol: nameOf(textOf(token, 'symbol'), cutSymbol),
    decimals: decimalsOf(extra),
    isScam: token['is_scam'] === true,
    ...(master === null ? {} : { master }),
  }
}

/** Returns an empty row if a row exceeds the limits, because anyone can publish a token. */
function metadataRow(object: WireObject): WireObject {
  try {
    return boundedJson(object)
  } catch (thrown) {
    if (!(thrown instanceof ShapeError)) throw thrown
    return { is_indexed: object['is_indexed'] === true, token_info: [] }
  }
}

export function decodeMetadata(value: WireJson): Metadata {
  const object = metadataRow(asObject(value))
  return {
    isIndexed: object['is_indexed'] === true,
    tokens: optional(object, 'token_info', (list) => elements(boundTokens(asArray(list)), decodeToken)) ?? [],
    raw: object,
  }
}

/** Returns the canonical address, or well-formed text for any other key, e.g. a public key. */
function rowKey(name: string): string {
  return addressKeyOf(name) ?? cutName(name).toWellFormed()
}

export function decodeAddressBook(rows: WireJson | undefined): PendingActions['addressBook'] {
  return members(rows, rowKey, decodeAddressBookEntry, maxRows)
}

export function decodeMetadataRows(rows: WireJson | undefined): PendingActions['metadata'] {
  return members(rows, rowKey, decodeMetadata, maxRows)
}

function decodeActions(list: WireJson | undefined): Pick<PendingActions, 'actions' | 'omitted'> {
  const bounded = boundTraces(elements(list, decodeAction, maxListedActions))
  checkCount(bounded.actions.length, maxActions)
  return bounded
}

function collectAddresses(value: WireJson, found: Set<string>): void {
  if (typeof value === 'string') {
    const key = addressKeyOf(value)
    if (key !== null) found.add(key)
  } else if (typeof value === 'object' && value !== null)
    for (const child of Object.values(value)) collectAddresses(child, found)
}

/** Reduces a large table to the rows that an action names, because other rows are never displayed. */
function usedRows<T>(
  rows: ReadonlyMap<string, T>,
  { actions }: Pick<PendingActions, 'actions'>,
): ReadonlyMap<string, T> {
  if (rows.size <= maxRowsUnchecked) return rows
  const named = new Set<string>()
  for (const { raw } of actions) collectAddresses(raw, named)
  return new Map([...rows].filter(([key]) => named.has(key)))
}

/** Decodes a response of pendingActions (api.md 1.5). Throws ShapeError. */
export function decodePending(body: WireJson): PendingActions {
  const object = asObject(body)
  const listed = field(object, 'actions', decodeActions)
  const addressBook = field(object, 'address_book', decodeAddressBook)
  const metadata = field(object, 'metadata', decodeMetadataRows)
  return { ...listed, addressBook: usedRows(addressBook, listed), metadata: usedRows(metadata, listed) }
}
