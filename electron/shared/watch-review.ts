import { findLookAlikes, parseAddress } from './address.ts'
import { parseHash } from './hash.ts'

/** What one text of a list is, before anything is added. */
export interface ReviewLine {
  readonly text: string
  readonly verdict: 'new' | 'watched' | 'repeated' | 'wrong'
  readonly kind: 'account' | 'message'
  /** The account's key or the hash in base64, null for what is wrong. */
  readonly key: string | null
  /** Why it is wrong; what a repeated one repeats. */
  readonly reason: string | null
  /** It reads like another one that it is not. */
  readonly isLookAlike: boolean
}

export interface ReviewAnswer {
  readonly lines: readonly ReviewLine[]
  /** Accounts that would be added. */
  readonly newAccounts: number
  /** The mean time between two questions for one account, ms: now (null without any), and with the new ones. */
  readonly intervalNowMs: number | null
  readonly intervalThenMs: number | null
}

export type WatchParse =
  | { readonly ok: true; readonly kind: 'account' | 'message'; readonly key: string }
  | { readonly ok: false; readonly message: string }

/**
 * Reads what can be watched: an address in any form, or an external message hash as hex, base64 or base64url. 64 hex digits
 * without a workchain are a hash: no address is written so (api.md section 6).
 */
export function parseWatchable(text: string): WatchParse {
  const hash = parseHash(text)
  if (hash !== null) return { ok: true, kind: 'message', key: hash.base64 }
  const parsed = parseAddress(text)
  if (parsed.ok) return { ok: true, kind: 'account', key: parsed.address.key }
  return { ok: false, message: parsed.message }
}

/** Judges each text of a list in its order: the first of equal ones is new, the others repeat it. */
export function reviewTexts(
  texts: readonly string[],
  watched: readonly string[],
  isTestnet: boolean,
): readonly ReviewLine[] {
  const known = new Set(watched)
  const firstAt = new Map<string, number>()
  const parsed = texts.map(parseWatchable)
  const accounts = parsed.flatMap((each) => (each.ok && each.kind === 'account' ? [each.key] : []))
  const alike = findLookAlikes([...new Set([...watched.filter((key) => key.includes(':')), ...accounts])], {
    bounceable: true,
    testnet: isTestnet,
  })
  return parsed.map((each, index): ReviewLine => {
    const text = texts[index] ?? ''
    if (!each.ok) {
      return { text, verdict: 'wrong', kind: 'account', key: null, reason: each.message, isLookAlike: false }
    }
    const { kind, key } = each
    const line = { text, kind, key, isLookAlike: alike.has(key) }
    if (known.has(key)) return { ...line, verdict: 'watched', reason: 'watched already' }
    const first = firstAt.get(key)
    if (first !== undefined) return { ...line, verdict: 'repeated', reason: `the same as line ${first + 1}` }
    firstAt.set(key, index)
    return { ...line, verdict: 'new', reason: null }
  })
}
