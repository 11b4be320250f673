import { createHash } from 'node:crypto'
import type { Asset } from '../../../shared/asset-text.ts'
import type { WireJson } from '../client-types.ts'

/**
 * Decimals of EVAA's assets by symbol. Sources: `ASSET_ID` in github.com/evaafi/sdk, src/constants/assets/assetId.ts, and
 * `AssetDecimals` in github.com/evaafi/liquidator-bot-v2-pub, src/steady_config.ts.
 */
const decimalsBySymbol: Readonly<Record<string, number>> = {
  TON: 9,
  USDT: 6,
  jUSDT: 6,
  jUSDC: 6,
  stTON: 9,
  tsTON: 9,
}

/** The id of an asset is the SHA-256 hash of its symbol. */
const symbolById: ReadonlyMap<bigint, string> = new Map(
  Object.keys(decimalsBySymbol).map((symbol) => [
    BigInt(`0x${createHash('sha256').update(symbol).digest('hex')}`),
    symbol,
  ]),
)

/** Amount that requests withdrawal of the full balance: 2^64 - 1. */
export const fullBalance = (2n ** 64n - 1n).toString()

/** Returns the asset with an id in hex or decimal digits. Returns null for an unknown id. */
export function evaaToken(id: WireJson | undefined): Asset | null {
  if (typeof id !== 'string' || !/^(?:0x[0-9a-fA-F]{1,64}|\d{1,78})$/.test(id)) return null
  const symbol = symbolById.get(BigInt(id))
  if (symbol === undefined) return null
  return symbol === 'TON'
    ? { kind: 'native' }
    : { kind: 'unknown', symbol, decimals: decimalsBySymbol[symbol] ?? null }
}
