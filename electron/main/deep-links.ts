import { parseAddress } from '../shared/address.ts'
import { blockKey, parseBlockRef } from '../shared/block-ref.ts'
import type { AddressKey } from '../shared/models.ts'

export const linkScheme = 'lookout'

/** What a link of ours names. It is a place to look at: nothing is added and no key is sent anywhere because of a link. */
export type DeepLink =
  | { readonly kind: 'account' | 'pool'; readonly key: AddressKey }
  | { readonly kind: 'block'; readonly key: string }

const longest = 200

/**
 * Reads `lookout://account/<address>`, `lookout://pool/<address>` or `lookout://block/<number or workchain,shard,number>`.
 * Strict: anything more, anything else and anything that is no address or block is null.
 */
export function parseDeepLink(text: string): DeepLink | null {
  if (text.length > longest) return null
  const match = /^lookout:\/\/(account|pool|block)\/([A-Za-z0-9+,:._~%=-]+)$/.exec(text)
  const [, kind, encoded = ''] = match ?? []
  let value = ''
  try {
    value = decodeURIComponent(encoded)
  } catch {
    return null
  }
  if (/[^A-Za-z0-9+/,:_=-]/.test(value)) return null
  if (kind === 'block') {
    const block = parseBlockRef(value)
    return block.ok ? { kind, key: blockKey(block.ref) } : null
  }
  if (kind !== 'account' && kind !== 'pool') return null
  const address = parseAddress(value)
  return address.ok ? { kind, key: address.address.key } : null
}

/** The link among the words of a start, null when there is none. The system hands over one. */
export function findDeepLink(words: readonly string[]): DeepLink | null {
  const found = words.filter((word) => word.toLowerCase().startsWith(`${linkScheme}:`))
  return found.length === 1 ? parseDeepLink(found[0] ?? '') : null
}
