import { friendlyAddress } from '../../electron/shared/address-text.ts'
import { csvOf } from '../../electron/shared/csv.ts'
import {
  assetKey,
  type ExpectedPayout,
  type PayoutList,
  type PayoutView,
} from '../../electron/shared/payouts.ts'
import { hiddenAmount, type TextStyle } from '../../electron/shared/text-parts.ts'
import { formatUnits } from '../../electron/shared/units.ts'

export const payoutSides = ['completed', 'failed', 'overdue', 'waiting'] as const
export type PayoutSide = (typeof payoutSides)[number]

/** Number and sum of payouts. The sum is an exact decimal. */
export interface PayoutSum {
  readonly count: number
  readonly sum: string
}

export type AssetSummary = Readonly<Record<PayoutSide, PayoutSum>> & {
  /** The asset's name as first written in the file. */
  readonly asset: string
  readonly symbol?: string
  readonly isTokenUnseen: boolean
  readonly all: PayoutSum
}

export function sideOf({ state }: Pick<PayoutView, 'state'>): PayoutSide {
  if (state === 'completed' || state === 'overdue') return state
  return state === 'failed' || state === 'not-executed' ? 'failed' : 'waiting'
}

/** Returns true for the sides that are shown in red. */
export function isBadSide(side: PayoutSide | 'all'): boolean {
  return side === 'failed' || side === 'overdue'
}

/** Number of decimals used for exact sums: more than any amount in a file has. */
const decimals = 40

function scaled(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/** Returns the exact sum of decimals. */
export function sumOf(amounts: readonly string[]): string {
  return formatUnits(
    amounts.reduce((sum, amount) => sum + scaled(amount), 0n),
    decimals,
  )
}

function sumFor(payouts: readonly ExpectedPayout[]): PayoutSum {
  return { count: payouts.length, sum: sumOf(payouts.map(({ amount }) => amount)) }
}

/** Returns numbers and sums by asset, in the order in which the assets first occur. */
export function summarise(payouts: readonly PayoutView[]): readonly AssetSummary[] {
  const byAsset = Map.groupBy(payouts, ({ asset }) => assetKey(asset))
  return [...byAsset.values()].map((group) => {
    const of = (side: PayoutSide): PayoutSum => sumFor(group.filter((each) => sideOf(each) === side))
    return {
      asset: group[0]?.asset ?? '',
      ...(group[0]?.symbol === undefined ? {} : { symbol: group[0].symbol }),
      isTokenUnseen: group.some((each) => each.isTokenUnseen === true),
      all: sumFor(group),
      completed: of('completed'),
      failed: of('failed'),
      overdue: of('overdue'),
      waiting: of('waiting'),
    }
  })
}

/** Returns the name of an asset. A jetton is named by the friendly address of its master contract. */
export function payoutAsset(asset: string, { isTestnet }: Pick<TextStyle, 'isTestnet'>): string {
  return asset.includes(':') ? friendlyAddress(asset, isTestnet) : asset
}

/** Returns the symbol of a token if it is known, otherwise its name from the file. An address is shortened. */
export function shortAsset(
  { asset, symbol }: Pick<PayoutView, 'asset' | 'symbol'>,
  isTestnet: boolean,
): string {
  if (symbol !== undefined) return symbol
  const name = payoutAsset(asset, { isTestnet })
  return asset.includes(':') ? `${name.slice(0, 4)}…${name.slice(-4)}` : name
}

const sides = ['all', ...payoutSides] as const

/** Returns the summary as CSV, one line per asset. Hidden amounts stay hidden. */
export function summaryCsv(payouts: readonly PayoutView[], style: TextStyle): string {
  const rows = summarise(payouts).map((summary) => [
    payoutAsset(summary.asset, style),
    ...sides.flatMap((side) => [
      String(summary[side].count),
      style.hideAmounts ? hiddenAmount : summary[side].sum,
    ]),
  ])
  return csvOf(['asset', ...sides.flatMap((side) => [`${side}_payouts`, `${side}_amount`])], rows)
}

const head = [
  'list',
  'line',
  'state',
  'recipient',
  'recipient_label',
  'asset',
  'amount',
  'comment',
  'from',
  'ended_at',
  'ended_at_unix',
  'message_hash',
] as const

/** Returns the payouts as CSV, one line each. Hidden amounts stay hidden. */
export function payoutsCsv(
  payouts: readonly PayoutView[],
  lists: ReadonlyMap<string, PayoutList>,
  style: TextStyle,
): string {
  const rows = payouts.map(
    ({ list, line, state, recipient, asset, amount, comment, from, endedAt, trace }) => [
      lists.get(list)?.name ?? '',
      String(line),
      state,
      friendlyAddress(recipient, style.isTestnet),
      style.labelOf(recipient) ?? '',
      payoutAsset(asset, style),
      style.hideAmounts ? hiddenAmount : amount,
      comment ?? '',
      from === null ? '' : friendlyAddress(from, style.isTestnet),
      endedAt === undefined ? '' : new Date(endedAt).toISOString(),
      endedAt === undefined ? '' : Math.floor(endedAt / 1_000).toString(),
      trace ?? '',
    ],
  )
  return csvOf(head, rows)
}
