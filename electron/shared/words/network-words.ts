export const baseUrlFaults = {
  accepted: 'Accepted: https://host[:port][/path], or http:// for this computer or a private address.',
  empty: 'The URL is missing.',
  form: (text: string) => `“${text}” is not a URL.`,
  credentials: 'A base URL must not contain a user name or password.',
  query: 'A base URL must not contain a query or fragment.',
  protocol: (protocol: string) => `${protocol}// is not accepted.`,
  plain: (host: string) => `Plain HTTP to ${host} is not encrypted.`,
} as const

export const networkNames = { mainnet: 'Mainnet', testnet: 'Testnet', demo: 'Demo' } as const
