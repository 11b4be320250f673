import { parseAddress } from './address.ts'
import { withoutGuards } from './csv.ts'
import { readTable, type Table, type TableRow } from './delimited.ts'
import { otherNetwork } from './explorer-link.ts'
import type { AddressKey } from './models.ts'
import type { Network } from './networks.ts'
import { mostPayouts, type ExpectedPayout } from './payouts.ts'
import { nativeDecimals, nativeUnit, withoutGroups } from './units.ts'
import { cleanOrNull, cleanText } from './untrusted-text.ts'
import { fileErrors, payoutErrors as words } from './words/file-words.ts'

export type PayoutFile =
  | { readonly ok: true; readonly payouts: readonly ExpectedPayout[] }
  /** One text for each invalid line. */
  | { readonly ok: false; readonly problems: readonly string[] }

/** The accounts that the column from may name (`sendersOf`), and the network of the addresses. */
export interface PayoutReading {
  readonly senders: ReadonlyMap<string, AddressKey>
  readonly network: Pick<Network, 'id'>
}

const columns = [
  [
    'recipient',
    [
      'recipient',
      'recipientaddress',
      'to',
      'toaddress',
      'destination',
      'destinationaddress',
      'beneficiary',
      'address',
      'walletaddress',
      'wallet',
      'account',
    ],
  ],
  ['asset', ['asset', 'token', 'currency', 'coin', 'symbol', 'jetton']],
  ['amount', ['amount', 'value', 'sum', 'payout', 'payoutamount']],
  ['comment', ['comment', 'memo', 'message', 'text', 'note', 'reference']],
  ['from', ['from', 'fromaddress', 'fromaccount', 'sender', 'source', 'payer']],
] as const
type Column = (typeof columns)[number][0]

const required = ['recipient', 'asset', 'amount'] as const satisfies readonly Column[]
const coinNames: ReadonlySet<string> = new Set(['TON', 'GRAM', 'TONCOIN'])
export const longestSymbol = 40
/** Invalid lines that are listed one by one. */
const mostListed = 20
/** Maximum length of a comment, as in the actions of a trace, with which it is compared. */
export const longestComment = 500

class Refused extends Error {}

function refuse(reason: string): never {
  throw new Refused(reason)
}

function addressIn(text: string, { network }: PayoutReading): AddressKey {
  if (text === '') refuse(words.noAddress)
  const other = otherNetwork(text, network)
  if (other !== null) refuse(fileErrors.badAddress(cleanText(text, 60), other))
  const parsed = parseAddress(text)
  return parsed.ok ? parsed.address.key : refuse(fileErrors.badAddress(cleanText(text, 60), parsed.message))
}

function assetIn(text: string): string {
  if (text === '') refuse(words.noAsset)
  if (coinNames.has(text.toUpperCase())) return nativeUnit
  const parsed = parseAddress(text)
  if (parsed.ok) return parsed.address.key
  const symbol = cleanText(text, longestSymbol + 1)
  return symbol.length > longestSymbol || symbol.includes(':')
    ? refuse(fileErrors.badAddress(cleanText(text, 60), parsed.message))
    : symbol
}

/**
 * Parses a plain decimal, optionally with commas between groups of three digits. Where semicolons separate the columns, a single
 * comma may be a decimal comma.
 */
function amountIn(text: string, asset: string, { delimiter }: Pick<Table<Column>, 'delimiter'>): string {
  if (text === '') refuse(words.noAmount)
  if (delimiter === ';' && /^\d{1,3},\d{3}$/.test(text)) refuse(words.ambiguous(text))
  const plain = withoutGroups(text)
  const [, whole = '', fraction = ''] = /^(\d{1,40})(?:\.(\d{1,40}))?$/.exec(plain) ?? []
  if (whole === '') refuse(words.badAmount(cleanText(text, 40)))
  const digits = fraction.replace(/0+$/, '')
  if (asset === nativeUnit && digits.length > nativeDecimals) refuse(words.tooFine(nativeDecimals))
  const integer = whole.replace(/^0+(?=\d)/, '')
  if (integer === '0' && digits === '') refuse(words.zero)
  return digits === '' ? integer : `${integer}.${digits}`
}

/** Accepts the address or the label of a watched account. Text as short as a label is not explained as an invalid address. */
function senderIn(text: string, reading: PayoutReading): AddressKey {
  const { senders } = reading
  const isLabel = text.length < 40 && !text.includes(':')
  const key = senders.get(text.toLowerCase()) ?? (isLabel ? null : addressIn(text, reading))
  return key !== null && senders.has(key) ? key : refuse(words.notWatched(cleanText(text, 60)))
}

function payoutOf(
  { line, cell }: TableRow<Column>,
  table: Pick<Table<Column>, 'delimiter'>,
  reading: PayoutReading,
): ExpectedPayout {
  const asset = assetIn(withoutGuards(cell('asset')))
  return {
    line,
    recipient: addressIn(cell('recipient'), reading),
    asset,
    amount: amountIn(cell('amount'), asset, table),
    comment: cleanOrNull(withoutGuards(cell('comment')), longestComment),
    from: cell('from') === '' ? null : senderIn(cell('from'), reading),
  }
}

/** Returns the watched accounts by key, and by lower-case label if the label is unique. */
export function sendersOf(
  accounts: Iterable<{ readonly key: AddressKey; readonly label: string | null }>,
): ReadonlyMap<string, AddressKey> {
  const senders = new Map<string, AddressKey>()
  const repeated = new Set<string>()
  for (const { key, label } of accounts) {
    senders.set(key, key)
    const name = label?.toLowerCase()
    if (name === undefined) continue
    if (senders.has(name)) repeated.add(name)
    senders.set(name, key)
  }
  for (const name of repeated) senders.delete(name)
  return senders
}

/** Parses the columns recipient, asset, amount, and optionally comment and from. A file with an invalid line is rejected. */
export function parsePayouts(text: string, reading: PayoutReading): PayoutFile {
  if (/^\s*[[{]/.test(text)) return { ok: false, problems: [words.json] }
  const table = readTable(text, columns)
  const { named, repeated, rows } = table
  if (repeated !== null)
    return { ok: false, problems: [fileErrors.line(1, fileErrors.repeated(cleanText(repeated, 40)))] }
  const missing = required.filter((column) => named?.has(column) !== true)
  if (missing.length > 0) return { ok: false, problems: [fileErrors.line(1, words.noColumns(missing))] }
  if (rows.length === 0) return { ok: false, problems: [words.empty] }
  if (rows.length > mostPayouts) return { ok: false, problems: [words.tooMany(rows.length, mostPayouts)] }
  const problems: string[] = []
  const payouts: ExpectedPayout[] = []
  for (const row of rows) {
    if (row.badQuote !== undefined) {
      problems.push(fileErrors.line(row.badQuote, fileErrors.badQuote))
      continue
    }
    try {
      payouts.push(payoutOf(row, table, reading))
    } catch (thrown) {
      if (!(thrown instanceof Refused)) throw thrown
      problems.push(fileErrors.line(row.line, thrown.message))
    }
  }
  if (problems.length === 0) return { ok: true, payouts }
  const more = problems.length - mostListed
  return {
    ok: false,
    problems: more > 0 ? [...problems.slice(0, mostListed), words.moreLines(more)] : problems,
  }
}
