import { parseAddress } from './address.ts'
import { parseHash } from './hash.ts'

const longest = 2_000
const link =
  /^(?:ton:\/\/|(?:https?:\/\/)?(?:[a-z0-9-]+\.)*(?:tonviewer\.com|tonscan\.(?:org|com)|toncenter\.com|ton\.cx)\/)/i

/** Decodes percent-encoded text; returns invalid text unchanged. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Returns the first address or hash in a link of an explorer, of the service or of a wallet (`ton://`); null for other text. */
export function keyInLink(text: string): string | null {
  const whole = text.trim()
  if (whole.length > longest || !link.test(whole)) return null
  const pieces = whole.replace(link, '').split(/[/?&=#]/)
  // A base64 hash may contain the separators, so the link is split before it is decoded.
  const keys = pieces.map((piece) => decoded(piece))
  return keys.find((key) => parseAddress(key).ok || parseHash(key) !== null) ?? null
}
