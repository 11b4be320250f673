import { warningOf } from './asset-text.ts'
import type { AddressKey, Millis } from './models.ts'
import type { Amount } from './pending-models.ts'
import { plainSymbol } from './search-words.ts'
import { formatUnits, nativeDecimals, nativeUnit } from './units.ts'

/** `under-way`: an action of a live trace pays the line. `overdue`: the deadline passed, and no payment is known. */
const payoutStates = [
  'waiting',
  'under-way',
  'unverified',
  'completed',
  'failed',
  'not-executed',
  'overdue',
] as const
export type PayoutState = (typeof payoutStates)[number]

/** One expected payout, as written in the file. */
export interface ExpectedPayout {
  /** Line number in the file, from 1. */
  readonly line: number
  readonly recipient: AddressKey
  /** `TON`, the key of a jetton's master contract, or a token symbol. */
  readonly asset: string
  /** Exact decimal without trailing zeros. */
  readonly amount: string
  /** Null accepts any comment. */
  readonly comment: string | null
  /** The paying account; null accepts any watched account. */
  readonly from: AddressKey | null
}

export interface PayoutView extends ExpectedPayout {
  /** Consists of the list's id and the line. */
  readonly key: string
  readonly list: string
  readonly state: PayoutState
  /** Symbol of a token that the file names by address. Absent until an action shows it. */
  readonly symbol?: string
  /** Present if the amount has more decimals than the token, so that no action can pay it. */
  readonly mostDecimals?: number
  /** Present if actions show the token, but none with its decimals, so that no payment can be compared. */
  readonly isWithoutDecimals?: true
  /** Present while no stored action shows the token: its name may be misspelt. */
  readonly isTokenUnseen?: true
  /** Key of the trace that pays the line. */
  readonly trace?: string
  readonly endedAt?: Millis
}

export interface PayoutList {
  readonly id: string
  readonly name: string
  readonly addedAt: Millis
  /** Actions that ended earlier are ignored. */
  readonly since: Millis
  /** When open payouts become overdue; null for never. */
  readonly deadline: Millis | null
  /** Number of actions that the paying traces do not store, so that no line was compared with them. Absent if zero. */
  readonly unstoredActions?: number
  /** True while actions that may have paid the list are still being read. */
  readonly isReading?: true
}

/** Maximum number of lists of a network. */
export const mostPayoutLists = 100
/** Maximum number of lines in a list. */
export const mostPayouts = 5_000
/** Maximum number of lines in all lists of a network. */
export const mostPayoutsInAll = 20_000
export const longestListName = 120
/** Maximum time to look back for payouts, in hours. */
export const mostHoursBack = 168

/** Returns the part of a line's match key that identifies its asset. */
export function assetKey(asset: string): string {
  return asset === nativeUnit || asset.includes(':') ? asset : `$${plainSymbol(asset)}`
}

/** Returns the match keys of an action's asset. A token that may be an imitation only matches by address. */
export function assetKeysOf({ asset }: Amount): readonly string[] {
  if (asset.kind === 'native') return [nativeUnit]
  if (asset.kind === 'unknown') return asset.symbol === null ? [] : [assetKey(asset.symbol)]
  if (asset.kind === 'item') return []
  const isNamed = asset.symbol !== null && warningOf(asset) === null
  return [asset.master, ...(isNamed ? [assetKey(asset.symbol)] : [])]
}

/**
 * Returns an amount as an exact decimal. Null for a rounded number, an NFT, and a token without known decimals: its smallest units
 * cannot be compared with an expected amount.
 */
export function exactAmount({ units, asset, isApproximate }: Amount): string | null {
  if (isApproximate === true || asset.kind === 'item') return null
  const decimals = asset.kind === 'native' ? nativeDecimals : asset.decimals
  return decimals === null ? null : formatUnits(units, decimals)
}
