import { ChevronDown, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { accountOf, counterpartyOf } from '../../../electron/shared/counterparty.ts'
import { warningOf, type Asset } from '../../../electron/shared/asset-text.ts'
import type { AddressKey } from '../../../electron/shared/models.ts'
import type { ActionView, Amount, Party, TraceView } from '../../../electron/shared/pending-models.ts'
import { evidenceListText } from '../../../electron/shared/words/evidence-words.ts'
import { AddressText } from '../../components/address-text.tsx'
import { Age } from '../../components/age.tsx'
import { AmountText } from '../../components/amount.tsx'
import { ShortTitle } from '../../components/short-title.tsx'
import { StateBadge } from '../../components/state-badge.tsx'
import { hasNotMoved, shownAmounts, sideOf } from '../../lib/action-outcome.ts'
import { shortenHash } from '../../lib/addresses.ts'
import { amountText } from '../../lib/amounts.ts'
import { safeText } from '../../lib/text.ts'
import { headlineOf } from '../../lib/trace-rows.ts'
import { textOf, useText } from '../../stores/text-style.ts'
import { useLabel } from '../../stores/labels.ts'
import { useLookAlike } from '../../stores/look-alikes.ts'
import { useSettings } from '../../stores/settings.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { AttentionMark } from './attention-mark.tsx'
import { SamePaymentLink } from './same-payment.tsx'
import type { TraceColumnId } from './pending-view.ts'
import { lookAlike, table as words, token } from './pending-words.ts'
import { isFailureExpected } from '../../../electron/shared/trace-state.ts'

export interface CellProps {
  readonly trace: TraceView
  readonly fold?: ReactNode
}

function ActionTitle({ action }: { readonly action: ActionView | null }) {
  return <ShortTitle title={useText(action?.title ?? null)} short={useText(action?.short ?? null)} />
}

export function tokenMark(asset: Asset): string | null {
  if (asset.kind !== 'jetton') return null
  if (asset.isScam === true) return token.scam
  const warning = warningOf(asset)
  if (warning !== null) return token.warned(warning)
  return asset.isIndexed === false ? token.notIndexed : null
}

interface AmountCellProps {
  readonly trace: TraceView
  readonly action: ActionView | null
}

function OneAmount({ amount, isBrief = false }: { readonly amount: Amount; readonly isBrief?: boolean }) {
  const isHidden = useSettings((settings) => settings.hideAmounts)
  const isTestnet = useIsTestnet()
  const mark = tokenMark(amount.asset)
  return (
    <>
      {mark !== null && <AttentionMark hint={mark} />}
      <AmountText
        amount={amount}
        isTestnet={isTestnet}
        isHidden={isHidden}
        width={isBrief ? 'brief' : 'compact'}
      />
    </>
  )
}

/**
 * Strikes out an amount that did not move. Of two amounts, shows both if they fit, else a mark after the first, whose tooltip has the
 * other.
 */
function AmountCell({ trace, action }: AmountCellProps) {
  const isHidden = useSettings((settings) => settings.hideAmounts)
  const isTestnet = useIsTestnet()
  const [amount, other] = action === null ? [] : shownAmounts(action)
  if (action === null || amount === undefined) return null
  const isTrade = other !== undefined && sideOf(amount) === 'out' && sideOf(other) === 'in'
  const text =
    other === undefined ? (
      <OneAmount amount={amount} />
    ) : (
      <span className="amount-pair">
        <span className="amount-side">
          <OneAmount amount={amount} />
        </span>{' '}
        <span className="dim" {...(isHidden ? {} : { title: amountText(other, isTestnet) })}>
          {isTrade ? words.tradedFor : words.and}
        </span>{' '}
        <span className="amount-side">
          <OneAmount amount={other} isBrief />
        </span>
      </span>
    )
  if (!hasNotMoved(trace, action)) return text
  return (
    <s className="not-moved">
      {text}
      <span className="visually-hidden">{words.notMoved}</span>
    </s>
  )
}

/** The name of an account, or its address. A look-alike of a known account is marked. */
export function AccountName({
  address,
  name = null,
}: {
  readonly address: AddressKey
  readonly name?: string | null
}) {
  const label = useLabel(address)
  const isTestnet = useIsTestnet()
  const alike = useLookAlike(address)
  return (
    <>
      {alike !== null && <AttentionMark hint={lookAlike.hint(alike)} label={lookAlike.hidden(alike)} />}
      <AddressText address={address} isTestnet={isTestnet} name={label ?? name} />
    </>
  )
}

function Accounts({ trace }: CellProps) {
  const account = accountOf(trace)
  if (account === null) return <span className="dim">{words.followed}</span>
  const other = partyOf(trace, headlineOf(trace))
  const more = trace.accounts.filter((key) => key !== account && key !== other?.address).length
  return (
    <span className="clip dim" dir="auto">
      <AccountName address={account} />
      {more > 0 && ` +${more}`}
    </span>
  )
}

function partyOf(trace: TraceView, action: ActionView | null): Party | null {
  return action === null ? null : counterpartyOf(action, trace, accountOf(trace))
}

function Counterparty({ trace, action }: { readonly trace: TraceView; readonly action: ActionView | null }) {
  const party = partyOf(trace, action)
  if (party === null) return null
  return (
    <span className="clip" title={safeText(party.role, 40)} dir="auto">
      <AccountName address={party.address} name={party.name} />
    </span>
  )
}

function Comment({ action }: { readonly action: ActionView | null }) {
  if (action === null || action.comment === null) return null
  const text = safeText(action.comment, 200)
  return (
    <span className="clip dim" title={text} dir="auto">
      {text}
    </span>
  )
}

function Proof({ trace }: CellProps) {
  const last = trace.steps.at(-1)
  const block = trace.mcSeqno === null ? '' : words.block(trace.mcSeqno)
  return (
    <span className="clip dim">
      {last === undefined ? '' : safeText(`${block}${textOf(evidenceListText(last.evidence))}`, 120)}
    </span>
  )
}

export const traceCells: Readonly<Record<TraceColumnId, (props: CellProps) => ReactNode>> = {
  state: ({ trace }) => <StateBadge state={trace.state} isFailureExpected={isFailureExpected(trace)} />,
  age: ({ trace }) => <Age at={trace.firstSeenAt} isShort />,
  ended: ({ trace }) => (trace.endedAt === null ? null : <Age at={trace.endedAt} style="ago" isShort />),
  action: ({ trace, fold }) => (
    <>
      {fold}
      <ActionTitle action={headlineOf(trace)} />
      <SamePaymentLink same={trace.samePayment} isRow />
    </>
  ),
  account: (props) => <Accounts {...props} />,
  parties: ({ trace }) => <Counterparty trace={trace} action={headlineOf(trace)} />,
  comment: ({ trace }) => <Comment action={headlineOf(trace)} />,
  amount: ({ trace }) => <AmountCell trace={trace} action={headlineOf(trace)} />,
  type: ({ trace }) => <span className="mono dim">{safeText(headlineOf(trace)?.type ?? '', 60)}</span>,
  proof: (props) => <Proof {...props} />,
  hash: ({ trace }) => (
    <span className="mono dim" title={trace.key}>
      {shortenHash(trace.key, 7, 6)}
    </span>
  ),
}

export const actionCells: Readonly<
  Partial<
    Record<TraceColumnId, (props: { readonly trace: TraceView; readonly action: ActionView }) => ReactNode>
  >
> = {
  action: ({ action }) => (
    <>
      <span className="elbow" aria-hidden="true" />
      <ActionTitle action={action} />
    </>
  ),
  parties: ({ trace, action }) => <Counterparty trace={trace} action={action} />,
  comment: ({ action }) => <Comment action={action} />,
  amount: ({ trace, action }) => (
    <span className="child-amount dim">
      <AmountCell trace={trace} action={action} />
    </span>
  ),
  type: ({ action }) => <span className="mono dim">{safeText(action.type, 60)}</span>,
}

/** How many more actions a trace has, in a list that shows only the first. */
export function FurtherMark({ trace }: CellProps) {
  const count = trace.actions.length - 1
  if (count < 1) return null
  return (
    <span className="further" title={words.moreActions(count)}>
      <span aria-hidden="true">+{count}</span>
      <span className="visually-hidden">{words.moreActions(count)} </span>
    </span>
  )
}

export function FoldButton({
  count,
  isUnfolded,
  onFold,
}: {
  readonly count: number
  readonly isUnfolded: boolean
  readonly onFold: () => void
}) {
  const Chevron = isUnfolded ? ChevronDown : ChevronRight
  return (
    <>
      <button
        type="button"
        className="fold"
        tabIndex={-1}
        aria-expanded={isUnfolded}
        aria-label={words.moreActions(count)}
        onClick={onFold}
      >
        <Chevron size={13} aria-hidden="true" />
      </button>
      {!isUnfolded && <span className="further">+{count}</span>}
    </>
  )
}
