import { Unreadable } from './rows.ts'

/*
 * A stored record may be damaged, or made to do harm: it is never read without a bound. One beyond its bound is unreadable,
 * and is left out alone.
 */

const kib = 1024

/** Bytes of one record, before and after unpacking. A trace of 512 actions takes about one million. */
export const mostRecordBytes = 4 * kib * kib
/** Characters of all records that one query returns, or of all parts of one response (32 MiB at most when it was received). */
export const mostReadChars = 64 * kib * kib
/** Bytes of a name, a label or a hash. */
export const mostNameBytes = 4 * kib
/** Bytes of a note that the user wrote, and of the packed part ids of a trace. */
export const mostNoteBytes = 64 * kib
/** Bytes of an alert: a title and a few facts. */
export const mostAlertBytes = 256 * kib
/** Nesting of stored JSON. A response is refused beyond 128, and a record adds a few levels. */
const mostDepth = 192

/** An SQL expression: the column, or 0 in place of a text or bytes beyond `most`, which then read as no text and no bytes. */
export function bounded(column: string, most: number): string {
  return `CASE WHEN octet_length(${column}) > ${most} THEN 0 ELSE ${column} END`
}

/** An SQL expression: the column, or a text in place of an integer beyond a JS number: node:sqlite would refuse all rows. */
export function safeInteger(column: string): string {
  return `CASE WHEN ${column} NOT BETWEEN ${Number.MIN_SAFE_INTEGER} AND ${Number.MAX_SAFE_INTEGER} THEN 'unsafe' ELSE ${column} END`
}

/** Where the string that begins at `open` ends, in valid JSON. */
function endOfString(text: string, open: number): number {
  for (let close = text.indexOf('"', open + 1); ; close = text.indexOf('"', close + 1)) {
    let before = close - 1
    while (text.charCodeAt(before) === 0x5c) before -= 1
    if (close < 0 || (close - before) % 2 === 1) return close < 0 ? text.length : close
  }
}

/** Whether valid JSON is nested deeper than `mostDepth`. Reading the text takes a small part of the time of parsing it. */
function isTooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0x22) at = endOfString(text, at)
    // `[` and `{`, `]` and `}` differ in this bit.
    else if ((code | 0x20) === 0x7b && (depth += 1) > mostDepth) return true
    else if ((code | 0x20) === 0x7d) depth -= 1
  }
  return false
}

/** Stored JSON. Throws Unreadable for text that is not JSON, or is nested so deep that walking it would exhaust the stack. */
export function parseJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Unreadable('JSON')
  }
  if (isTooDeep(text)) throw new Unreadable('JSON: nested too deep')
  return value
}

/** Counts characters that are read. Throws Unreadable once they are more than `most`. */
export function createBudget(most: number): { readonly take: (text: string) => string } {
  let left = most
  return {
    take: (text) => {
      left -= text.length
      if (left < 0) throw new Unreadable('too much at once')
      return text
    },
  }
}
