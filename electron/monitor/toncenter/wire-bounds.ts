import { ShapeError } from './shape.ts'
import { cutMark } from './toncenter-words.ts'
import type { WireJson } from './client-types.ts'

/**
 * Limits for the contents of responses. Text that anyone can put on the chain is truncated, because a comment or a token's name
 * must not make an account unreadable. A response that exceeds any other limit is rejected.
 */

const mib = 1_048_576

/** Maximum bytes of a response body or stream message, after decompression. Reading stops at this size. */
export const maxBodyBytes = {
  pending: 16 * mib,
  finishedTraces: 16 * mib,
  block: 8 * mib,
  pool: mib,
  frame: 8 * mib,
} as const
/** Maximum bytes of all pages of a block. For a larger block, the bytes are not returned. */
export const maxKeptBytes = 32 * mib
/**
 * Maximum characters of a body that is decoded in the calling thread, which takes a few milliseconds. Longer bodies are decoded
 * in a worker thread.
 */
export const maxBodyHere = 256 * 1024

/**
 * Maximum number of actions in a response, followed by the maximum number that is kept. Each trace keeps at most
 * `maxActionsPerTrace`.
 */
export const maxListedActions = 20_000
export const maxActions = 5_000
export const maxAccounts = 512
export const maxTransactions = 4_096
export const maxRows = 20_000
/** Maximum rows of a table that is kept in full. In a larger table, rows that no action names are left out. */
export const maxRowsUnchecked = 1_000
const maxTokens = 16

const maxText = 4_096
const maxName = 256
const maxType = 64
const maxSymbol = 64

/** Maximum number of JSON values in an action or row, followed by the maximum characters of its texts and names. */
const maxValues = 16_384
const maxCharacters = 512 * 1024
/** Maximum number of JSON values in a body. 16 MiB of the shortest values would take a gigabyte. */
const maxBodyValues = 1_000_000
/** An integer with this many digits becomes a bigint, which uses as much memory as several values. */
const bigDigits = 16
const bigValues = 8
export const maxDepth = 64

const isLongText = (text: string, max: number): boolean => text.length > max

/** Truncates a long text to `maxText` characters, including a mark with the original length. */
export function cutText(text: string): string {
  if (!isLongText(text, maxText)) return text
  const mark = cutMark(text.length)
  return text.slice(0, maxText - mark.length).toWellFormed() + mark
}

/** Returns a name of at most `max` characters, truncated with an ellipsis. */
export function cutName(text: string, max = maxName): string {
  return isLongText(text, max) ? `${text.slice(0, max - 1).toWellFormed()}…` : text
}

export const cutSymbol = (text: string): string => cutName(text, maxSymbol)

/** Returns a reader for names that only the service chooses. It throws ShapeError for a name of more than `max` characters. */
function asShort(max: number): (value: WireJson | undefined) => string {
  return (value) => {
    if (typeof value !== 'string') throw new ShapeError('text')
    if (isLongText(value, max)) throw new ShapeError(`text of at most ${max} characters`)
    return value
  }
}

export const asType = asShort(maxType)
export const asName = asShort(maxName)

export const boundTokens = (list: readonly WireJson[]): readonly WireJson[] => list.slice(0, maxTokens)

interface Budget {
  values: number
  characters: number
}

function spend(budget: Budget, values: number, characters: number): void {
  budget.values -= values
  budget.characters -= characters
  if (budget.values < 0) throw new ShapeError(`at most ${maxValues.toLocaleString('en-US')} values`)
  if (budget.characters < 0) throw new ShapeError(`at most ${maxCharacters / 1024} kB`)
}

function bounded(value: WireJson, budget: Budget): WireJson {
  if (typeof value === 'string') {
    const cut = cutText(value)
    spend(budget, 1, cut.length)
    return cut
  }
  spend(budget, 1, 0)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const list: readonly WireJson[] = value
    const read = list.map((child) => bounded(child, budget))
    return read.every((child, index) => child === list[index]) ? list : read
  }
  const object = value as { readonly [key: string]: WireJson }
  let changed: [string, WireJson][] | null = null
  for (const key in object) {
    const child = object[key] ?? null
    spend(budget, 0, key.length)
    const read = bounded(child, budget)
    if (read !== child) (changed ??= []).push([key, read])
  }
  if (changed === null) return object
  const replaced = new Map(changed)
  return Object.fromEntries(Object.entries(object).map(([key, child]) => [key, replaced.get(key) ?? child]))
}

/** Returns the JSON of an action or row with long texts truncated. Throws ShapeError if it has too many values or characters. */
export function boundedJson<T extends WireJson>(value: T): T {
  // The type is safe: only texts are replaced, and by texts.
  return bounded(value, { values: maxValues, characters: maxCharacters }) as T
}

/** Throws ShapeError for a body with too many values or too deep nesting. Scans the text before it is parsed. */
export function checkBody(text: string): void {
  let values = 0
  let depth = 0
  let digits = 0
  let isInString = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (isInString) {
      if (code === 0x5c) at += 1
      else if (code === 0x22) isInString = false
      continue
    }
    digits = code >= 0x30 && code <= 0x39 ? digits + 1 : 0
    if (digits === bigDigits) values += bigValues
    else if (code === 0x22) isInString = true
    else if (code === 0x2c) values += 1
    else if ((code | 0x20) === 0x7b) {
      values += 1
      depth += 1
      if (depth > maxDepth + 1) throw new ShapeError(`nested at most ${maxDepth} deep`)
    } else if ((code | 0x20) === 0x7d) depth -= 1
  }
  if (values > maxBodyValues) throw new ShapeError(`at most ${maxBodyValues.toLocaleString('en-US')} values`)
}
