import { formatFriendly, isAddressKey } from './address.ts'
import { parseHash } from './hash.ts'
import type { Network } from './networks.ts'

/** The supported block explorers. Only their own https hosts can be opened. */
export const explorerIds = ['tonviewer', 'tonscan'] as const
export type ExplorerId = (typeof explorerIds)[number]
export const explorerKinds = ['account', 'transaction', 'block'] as const
export type ExplorerKind = (typeof explorerKinds)[number]

export const explorerNames: Readonly<Record<ExplorerId, string>> = {
  tonviewer: 'Tonviewer',
  tonscan: 'Tonscan',
}

const hosts: Readonly<Record<ExplorerId, { readonly main: string; readonly test: string }>> = {
  tonviewer: { main: 'tonviewer.com', test: 'testnet.tonviewer.com' },
  tonscan: { main: 'tonscan.org', test: 'testnet.tonscan.org' },
}

export const explorerHosts: ReadonlySet<string> = new Set(
  Object.values(hosts).flatMap(({ main, test }) => [main, test]),
)

function pathOf(explorer: ExplorerId, kind: ExplorerKind, key: string, isTestnet: boolean): string | null {
  if (kind === 'account') {
    if (!isAddressKey(key)) return null
    const friendly = formatFriendly(key, { bounceable: true, testnet: isTestnet })
    return explorer === 'tonviewer' ? `/${friendly}` : `/address/${friendly}`
  }
  if (kind === 'transaction') {
    const hash = parseHash(key)
    if (hash === null) return null
    return explorer === 'tonviewer' ? `/transaction/${hash.hex}` : `/tx/${hash.hex}`
  }
  const block = /^(-?\d{1,3}):([0-9a-f]{16}):(\d{1,10})$/.exec(key)
  if (block === null) return null
  const [, workchain = '', shard = '', seqno = ''] = block
  return explorer === 'tonviewer'
    ? `/block/(${workchain},${shard},${seqno})`
    : `/block/${workchain}:${shard}:${seqno}`
}

/**
 * Returns a link by the key of an account or block, or the hash of a transaction. Null for the demo, custom services and invalid
 * keys.
 */
export function explorerUrl(
  network: Pick<Network, 'id' | 'isTestnet'>,
  explorer: ExplorerId,
  kind: ExplorerKind,
  key: string,
): string | null {
  if (network.id !== 'mainnet' && network.id !== 'testnet') return null
  const path = pathOf(explorer, kind, key, network.isTestnet)
  if (path === null) return null
  return `https://${network.isTestnet ? hosts[explorer].test : hosts[explorer].main}${path}`
}
