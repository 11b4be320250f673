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

/** Returns the name of an action type for display: `dns_purchase` is `DNS purchase`. Undocumented types are named the same way. */
export function typeName(type: string): string {
  const name = type
    .split('_')
    .map((word) => (Object.hasOwn(spellings, word) ? spellings[word] : word))
    .join(' ')
  const first = type.split('_')[0] ?? ''
  return cleanText(Object.hasOwn(spellings, first) ? name : name.charAt(0).toUpperCase() + name.slice(1), 40)
}
