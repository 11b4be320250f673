import { cleanOrNull } from '../../../shared/untrusted-text.ts'
import type { WireJson } from '../types.ts'

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

/** A word for a name or number in `details`, null when there is none. */
export function wordFor(value: WireJson | undefined): string | null {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (typeof value !== 'string') return null
  const word = Object.hasOwn(words, value) ? words[value] : undefined
  return word === undefined ? cleanOrNull(value, 40) : word
}

/** The type's own name as a title: `multisig_new_thing` is “Multisig new thing”. */
export function titleOfType(type: string): string {
  const clean = cleanOrNull(type.replaceAll('_', ' '), 60)
  return clean === null ? 'Unknown action' : clean.charAt(0).toUpperCase() + clean.slice(1)
}
