import { isRaw, rawAddress, toFriendly } from './addresses.ts'
import { digest } from './random.ts'

export interface BookRow {
  readonly user_friendly: string | null
  readonly domain: string | null
  readonly interfaces: readonly string[] | null
}

interface Entry {
  readonly address: string
  readonly interfaces: readonly string[]
  readonly domain: string | null
  readonly isWallet: boolean
}

export interface Directory {
  /** Returns the wallet of this name. The same name always has the same address. */
  wallet(name: string, code?: string, domain?: string): string
  contract(name: string, interfaces: readonly string[], workchain?: number): string
  jettonWallet(master: string, owner: string): string
  /** Returns the master and owner of a jetton wallet; undefined for other addresses. */
  ownerOf(wallet: string): { readonly master: string; readonly owner: string } | undefined
  row(address: string): BookRow
}

export function createDirectory(seed: number, testnet: boolean): Directory {
  const byName = new Map<string, string>()
  const entries = new Map<string, Entry>()
  const jettonWallets = new Map<string, { master: string; owner: string }>()

  const add = (name: string, workchain: number, entry: Omit<Entry, 'address'>): string => {
    const known = byName.get(name)
    if (known !== undefined) return known
    const address = rawAddress(workchain, digest(seed, 'account', name))
    byName.set(name, address)
    entries.set(address, { address, ...entry })
    return address
  }
  const contract = (name: string, interfaces: readonly string[], workchain = 0): string =>
    add(name, workchain, { interfaces, domain: null, isWallet: false })

  return {
    wallet: (name, code = 'wallet_v4r2', domain) =>
      add(name, 0, { interfaces: [code], domain: domain ?? null, isWallet: true }),
    contract,
    jettonWallet: (master, owner) => {
      const address = contract(`jetton wallet ${master} ${owner}`, ['jetton_wallet'])
      jettonWallets.set(address, { master, owner })
      return address
    },
    ownerOf: (wallet) => jettonWallets.get(wallet),
    row: (address) => {
      if (!isRaw(address)) return { user_friendly: 'addr_none', domain: null, interfaces: null }
      const entry = entries.get(address)
      const bounceable = entry !== undefined && !entry.isWallet
      return {
        user_friendly: toFriendly(address, { bounceable, testnet }),
        domain: entry?.domain ?? null,
        interfaces: entry?.interfaces ?? [],
      }
    },
  }
}
