import { isRaw, rawAddress, toFriendly } from './addresses.ts'
import { digest } from './random.ts'

/** One row of `address_book` (api.md section 1.5). */
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
  /** The wallet of this name; the same name is the same address. */
  wallet(name: string, code?: string, domain?: string): string
  /** A contract of this name with these interfaces. */
  contract(name: string, interfaces: readonly string[], workchain?: number): string
  /** A jetton wallet of an owner. */
  jettonWallet(master: string, owner: string): string
  /** The jetton wallet behind an address, when it is one that was handed out. */
  ownerOf(wallet: string): { readonly master: string; readonly owner: string } | undefined
  row(address: string): BookRow
}

/** Everybody in the world: names to addresses, addresses to rows of the address book. */
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
