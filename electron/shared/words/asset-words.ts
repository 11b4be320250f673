export const assetWarnings = {
  scam: 'marked as scam',
  imitation: 'a jetton',
  mixed: 'mixed alphabets',
} as const

export const assetNames = {
  item: (index: string) => `NFT #${index}`,
  itemAt: (address: string) => `NFT ${address}`,
  someItem: 'an NFT',
  token: (address: string) => `token ${address}`,
  items: (units: string) => (units === '1' ? 'item' : 'items'),
  jetton: 'jetton',
  unknown: 'an unknown token',
  unknownToken: 'unknown token',
} as const

/** The unit of a token whose decimals are unknown. */
export const unitsOf = (symbol: string): string => `units of ${symbol}`

/** Short form for places with little room. */
export const uncounted = 'units'

export const about = (amount: string): string => `about ${amount}`
