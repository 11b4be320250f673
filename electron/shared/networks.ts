import { safeText } from './untrusted-text.ts'
import { baseUrlFaults, networkNames } from './words/network-words.ts'

export interface Network {
  readonly id: 'mainnet' | 'testnet' | 'custom' | 'demo'
  readonly name: string
  readonly baseUrl: string
  readonly isTestnet: boolean
  /**
   * Name under which the network's data is stored. Default: the base URL. The demo needs a name, because its port changes with
   * every run.
   */
  readonly keptAs?: string
  /** Set for an opened file: no requests are sent. */
  readonly isFile?: true
}

export const mainnet: Network = {
  id: 'mainnet',
  name: networkNames.mainnet,
  baseUrl: 'https://toncenter.com',
  isTestnet: false,
}

export const testnet: Network = {
  id: 'testnet',
  name: networkNames.testnet,
  baseUrl: 'https://testnet.toncenter.com',
  isTestnet: true,
}

export function storeKey({ keptAs, baseUrl }: Network): string {
  return keptAs ?? baseUrl
}

export function isSimulated({ id, isFile, keptAs = '' }: Network): boolean {
  return id === 'demo' || (isFile === true && /:demo-\d+$/.test(keptAs))
}

export function isUnreal(network: Network): boolean {
  return network.isTestnet || isSimulated(network)
}

export type BaseUrlCheck =
  | { readonly ok: true; readonly baseUrl: string; readonly transport: 'https' | 'loopback' | 'private' }
  | { readonly ok: false; readonly message: string }

function refuse(reason: string): BaseUrlCheck {
  return { ok: false, message: `${reason} ${baseUrlFaults.accepted}` }
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}

function isPrivate(host: string): boolean {
  if (/^10(\.\d{1,3}){3}$/.test(host) || /^192\.168(\.\d{1,3}){2}$/.test(host)) return true
  if (/^172\.(1[6-9]|2\d|3[01])(\.\d{1,3}){2}$/.test(host)) return true
  return /^\[f[cd][0-9a-f]{2}:/.test(host)
}

/**
 * Accepts https for any host, and http only for loopback or a private address. The returned URL has no trailing slash, no
 * `/api/v2` or `/api/v3`, no query and no login.
 */
export function checkBaseUrl(text: string): BaseUrlCheck {
  const trimmed = text.trim()
  const url = URL.canParse(trimmed) ? new URL(trimmed) : null
  if (trimmed === '') return refuse(baseUrlFaults.empty)
  if (url === null) return refuse(baseUrlFaults.form(safeText(trimmed, 80)))
  if (url.username !== '' || url.password !== '') {
    return refuse(baseUrlFaults.credentials)
  }
  if (url.search !== '' || url.hash !== '') {
    return refuse(baseUrlFaults.query)
  }
  // The service's documentation names its address with the path of the API, which every request already contains.
  const baseUrl = `${url.origin}${url.pathname.replace(/\/+$/, '').replace(/\/api\/v[23]$/, '')}`
  if (url.protocol === 'https:') return { ok: true, baseUrl, transport: 'https' }
  if (url.protocol !== 'http:') return refuse(baseUrlFaults.protocol(url.protocol))
  if (isLoopback(url.hostname)) return { ok: true, baseUrl, transport: 'loopback' }
  if (isPrivate(url.hostname)) return { ok: true, baseUrl, transport: 'private' }
  return refuse(baseUrlFaults.plain(url.hostname))
}

/** Returns the origin of a base URL: scheme, host and port. Each key belongs to an origin. */
export function originOf(baseUrl: string): string {
  return new URL(baseUrl).origin
}
