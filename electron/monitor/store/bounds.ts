import { Unreadable } from './rows.ts'

/** Stored records may be damaged or malicious, so every read is bounded. Only records that exceed a bound are left out. */

const kib = 1024

/** Maximum bytes of a record, before and after decompression. A trace of 512 actions takes about 1 MB. */
export const mostRecordBytes = 4 * kib * kib
/**
 * Maximum number of characters that are read by one query, or for the parts of one response. A received response has at most 32
 * MiB.
 */
export const mostReadChars = 64 * kib * kib
export const mostNameBytes = 4 * kib
/** Maximum bytes of a user's note, or of the packed part ids of a trace. */
export const mostNoteBytes = 64 * kib
export const mostAlertBytes = 256 * kib
/** Maximum nesting depth of stored JSON. Responses deeper than 128 are rejected, and a record adds a few levels. */
const mostDepth = 192

/** Returns an SQL expression that replaces values longer than `most` bytes with 0, which reads as invalid. */
export function bounded(column: string, most: number): string {
  return `CASE WHEN octet_length(${column}) > ${most} THEN 0 ELSE ${column} END`
}

/** Returns an SQL expression that turns unsafe integers into text, because node:sqlite would reject all rows. */
export function safeInteger(column: string): string {
  return `CASE WHEN ${column} NOT BETWEEN ${Number.MIN_SAFE_INTEGER} AND ${Number.MAX_SAFE_INTEGER} THEN 'unsafe' ELSE ${column} END`
}

function endOfString(text: string, open: number): number {
  for (let close = text.indexOf('"', open + 1); ; close = text.indexOf('"', close + 1)) {
    let before = close - 1
    while (text.charCodeAt(before) === 0x5c) before -= 1
    if (close < 0 || (close - before) % 2 === 1) return close < 0 ? text.length : close
  }
}

/** Scans the text, because parsing it is much more expensive. */
function isTooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0x22) at = endOfString(text, at)
    // This bit is the only difference between `[` and `{`, and between `]` and `}`.
    else if ((code | 0x20) === 0x7b && (depth += 1) > mostDepth) return true
    else if ((code | 0x20) === 0x7d) depth -= 1
  }
  return false
}

/** Parses stored JSON. Throws Unreadable if the text is invalid or nested too deeply. */
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

/** Returns a counter of characters. It throws Unreadable when the total exceeds `most`. */
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
