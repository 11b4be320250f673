export const addressFaults = {
  accepted: 'Accepted: 48 characters such as EQDK…, or 0:ca6e… with 64 hex digits.',
  missing: 'The address is missing.',
  space: 'The address contains a space.',
  link: 'Lookout finds no address in this link. Paste the address itself.',
  domain: 'This is a domain name. Domain names are not supported.',
  character: (character: string) => `The character “${character}” cannot be part of an address.`,
  length: (count: number) => `A friendly address has 48 characters; this one has ${count}.`,
  alphabets: 'This friendly address mixes the two base64 alphabets (+/ and -_).',
  base64: 'This is not base64.',
  checksum: 'The checksum of this friendly address is wrong: a character is mistyped or missing.',
  firstByte: 'The first byte of this friendly address is invalid.',
  noWorkchain:
    'The workchain is missing before these 64 hex digits. Add the prefix 0:, or -1: for the masterchain.',
  workchain: (text: string) => `“${text}” is not a workchain.`,
  workchainRange: (text: string) => `The workchain ${text} is out of range, -128 to 127.`,
  notHex: 'The part after the colon contains a character that is not a hex digit.',
  testnetOnly: 'This address is marked for testnet only (kQ… or 0Q…), but the selected network is mainnet.',
  otherNetworkLink: {
    mainnet: 'This link is for testnet, but the selected network is mainnet.',
    testnet: 'This link is for mainnet, but the selected network is testnet.',
  },
  hexLength: (count: number) => `The part after the colon has ${count} hex digits; 64 are required.`,
} as const

export const otherKnown = 'another address that you know'

/** A name or short address, and the name of the known account for which it could be mistaken. */
export const notThat = (shown: string, other: string): string => `${shown} (not ${other})`
