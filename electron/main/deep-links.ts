import { parseAddress } from '../shared/address.ts'
import { blockKey, parseBlockRef } from '../shared/block-ref.ts'
import { parseHash } from '../shared/hash.ts'
import type { AddressKey } from '../shared/models.ts'

export const linkScheme = 'lookout'

/** The target of a link. A link only navigates: it never adds anything or sends a key. */
export type DeepLink =
  | { readonly kind: 'account' | 'pool'; readonly key: AddressKey }
  /** `key`: the hash of a message as base64. */
  | { readonly kind: 'message'; readonly key: string }
  /** `id`: the block id as written in the link. Set only if it contains hashes to compare. */
  | { readonly kind: 'block'; readonly key: string; readonly id?: string }

const longest = 200

/** Parses `lookout://` with account/<address>, pool/<address>, message/<hash> or block/<id>; null for anything else. */
export function parseDeepLink(text: string): DeepLink | null {
  if (text.length > longest) return null
  const match = /^lookout:\/\/(account|pool|message|block)\/([A-Za-z0-9+/,:._~%=()-]+)$/.exec(text)
  const [, kind, encoded = ''] = match ?? []
  let value = ''
  try {
    value = decodeURIComponent(encoded)
  } catch {
    return null
  }
  if (/[^A-Za-z0-9+/,:_=()-]/.test(value)) return null
  if (kind === 'block') {
    const block = parseBlockRef(value)
    if (!block.ok) return null
    return { kind, key: blockKey(block.ref), ...(block.hashes === undefined ? {} : { id: value }) }
  }
  if (kind === 'message') {
    const hash = parseHash(value)
    return hash === null ? null : { kind, key: hash.base64 }
  }
  if (kind !== 'account' && kind !== 'pool') return null
  const address = parseAddress(value)
  return address.ok ? { kind, key: address.address.key } : null
}

/** Returns the link among the command-line arguments, or null unless there is exactly one. */
export function findDeepLink(words: readonly string[]): DeepLink | null {
  const found = words.filter((word) => word.toLowerCase().startsWith(`${linkScheme}:`))
  return found.length === 1 ? parseDeepLink(found[0] ?? '') : null
}
