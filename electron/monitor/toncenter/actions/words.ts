import { text, type TextPart } from '../../../shared/text-parts.ts'
import { cleanOrNull } from '../../../shared/untrusted-text.ts'
import type { WireJson } from '../client-types.ts'

/** Values that have a better word; null where the value says nothing to a reader. The sets are open (api.md 2.3). */
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
  DNSStorageAddress: 'the storage',
  DNSText: 'the text',
}

/** The part for a name or number in `details`, null when it says nothing. */
export function wordFor(value: WireJson | undefined): TextPart | null {
  if (typeof value === 'number' || typeof value === 'bigint') return text(String(value))
  if (typeof value !== 'string') return null
  const word = Object.hasOwn(words, value) ? words[value] : undefined
  const shown = word === undefined ? cleanOrNull(value, 40) : word
  return shown === null ? null : text(shown)
}

/** The type's own name as a title: `multisig_new_thing` is “Multisig new thing”. */
export function titleOfType(type: string): string {
  // The word alone is that of a state.
  if (type === 'unknown') return 'Action of an unknown type'
  const clean = cleanOrNull(type.replaceAll('_', ' '), 60)
  return clean === null ? 'Unknown action' : clean.charAt(0).toUpperCase() + clean.slice(1)
}
