import { Unreadable } from './rows.ts'

/**
 * Stored records may be damaged or malicious, so every read is bounded. A record beyond its bound is unreadable and is left
 * out alone.
 */

const kib = 1024

/** Bytes of one record, before and after decompression. A trace of 512 actions takes about one million. */
export const mostRecordBytes = 4 * kib * kib
/** Characters of all records that one query returns, or of all parts of one response (at most 32 MiB when received). */
export const mostReadChars = 64 * kib * kib
/** Bytes of a name, label or hash. */
export const mostNameBytes = 4 * kib
/** Bytes of a user's note, or of the packed part ids of a trace. */
export const mostNoteBytes = 64 * kib
/** Bytes of an alert: a title and a few facts. */
export const mostAlertBytes = 256 * kib
/** Nesting depth of stored JSON. Responses deeper than 128 are rejected, and a record adds a few levels. */
const mostDepth = 192

/** Returns an SQL expression that replaces text or bytes longer than `most` by 0, which then reads as invalid. */
export function bounded(column: string, most: number): string {
  return `CASE WHEN octet_length(${column}) > ${most} THEN 0 ELSE ${column} END`
}

/** Returns an SQL expression that replaces an unsafe integer by text: node:sqlite would otherwise reject all rows. */
export function safeInteger(column: string): string {
  return `CASE WHEN ${column} NOT BETWEEN ${Number.MIN_SAFE_INTEGER} AND ${Number.MAX_SAFE_INTEGER} THEN 'unsafe' ELSE ${column} END`
}

/** Returns the end of the string that starts at `open`, in valid JSON. */
function endOfString(text: string, open: number): number {
  for (let close = text.indexOf('"', open + 1); ; close = text.indexOf('"', close + 1)) {
    let before = close - 1
    while (text.charCodeAt(before) === 0x5c) before -= 1
    if (close < 0 || (close - before) % 2 === 1) return close < 0 ? text.length : close
  }
}

/** Returns true if valid JSON is nested deeper than `mostDepth`. Scanning is much cheaper than parsing. */
function isTooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0x22) at = endOfString(text, at)
    // `[` and `{`, and `]` and `}`, differ only in this bit.
    else if ((code | 0x20) === 0x7b && (depth += 1) > mostDepth) return true
    else if ((code | 0x20) === 0x7d) depth -= 1
  }
  return false
}

/** Parses stored JSON. Throws Unreadable for invalid JSON, or nesting so deep that walking it would overflow the stack. */
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

/** Counts characters read. Throws Unreadable beyond `most`. */
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
