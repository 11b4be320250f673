import { useMemo, useState } from 'react'
import { parsePayouts, sendersOf } from '../../../electron/shared/payout-file.ts'
import { shortAddress } from '../../../electron/shared/address-text.ts'
import { mainnet } from '../../../electron/shared/networks.ts'
import { longestListName, type ExpectedPayout } from '../../../electron/shared/payouts.ts'
import { ask } from '../../bridge.ts'
import { FormDialog } from '../../components/dialog.tsx'
import { InlineMessage } from '../../components/inline-message.tsx'
import { serviceNow } from '../../components/ticker.ts'
import { TitledInput } from '../../components/named-control.tsx'
import { Select } from '../../components/select.tsx'
import { hiddenAmount } from '../../lib/amounts.ts'
import { reviewPayouts } from '../../lib/payout-review.ts'
import { payoutAsset, summarise } from '../../lib/payout-summary.ts'
import { groupDigits, safeText } from '../../lib/text.ts'
import { labelOf, presentAccounts } from '../../stores/labels.ts'
import { lookAlikeName } from '../../stores/look-alikes.ts'
import { usePayouts } from '../../stores/payouts.ts'
import { useSettings } from '../../stores/settings.ts'
import { useIsTestnet, useStatus } from '../../stores/status.ts'
import { payoutDialog as words } from './payout-words.ts'

const hourMs = 3_600_000
const hoursBack = [0, 1, 24, 168] as const
/** Deadlines in hours; 0 means none. */
const deadlines = [1, 4, 24, 72, 168, 0] as const

function Sums({ payouts }: { readonly payouts: readonly ExpectedPayout[] }) {
  const isHidden = useSettings((settings) => settings.hideAmounts)
  const isTestnet = useIsTestnet()
  const views = payouts.map((each) => ({ ...each, key: '', list: '', state: 'waiting' as const }))
  return (
    <ul className="plain-list">
      {summarise(views).map(({ asset, all }) => (
        <li key={asset}>
          {words.counts(all.count)}:{' '}
          <span className="mono">
            {words.sum(
              isHidden ? hiddenAmount : groupDigits(all.sum),
              safeText(payoutAsset(asset, { isTestnet }), 60),
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

const mostAlike = 3

/** Shows what to check before the list is added: repeated payouts, and recipients that can be mistaken for others. */
function Review({ payouts }: { readonly payouts: readonly ExpectedPayout[] }) {
  const isTestnet = useIsTestnet()
  const { repeated, openElsewhere, alike } = useMemo(
    () => reviewPayouts(payouts, usePayouts.getState().byKey.values(), { labelOf, alikeOf: lookAlikeName }),
    [payouts],
  )
  const linesOf = (found: readonly ExpectedPayout[]): readonly number[] => found.map(({ line }) => line)
  const notes = [
    ...alike
      .slice(0, mostAlike)
      .map(({ payout: { line, recipient }, other }) =>
        words.alike(
          line,
          shortAddress(recipient, isTestnet),
          other === null ? words.otherRecipient : safeText(other, 60),
        ),
      ),
    ...(alike.length > mostAlike ? [words.moreAlike(alike.length - mostAlike)] : []),
    ...(repeated.length > 0 ? [words.repeated(linesOf(repeated))] : []),
    ...(openElsewhere.length > 0 ? [words.openElsewhere(linesOf(openElsewhere))] : []),
  ]
  return notes.map((note) => (
    <InlineMessage key={note} tone="attention">
      {note}
    </InlineMessage>
  ))
}

interface PayoutDialogProps {
  readonly text: string
  readonly fileName: string
  readonly onClose: (id: string | null) => void
}

export function PayoutDialog({ text, fileName, onClose }: PayoutDialogProps) {
  // Later responses do not repeat the review. Otherwise it would find the list itself while main adds it.
  const parsed = useMemo(() => {
    const senders = sendersOf(presentAccounts())
    return parsePayouts(text, { senders, network: useStatus.getState().status?.network ?? mainnet })
  }, [text])
  const [name, setName] = useState(fileName.replace(/\.[a-z]{3,4}$/i, '').slice(0, longestListName))
  const [back, setBack] = useState<(typeof hoursBack)[number]>(24)
  const [hours, setHours] = useState<(typeof deadlines)[number]>(24)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const problems = !parsed.ok ? parsed.problems : failure === null ? [] : [failure]

  async function add(): Promise<void> {
    setBusy(true)
    const deadline = hours === 0 ? null : serviceNow() + hours * hourMs
    const reply = await ask((main) => main['payouts.add']({ name, text, hoursBack: back, deadline }))
    setBusy(false)
    if (reply.ok) onClose(reply.value.id)
    else setFailure(reply.error.message)
  }

  return (
    <FormDialog
      title={words.title}
      accept={isBusy ? words.adding : words.accept}
      isDisabled={!parsed.ok || isBusy}
      onAccept={add}
      onClose={() => onClose(null)}
    >
      {problems.length > 0 && (
        <InlineMessage tone="bad" isAlert>
          {problems.map((problem) => (
            <span key={problem} className="block">
              {problem}
            </span>
          ))}
          {words.nothingAdded}
        </InlineMessage>
      )}
      {parsed.ok && (
        <>
          <Sums payouts={parsed.payouts} />
          <Review payouts={parsed.payouts} />
          <TitledInput
            title={words.name}
            value={name}
            maxLength={longestListName}
            required
            onChange={setName}
          />
          <label>
            {words.hoursBack}
            <Select
              value={back}
              choices={hoursBack.map((each) => [each, words.back[each]])}
              onChange={setBack}
            />
          </label>
          <label>
            {words.deadline}
            <Select
              value={hours}
              choices={deadlines.map((each) => [each, words.deadlines[each]])}
              onChange={setHours}
            />
          </label>
        </>
      )}
    </FormDialog>
  )
}
