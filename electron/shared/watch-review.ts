import { findLookAlikes, parseAddress } from './address.ts'
import { keyInLink, otherNetwork } from './explorer-link.ts'
import { parseHash } from './hash.ts'
import type { Network } from './networks.ts'
import { reviewNotes } from './words/watch-words.ts'

export interface ReviewLine {
  readonly text: string
  readonly verdict: 'new' | 'watched' | 'repeated' | 'wrong'
  readonly kind: 'account' | 'message'
  /** The account's key or the base64 hash; null for an invalid line. */
  readonly key: string | null
  readonly reason: string | null
  /** Index of the equal line that counts as new. Only for `repeated`. */
  readonly first?: number
  /** True if the address can be mistaken for a different one. */
  readonly isLookAlike: boolean
}

export interface ReviewAnswer {
  readonly lines: readonly ReviewLine[]
  readonly newAccounts: number
  /** Why the new items cannot be added; null if they can. */
  readonly refusal: string | null
  /** Mean poll interval of an account in ms, now (null without accounts) and after adding the new ones. */
  readonly intervalNowMs: number | null
  readonly intervalThenMs: number | null
}

export type WatchParse =
  | { readonly ok: true; readonly kind: 'account' | 'message'; readonly key: string }
  | { readonly ok: false; readonly message: string }

/**
 * Parses an address in any form, an external message hash as hex, base64 or base64url, or a link that contains one of them. 64
 * hex digits without a workchain are a hash, because addresses are never written that way (api.md section 6).
 */
export function parseWatchable(typed: string): WatchParse {
  const text = keyInLink(typed) ?? typed
  const hash = parseHash(text)
  if (hash !== null) return { ok: true, kind: 'message', key: hash.base64 }
  const parsed = parseAddress(text)
  if (parsed.ok) return { ok: true, kind: 'account', key: parsed.address.key }
  return { ok: false, message: parsed.message }
}

/** Like `parseWatchable`, but refuses an address or link of another network. */
export function parseWatchableOn(typed: string, network: Pick<Network, 'id'>): WatchParse {
  const message = otherNetwork(typed, network)
  return message === null ? parseWatchable(typed) : { ok: false, message }
}

/**
 * Reviews each line. The first of several equal lines counts as new, the others as repeated. `named`: addresses of the address
 * book, to detect look-alikes.
 */
export function reviewTexts(
  texts: readonly string[],
  watched: readonly string[],
  network: Pick<Network, 'id'>,
  named: readonly string[] = [],
): readonly ReviewLine[] {
  const known = new Set(watched)
  const firstAt = new Map<string, number>()
  const parsed = texts.map((each) => parseWatchableOn(each, network))
  const accounts = parsed.flatMap((each) => (each.ok && each.kind === 'account' ? [each.key] : []))
  const alike = findLookAlikes([
    ...new Set([...watched.filter((key) => key.includes(':')), ...named, ...accounts]),
  ])
  return parsed.map((each, index): ReviewLine => {
    const text = texts[index] ?? ''
    if (!each.ok) {
      return { text, verdict: 'wrong', kind: 'account', key: null, reason: each.message, isLookAlike: false }
    }
    const { kind, key } = each
    const line = { text, kind, key, isLookAlike: alike.has(key) }
    if (known.has(key)) return { ...line, verdict: 'watched', reason: reviewNotes.watched }
    const first = firstAt.get(key)
    if (first !== undefined) return { ...line, verdict: 'repeated', reason: null, first }
    firstAt.set(key, index)
    return { ...line, verdict: 'new', reason: null }
  })
}
