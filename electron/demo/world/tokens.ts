import type { Details, Json } from './details.ts'
import type { Directory } from './directory.ts'
import { digest } from './random.ts'

export interface Jetton {
  readonly master: string
  readonly symbol: string
  readonly decimals: number | undefined
}

export interface Nft {
  readonly item: string
  readonly collection: string
  readonly index: string
}

export interface Tokens {
  readonly usdt: Jetton
  readonly jettons: readonly Jetton[]
  readonly unindexed: Jetton
  readonly scam: Jetton
  readonly tgbtc: Jetton
  nft(collection: 'postcards' | 'domains' | 'numbers', number: number): Nft
  metadata(address: string): Details | undefined
}

interface JettonText {
  readonly name: string
  readonly symbol: string
  readonly decimals?: string
  readonly description: string
  readonly extra?: Details
  readonly is_scam?: boolean
}

const texts: readonly JettonText[] = [
  { name: 'Tether USD', symbol: 'USD₮', decimals: '6', description: 'A dollar on this simulated chain' },
  { name: 'Storm Harbour', symbol: 'STRM', decimals: '9', description: 'Fees of the harbour, shared' },
  { name: 'Staked Gram', symbol: 'stGRAM', decimals: '9', description: 'Receipt of liquid staking' },
  { name: 'Granite', symbol: 'GRIT', description: 'Says nothing of decimals, so nine' },
  { name: 'Ticket', symbol: 'TICK', decimals: '0', description: 'Whole ones only' },
  {
    name: 'Deep Ether',
    symbol: 'dETH',
    decimals: '18',
    description: 'Bridged',
    extra: { social: ['https://example.org'] },
  },
]
const scamText: JettonText = {
  name: 'Tether USD\u202e\u2066 <b>official</b><img src=x onerror=alert(1)>',
  symbol: 'USD₮',
  decimals: '2',
  description: `Claim your reward at data:text/html;base64,${'PGgxPkNsYWltPC9oMT4'.repeat(40)}`,
  is_scam: true,
}

function jettonInfo(text: JettonText): Details {
  const { name, symbol, description, decimals, extra, is_scam } = text
  const slug = symbol.toLowerCase().replaceAll(/[^a-z]/g, 'x')
  return {
    valid: true,
    type: 'jetton_masters',
    name,
    symbol,
    description,
    image: `https://tokens.example/${slug}.png`,
    ...(is_scam === true ? { is_scam } : {}),
    extra: {
      ...(decimals === undefined ? {} : { decimals }),
      uri: `https://tokens.example/${slug}.json`,
      _image_small: `small/${slug}.png`,
      ...extra,
    },
  }
}

const collections = {
  postcards: { interfaces: ['nft_collection'], name: 'Harbour Postcards' },
  domains: { interfaces: ['nft_collection', 'dns'], name: 'Name Service' },
  numbers: { interfaces: ['nft_collection'], name: 'Anonymous Numbers' },
} as const

export function createTokens(seed: number, directory: Directory): Tokens {
  const known = new Map<string, Details>()
  const indexed = (info: Details): Details => ({ is_indexed: true, token_info: [info] })

  const jetton = (text: JettonText, key: string): Jetton => {
    const master = directory.contract(`jetton ${key}`, ['jetton_master'])
    known.set(master, indexed(jettonInfo(text)))
    return { master, symbol: text.symbol, decimals: text.decimals === undefined ? 9 : Number(text.decimals) }
  }
  const jettons = texts.map((text) => jetton(text, text.symbol))
  const [usdt] = jettons
  if (usdt === undefined) throw new Error('no jettons')
  const unindexedMaster = directory.contract('jetton unindexed', ['jetton_master'])
  known.set(unindexedMaster, { is_indexed: false, token_info: [] })

  const nft: Tokens['nft'] = (kind, number) => {
    const { interfaces, name } = collections[kind]
    const collection = directory.contract(`collection ${kind}`, interfaces)
    const item = directory.contract(
      `nft ${kind} ${number}`,
      kind === 'numbers' ? ['nft_item', 'teleitem'] : ['nft_item'],
    )
    const index =
      kind === 'domains'
        ? BigInt(`0x${digest(seed, 'domain', number).toString('hex')}`).toString()
        : `${number}`
    if (!known.has(collection)) {
      known.set(
        collection,
        indexed({ valid: true, type: 'nft_collections', name, description: name, extra: {} }),
      )
    }
    const extra: Details =
      kind === 'domains'
        ? { domain: `dock-${number}.ton` }
        : { attributes: [{ trait_type: 'Pier', value: `${number % 7}` }] }
    const info: Json = { valid: true, type: 'nft_items', name: `${name} #${number}`, nft_index: index, extra }
    known.set(item, indexed(info))
    return { item, collection, index }
  }

  return {
    usdt,
    jettons,
    unindexed: { master: unindexedMaster, symbol: '', decimals: undefined },
    scam: jetton(scamText, 'scam'),
    tgbtc: jetton({ name: 'Telegram BTC', symbol: 'tgBTC', decimals: '8', description: 'Pegged' }, 'tgBTC'),
    nft,
    metadata: (address) => {
      const wallet = directory.ownerOf(address)
      if (wallet === undefined) return known.get(address)
      const balance = (digest(seed, 'balance', address).readUIntBE(0, 6) % 9_000_000_000_000).toString()
      const extra = { balance, jetton: wallet.master, owner: wallet.owner }
      return indexed({ valid: true, type: 'jetton_wallets', extra })
    },
  }
}
