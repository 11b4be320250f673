import { friendlyAddress } from '../../../electron/shared/address-text.ts'
import type { PayoutState, PayoutView } from '../../../electron/shared/payouts.ts'
import type { TraceState } from '../../../electron/shared/trace-state.ts'
import { ask } from '../../bridge.ts'
import { cellsOf } from '../../components/grid.tsx'
import { StateGlyph } from '../../components/state-badge.tsx'
import type { TableColumn } from '../../components/use-columns.ts'
import { hashToHex } from '../../lib/addresses.ts'
import { hiddenAmount } from '../../lib/amounts.ts'
import { isBadSide, payoutAsset, shortAsset, sideOf } from '../../lib/payout-summary.ts'
import { groupDigits, safeText } from '../../lib/text.ts'
import { formatDateTime, formatShort } from '../../lib/times.ts'
import { usePayoutLists, usePayouts } from '../../stores/payouts.ts'
import { showPendingView } from '../../stores/pending-view.ts'
import { useSettings } from '../../stores/settings.ts'
import { useIsTestnet, useStatus } from '../../stores/status.ts'
import { showToast } from '../../stores/toasts.ts'
import { useTraces } from '../../stores/traces.ts'
import { select } from '../../stores/view.ts'
import { AttentionMark } from './attention-mark.tsx'
import { EndTime } from './end-time.tsx'
import { keepRead } from '../../stores/read-traces.ts'
import { AccountName } from './pending-cells.tsx'
import { payouts as words, payoutStateNames } from './payout-words.ts'

const glyphs: Readonly<Record<PayoutState, TraceState | null>> = {
  waiting: null,
  'under-way': 'pending',
  unverified: 'unverified',
  completed: 'completed',
  failed: 'failed',
  'not-executed': 'not-executed',
  overdue: 'partly-failed',
}

/** Number of payouts that were shown. The trace of an earlier one that arrives late is not shown. */
let turns = 0

/** Shows the trace of a payout in the detail pane. A trace that is no longer listed is read from the journal. */
export async function showTraceOf({ trace }: Pick<PayoutView, 'trace'>): Promise<void> {
  turns += 1
  const turn = turns
  if (trace === undefined) return select('pending', null)
  if (!useTraces.getState().byKey.has(trace)) {
    const query = { from: null, to: null, states: [], before: null, limit: 5 }
    const reply = await ask((main) => main['journal.page']({ ...query, text: hashToHex(trace) ?? trace }))
    if (turn !== turns) return
    if (!reply.ok) return showToast(reply.error.message)
    const found = reply.value.traces.filter(({ key }) => key === trace)
    if (found.length === 0) return showToast(words.noTrace)
    keepRead(found)
  }
  select('pending', trace)
}

/**
 * Searches the journal for payments that lack the expected comment. Hidden amounts stay out of the search field, and so do those of
 * tokens whose actions match no amount.
 */
function findSimilar({ recipient, amount, isWithoutDecimals }: PayoutView): void {
  const isTestnet = useStatus.getState().status?.network.isTestnet ?? false
  const { hideAmounts } = useSettings.getState()
  const address = friendlyAddress(recipient, isTestnet)
  showPendingView(
    'journal',
    hideAmounts || isWithoutDecimals === true ? address : `${address} amount=${amount}`,
  )
}

function Account({ address }: { readonly address: string }) {
  return (
    <span className="clip" dir="auto">
      <AccountName address={address} />
    </span>
  )
}

function Amount({ payout }: { readonly payout: PayoutView }) {
  const { amount, asset, mostDecimals, isWithoutDecimals = false, isTokenUnseen = false } = payout
  const isHidden = useSettings((settings) => settings.hideAmounts)
  const isTestnet = useIsTestnet()
  const unit = payoutAsset(asset, { isTestnet })
  return (
    <>
      {isTokenUnseen && <AttentionMark hint={words.unseenHint} />}
      {isWithoutDecimals && <AttentionMark hint={words.withoutDecimals} />}
      {mostDecimals !== undefined && <AttentionMark hint={words.tooFine(mostDecimals)} />}
      <span className="mono clip" title={isHidden ? unit : `${amount} ${unit}`}>
        {isHidden ? hiddenAmount : groupDigits(amount)}{' '}
        <span className="dim">{safeText(shortAsset(payout, isTestnet), 16)}</span>
      </span>
    </>
  )
}

function State({ payout }: { readonly payout: PayoutView }) {
  const glyph = glyphs[payout.state]
  const isBad = isBadSide(sideOf(payout))
  return (
    <span className={`state ${isBad ? 'tone-bad' : ''}`} title={words.line(payout.line)}>
      {glyph === null ? (
        <span className="glyph payout-open" aria-hidden="true" />
      ) : (
        <StateGlyph state={glyph} />
      )}
      <span>{payoutStateNames[payout.state]}</span>
    </span>
  )
}

function Deadline({ payout: { list, state } }: { readonly payout: PayoutView }) {
  const deadline = usePayoutLists(({ byKey }) => byKey.get(list)?.deadline ?? null)
  if (deadline === null || !['waiting', 'under-way', 'overdue'].includes(state)) return null
  return (
    <span className="mono dim" title={formatDateTime(deadline)}>
      {words.due(formatShort(deadline))}
    </span>
  )
}

function contentOf(id: string, payout: PayoutView) {
  const { recipient, comment, from, endedAt, trace } = payout
  switch (id) {
    case 'state':
      return <State payout={payout} />
    case 'recipient':
      return <Account address={recipient} />
    case 'amount':
      return <Amount payout={payout} />
    case 'comment':
      return (
        <span className="clip" dir="auto" title={safeText(comment ?? '', 200)}>
          {safeText(comment ?? '', 200)}
        </span>
      )
    case 'from':
      return from === null ? <span className="dim">{words.any}</span> : <Account address={from} />
    case 'ended':
      return endedAt === undefined ? <Deadline payout={payout} /> : <EndTime at={endedAt} />
    default:
      return trace === undefined ? (
        <button
          type="button"
          className="button is-link"
          title={words.findSimilarHint}
          onClick={() => findSimilar(payout)}
        >
          {words.findSimilar}
        </button>
      ) : (
        <button type="button" className="button is-link" onClick={() => void showTraceOf(payout)}>
          {words.showTrace}
        </button>
      )
  }
}

interface PayoutRowProps {
  readonly payoutKey: string
  readonly columns: readonly TableColumn[]
}

export function PayoutRow({ payoutKey, columns }: PayoutRowProps) {
  const payout = usePayouts(({ byKey }) => byKey.get(payoutKey))
  if (payout === undefined) return null
  return cellsOf(columns, (id) => contentOf(id, payout))
}
