/** A service that Lookout reads from. */
export interface Network {
  readonly id: 'mainnet' | 'testnet' | 'custom' | 'demo'
  readonly name: string
  /** Base URL without a trailing slash. */
  readonly baseUrl: string
  readonly isTestnet: boolean
  /** Name of its stored data if that is not the base URL. The port of the demo differs from run to run. */
  readonly keptAs?: string
  /** Set for an opened file: no requests are sent. */
  readonly isFile?: true
}

export const mainnet: Network = {
  id: 'mainnet',
  name: 'Mainnet',
  baseUrl: 'https://toncenter.com',
  isTestnet: false,
}

export const testnet: Network = {
  id: 'testnet',
  name: 'Testnet',
  baseUrl: 'https://testnet.toncenter.com',
  isTestnet: true,
}

/** Returns the name under which the data of a network is stored. */
export function storeKey({ keptAs, baseUrl }: Network): string {
  return keptAs ?? baseUrl
}

/** True for the demo and for files exported from it. */
export function isSimulated({ id, isFile, keptAs = '' }: Network): boolean {
  return id === 'demo' || (isFile === true && /:demo-\d+$/.test(keptAs))
}

/** True when the coins have no value. */
export function isUnreal(network: Network): boolean {
  return network.isTestnet || isSimulated(network)
}

export type BaseUrlCheck =
  | { readonly ok: true; readonly baseUrl: string; readonly transport: 'https' | 'loopback' | 'private' }
  | { readonly ok: false; readonly message: string }

const accepted = 'Accepted: https://host[:port][/path], or http:// for this computer or a private address.'

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}

function isPrivate(host: string): boolean {
  if (/^10(\.\d{1,3}){3}$/.test(host) || /^192\.168(\.\d{1,3}){2}$/.test(host)) return true
  if (/^172\.(1[6-9]|2\d|3[01])(\.\d{1,3}){2}$/.test(host)) return true
  return /^\[f[cd][0-9a-f]{2}:/.test(host)
}

/**
 * Checks a base URL as typed or given on the command line. https is accepted anywhere, plain http only to loopback or to a
 * private address; callers must reject a key for the latter. The result has no trailing slash, query, fragment or credentials.
 */
export function checkBaseUrl(text: string): BaseUrlCheck {
  const trimmed = text.trim()
  const url = URL.canParse(trimmed) ? new URL(trimmed) : null
  if (url === null) return { ok: false, message: `“${trimmed.slice(0, 80)}” is not a URL. ${accepted}` }
  if (url.username !== '' || url.password !== '') {
    return { ok: false, message: `A base URL must not contain a user name or password. ${accepted}` }
  }
  if (url.search !== '' || url.hash !== '') {
    return { ok: false, message: `A base URL must not contain a query or fragment. ${accepted}` }
  }
  const baseUrl = `${url.origin}${url.pathname.replace(/\/+$/, '')}`
  if (url.protocol === 'https:') return { ok: true, baseUrl, transport: 'https' }
  if (url.protocol !== 'http:')
    return { ok: false, message: `${url.protocol}// is not accepted. ${accepted}` }
  if (isLoopback(url.hostname)) return { ok: true, baseUrl, transport: 'loopback' }
  if (isPrivate(url.hostname)) return { ok: true, baseUrl, transport: 'private' }
  return { ok: false, message: `Plain HTTP to ${url.hostname} is not encrypted. ${accepted}` }
}

/** Returns the origin of a base URL, to which a key belongs: scheme, host and port. */
export function originOf(baseUrl: string): string {
  return new URL(baseUrl).origin
}
