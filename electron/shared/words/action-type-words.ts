import { cleanText } from '../untrusted-text.ts'

/** Words of action types with their usual spelling. */
const spellings: Readonly<Record<string, string>> = {
  ton: 'TON',
  nft: 'NFT',
  dns: 'DNS',
  tgbtc: 'tgBTC',
  dkg: 'DKG',
  dvn: 'DVN',
  dex: 'DEX',
  mev: 'MEV',
  evaa: 'EVAA',
  jvault: 'JVault',
  layerzero: 'LayerZero',
  dedust: 'DeDust',
  tonco: 'TONCO',
  coffee: 'Coffee',
  cocoon: 'Cocoon',
}

function spelled(word: string, at: number): string {
  if (Object.hasOwn(spellings, word)) return spellings[word] ?? word
  return at === 0 ? word.charAt(0).toUpperCase() + word.slice(1) : word
}

/** Returns the name of an action type for display: `dns_purchase` is `DNS purchase`. Undocumented types are named the same way. */
export function typeName(type: string): string {
  return cleanText(type.split('_').map(spelled).join(' '), 40)
}
