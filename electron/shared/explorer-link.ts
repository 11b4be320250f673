import { isTestnetOnly, parseAddress } from './address.ts'
import { parseHash } from './hash.ts'
import type { Network } from './networks.ts'
import { addressFaults } from './words/address-words.ts'

const longest = 2_000
const link =
  /^(?:ton:\/\/|(?:https?:\/\/)?((?:[a-z0-9-]+\.)*)(?:tonviewer\.com|tonscan\.(?:org|com)|toncenter\.com|ton\.cx|dton\.io|toncoin\.org|tonapi\.io)\/)/i
/** Subdomains of testnet explorers, such as `testnet.` and `test-explorer.`. */
const testnetHost = /(?:^|[.-])test(?:net)?[.-]/i
const transactionPath = /^[^?]*\b(?:tx|transactions?)\b/i
const parameterValues = /(?<=[?&][^?&=#]*=)[^&#]+/g
/** Logical time, hash and account, which name a transaction in links of ton.cx. */
const hashOfTriple = /^\d+:([^:]+):/

const ownLink = /^lookout:\/\/(?:account|pool|message)\/(.+)$/i
const isHash = (key: string): boolean => parseHash(key) !== null
const isKey = (key: string): boolean => parseAddress(key).ok || isHash(key)

/** Decodes percent-encoded text; returns invalid text unchanged. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Returns the first address or hash in a link of an explorer, of the service or of a wallet (`ton://`); in a link to a
 * transaction, its hash rather than its account. Also returns what a `lookout://` link names. Null for the link of a block and
 * for other text.
 */
export function keyInLink(text: string): string | null {
  const whole = text.trim()
  if (whole.length > longest) return null
  const named = ownLink.exec(whole)?.[1]
  if (named !== undefined) return isKey(decoded(named)) ? decoded(named) : null
  if (!link.test(whole)) return null
  const rest = whole.replace(link, '')
  if (/^(?:#?\/?)blocks?\b/i.test(rest)) return null
  // A base64 hash may contain the separators, so the link is split before it is decoded, and values are also tried as they are.
  const pieces = [...rest.split(/[/?&=#]/), ...(rest.match(parameterValues) ?? [])]
  const keys = pieces.map(decoded).map((piece) => hashOfTriple.exec(piece)?.[1] ?? piece)
  const hash = transactionPath.test(rest) ? keys.find(isHash) : undefined
  return hash ?? keys.find(isKey) ?? null
}

/**
 * Returns why a pasted address or link cannot belong to the network: a link of a testnet explorer or an address for testnets on
 * mainnet, or a mainnet link on testnet. Null otherwise, and for any other network.
 */
export function otherNetwork(text: string, { id }: Pick<Network, 'id'>): string | null {
  if (id !== 'mainnet' && id !== 'testnet') return null
  const subdomain = link.exec(text.trim())?.[1]
  if (subdomain !== undefined && testnetHost.test(subdomain) !== (id === 'testnet'))
    return addressFaults.otherNetworkLink[id]
  const isForTestnet = id === 'mainnet' && isTestnetOnly(keyInLink(text) ?? text)
  return isForTestnet ? addressFaults.testnetOnly : null
}
