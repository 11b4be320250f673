import { text, type TextPart } from '../../../shared/text-parts.ts'
import { cleanOrNull } from '../../../shared/untrusted-text.ts'
import type { WireJson } from '../client-types.ts'

/**
 * Display names of values in responses. Values with the name null are left out of titles. The service may send other values
 * (api.md 2.3).
 */
const words: Readonly<Record<string, string | null>> = {
  stonfi: 'STON.fi',
  stonfi_v2: 'STON.fi',
  dedust: 'DeDust',
  dedust_v2: 'DeDust',
  tonco: 'TONCO',
  coffee: 'swap.coffee',
  tonstakers: 'Tonstakers',
  ethena: 'Ethena',
  nominator: null,
  liquid_staking: null,
  getgems: 'Getgems',
  fragment: 'Fragment',
  DNSNextResolver: 'the next resolver',
  DNSAdnlAddress: 'the site address',
  DNSSmcAddress: 'the wallet',
  DNSStorageAddress: 'the storage address',
  DNSText: 'the text record',
  succeeded: null,
  nonce_out_of_range: 'nonce out of range',
  dvn_not_configured: 'verifier not configured',
  withdraw_locked_excess: 'locked',
  withdraw_missing_prices_excess: 'prices missing',
  withdraw_no_funds_excess: 'no funds',
  withdraw_not_collateralized_excess: 'not collateralized',
}

const unknownAction = 'Unknown action'

/** Full and short titles of types that the service names but sends without details (api.md 2.3). */
const titlesOfBareTypes: ReadonlyMap<string, readonly [title: string, short: string]> = new Map([
  [
    'coffee_mev_protect_failed_swap',
    ['Failed MEV-protected swap on swap.coffee', 'Failed swap · swap.coffee'],
  ],
])

/** Returns the title part for a name or number in `details`. */
export function wordFor(value: WireJson | undefined): TextPart | null {
  if (typeof value === 'number' || typeof value === 'bigint') return text(String(value))
  if (typeof value !== 'string') return null
  if (/^\d{1,15}\.0$/.test(value)) return text(value.slice(0, -2))
  const word = Object.hasOwn(words, value) ? words[value] : undefined
  const shown = word === undefined ? cleanOrNull(value, 40) : word
  return shown === null ? null : text(shown)
}

/** Formats an action type as a title: `nft_new_thing` becomes "NFT new thing". */
export function titleOfType(type: string): string {
  const known = titlesOfBareTypes.get(type)
  if (known !== undefined) return known[0]
  const clean = cleanOrNull(type.replaceAll('_', ' '), 60)
  // "Unknown" alone would look like the name of a state.
  if (clean === null || clean === 'unknown') return unknownAction
  const words = clean.replace(/\b(dex|dns|evaa|nft|ton)\b/g, (word) => word.toUpperCase())
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Like `titleOfType`, but puts a fixed text before a long name. The text stays readable if the name is cut off. */
export function shortTitleOfType(type: string): string {
  const known = titlesOfBareTypes.get(type)
  if (known !== undefined) return known[1]
  const title = titleOfType(type)
  return title.length > 21 ? `${unknownAction} · ${title}` : title
}
