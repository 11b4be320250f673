import { InlineMessage } from '../../components/inline-message.tsx'
import { usePayoutLists } from '../../stores/payouts.ts'
import { useAsOf } from '../../stores/view.ts'
import { payouts as words } from './payout-words.ts'

/** Says what the states of payouts do not show. `open`: the ids of the shown lists with open payouts. */
export function PayoutNotes({ open }: { readonly open: readonly string[] }) {
  const isPast = useAsOf() !== null
  const lists = usePayoutLists(({ byKey }) => byKey)
  const shown = open.flatMap((id) => lists.get(id) ?? [])
  const unstored = shown.reduce((sum, { unstoredActions = 0 }) => sum + unstoredActions, 0)
  const isReading = shown.some((list) => list.isReading === true)
  return (
    <>
      {isPast && <InlineMessage tone="attention">{words.present}</InlineMessage>}
      {isReading && <InlineMessage tone="plain">{words.reading}</InlineMessage>}
      {unstored > 0 && <InlineMessage tone="attention">{words.unstored(unstored)}</InlineMessage>}
    </>
  )
}
