import { findLookAlikes } from '../../electron/shared/address.ts'
import type { NameStyle } from '../../electron/shared/address-text.ts'
import { assetKey, type ExpectedPayout, type PayoutView } from '../../electron/shared/payouts.ts'

export interface PayoutReview {
  /** Payouts that an earlier line of the file also expects. */
  readonly repeated: readonly ExpectedPayout[]
  /** Payouts that another list also expects and that have not completed there. */
  readonly openElsewhere: readonly ExpectedPayout[]
  /** The first payout to each recipient that begins and ends like a known account, or like another recipient (null). */
  readonly alike: readonly { readonly payout: ExpectedPayout; readonly other: string | null }[]
}

const keyOf = ({ recipient, asset, amount, comment, from }: ExpectedPayout): string =>
  [recipient, assetKey(asset), amount, comment ?? '', from ?? ''].join('\n')

/**
 * Returns what a reader should check before adding a list. `present`: the payouts of all lists. `alikeOf` returns the name of a
 * known account for which an address can be mistaken. Recipients with a label of their own are not compared.
 */
export function reviewPayouts(
  payouts: readonly ExpectedPayout[],
  present: Iterable<PayoutView>,
  { labelOf, alikeOf }: Required<Pick<NameStyle, 'labelOf' | 'alikeOf'>>,
): PayoutReview {
  const known = new Set<string>()
  const repeated = payouts.filter((payout) => known.size === known.add(keyOf(payout)).size)
  const open = new Set([...present].filter(({ state }) => state !== 'completed').map(keyOf))
  const recipients = new Map(payouts.toReversed().map((payout) => [payout.recipient, payout]))
  const twins = findLookAlikes([...recipients.keys()])
  const alike = [...recipients.values()].toReversed().flatMap((payout) => {
    if (labelOf(payout.recipient) !== null) return []
    const other = alikeOf(payout.recipient)
    return other !== null || twins.has(payout.recipient) ? [{ payout, other }] : []
  })
  return { repeated, openElsewhere: payouts.filter((payout) => open.has(keyOf(payout))), alike }
}
