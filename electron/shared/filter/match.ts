import { formatFriendly, isAddressKey, parseAddress } from '../address.ts'
import { bytesFromBase64, bytesToHex, parseHash } from '../hash.ts'
import type { AddressKey } from '../models.ts'
import { searchText } from '../search-words.ts'
import { readChoices, readDecimal, readInteger, type Field } from './fields.ts'
import type { FilterContext, FilterLanguage } from './fields.ts'
import type { Operator } from './tokens.ts'
import type { Filter } from './tree.ts'

type Test<T> = (value: T) => boolean

function testNumber(operator: Operator, wanted: bigint): Test<bigint> {
  switch (operator) {
    case '<':
      return (number) => number < wanted
    case '<=':
      return (number) => number <= wanted
    case '>':
      return (number) => number > wanted
    case '>=':
      return (number) => number >= wanted
    case ':':
    case '=':
    case '^=':
      return (number) => number === wanted
  }
}

function testText(operator: Operator, value: string): Test<string> {
  const wanted = searchText(value)
  if (operator === '=') return (text) => searchText(text) === wanted
  if (operator === '^=') return (text) => searchText(text).startsWith(wanted)
  return (text) => searchText(text).includes(wanted)
}

/** Returns the text with one space before each word, so that a match begins with a word. */
const spaced = (text: string): string => ` ${searchText(text).replaceAll('_', ' ')}`

function testWords(operator: Operator, value: string): Test<string> {
  const wanted = spaced(value)
  if (operator === '=') return (text) => spaced(text) === wanted
  if (operator === '^=') return (text) => spaced(text).startsWith(wanted)
  return (text) => spaced(text).includes(wanted)
}

/** Caches results per account, because there are far fewer accounts than rows. */
function remembered(test: Test<AddressKey>): Test<AddressKey> {
  const known = new Map<AddressKey, boolean>()
  return (account) => {
    const before = known.get(account)
    if (before !== undefined) return before
    const result = test(account)
    known.set(account, result)
    return result
  }
}

function startsAddress(value: string, isTestnet: boolean): Test<AddressKey> {
  const lower = value.toLowerCase()
  if (value.includes(':')) return (account) => account.startsWith(lower)
  const friendly = value.replaceAll('+', '-').replaceAll('/', '_')
  // The first letter of a friendly address encodes its flags.
  const isFriendly = /^[EUk0]/.test(value)
  return (account) =>
    account.slice(account.indexOf(':') + 1).startsWith(lower) ||
    (isFriendly &&
      isAddressKey(account) &&
      [true, false].some((bounceable) =>
        formatFriendly(account, { bounceable, testnet: isTestnet }).startsWith(friendly),
      ))
}

/** Matches a complete address in any form, the start of one, hex digits anywhere in it, or part of a label. */
export function testAccount(
  operator: Operator,
  value: string,
  { labelOf, isTestnet }: FilterContext,
): Test<AddressKey> {
  const whole = parseAddress(value)
  if (whole.ok) return (account) => account === whole.address.key
  const isStart = startsAddress(value, isTestnet)
  if (operator === '^=') return remembered(isStart)
  const lower = value.toLowerCase()
  return remembered(
    (account) =>
      account.includes(lower) || labelOf(account)?.toLowerCase().includes(lower) === true || isStart(account),
  )
}

/** Matches a hash in any form, or its start in base64 or hex. */
export function testHash(value: string): Test<string> {
  const whole = parseHash(value)?.base64
  if (whole !== undefined) return (hash) => hash === whole
  const base64 = value.replaceAll('-', '+').replaceAll('_', '/')
  const hex = /^[0-9a-f]+$/i.test(value) ? value.toLowerCase() : null
  return (hash) => {
    if (hash.startsWith(base64)) return true
    const bytes = hex === null ? null : bytesFromBase64(hash)
    return hex !== null && bytes !== null && bytesToHex(bytes).startsWith(hex)
  }
}

function testComparison<Row, Context extends FilterContext>(
  field: Field<Row, Context>,
  operator: Operator,
  value: string,
  context: Context,
): Test<Row> {
  switch (field.kind) {
    case 'text': {
      const { keysOf, valuesOf, isInWords } = field
      const test = (isInWords === true ? testWords : testText)(operator, value)
      const parsed = parseAddress(value)
      if (keysOf !== undefined && parsed.ok) return (row) => keysOf(row).includes(parsed.address.key)
      return (row) => valuesOf(row, context).some(test)
    }
    case 'choice': {
      const chosen = readChoices(field.choices, operator, value)
      return (row) => chosen.some((choice) => field.has(row, choice, context))
    }
    case 'integer':
    case 'amount': {
      const number = field.kind === 'integer' ? readInteger(value) : readDecimal(value)
      const test = number === null ? () => false : testNumber(operator, number)
      return (row) => field.valuesOf(row).some(test)
    }
    case 'account': {
      const test = testAccount(operator, value, context)
      return (row) => field.valuesOf(row).some(test)
    }
    case 'hash': {
      const test = testHash(value)
      return (row) => test(field.valueOf(row))
    }
  }
}

/** Returns the fields of a term's comparisons; null if the term has another kind of part. */
function comparedFields(term: Filter): readonly string[] | null {
  if (term.kind === 'compare') return [term.field]
  if (term.kind !== 'and' && term.kind !== 'or') return null
  const inner = term.terms.map(comparedFields)
  return inner.every((fields) => fields !== null) ? [...new Set(inner.flat())] : null
}

/**
 * Returns the terms that must match the same part of a row, such as the same amount. Returns none if two of them compare a field
 * that has one value per part, unless it is a number: "asset:TON asset:USDT" means two amounts, "amount>1 amount<5" one.
 */
function termsOfSamePart<Row, Context extends FilterContext>(
  terms: readonly Filter[],
  { fields, parts }: FilterLanguage<Row, Context>,
): readonly Filter[] {
  const tied = terms.filter((term) => comparedFields(term)?.every((field) => parts?.fields.includes(field)))
  const names = tied.flatMap((term) => comparedFields(term) ?? [])
  const isTwoParts = fields.some(
    ({ name, kind }) => kind !== 'amount' && names.filter((each) => each === name).length > 1,
  )
  return tied.length < 2 || isTwoParts ? [] : tied
}

export function matcherOf<Row, Context extends FilterContext>(
  filter: Filter | null,
  language: FilterLanguage<Row, Context>,
  context: Context,
): Test<Row> {
  if (filter === null) return () => true
  switch (filter.kind) {
    case 'and': {
      const tests = filter.terms.map((term) => matcherOf(term, language, context))
      const isMatch = (row: Row): boolean => tests.every((test) => test(row))
      const { parts } = language
      const ofSamePart = termsOfSamePart(filter.terms, language)
      if (parts === undefined || ofSamePart.length === 0) return isMatch
      const partTests = ofSamePart.map((term) => matcherOf(term, language, context))
      return (row) => isMatch(row) && parts.of(row).some((part) => partTests.every((test) => test(part)))
    }
    case 'or': {
      const tests = filter.terms.map((term) => matcherOf(term, language, context))
      return (row) => tests.some((test) => test(row))
    }
    case 'not': {
      const test = matcherOf(filter.term, language, context)
      return (row) => !test(row)
    }
    case 'text':
      return language.matchText(filter.text, context)
    case 'compare': {
      const field = language.fields.find(({ name }) => name === filter.field)
      return field === undefined ? () => false : testComparison(field, filter.operator, filter.value, context)
    }
  }
}
