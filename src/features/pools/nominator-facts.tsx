import { Eye, EyeOff, Pencil, ScrollText, Star } from 'lucide-react'
import { longestNote } from '../../../electron/shared/address-book.ts'
import type { AddressKey, Interval } from '../../../electron/shared/models.ts'
import type {
  FormerRecord,
  NominatorRecord,
  PoolState,
  PoolSummary,
} from '../../../electron/shared/pool-models.ts'
import { sharesOf } from '../../../electron/shared/shares.ts'
import { copyText } from '../../commands.ts'
import { naming } from '../../common-words.ts'
import { Field, Fields, Section } from '../../components/fields.tsx'
import { Value } from '../../components/value.tsx'
import { friendlyOf, shortenFriendly, shortenRaw } from '../../lib/addresses.ts'
import { formatShare } from '../../lib/integers.ts'
import { observedReward } from '../../lib/nominator-sums.ts'
import { safeText } from '../../lib/text.ts'
import { explainYield } from '../../lib/pool-words.ts'
import { describeInterval, formatDateTime } from '../../lib/times.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { useBook } from '../../stores/book.ts'
import { useLabel } from '../../stores/labels.ts'
import { nameAddress } from '../../stores/naming.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { useAsOf } from '../../stores/view.ts'
import { toggleWatch } from '../../watch.ts'
import { Coins } from './coins.tsx'
import { LeavingMark } from './leaving.tsx'
import { useMine } from './mine.ts'
import { countedSince } from './moments.ts'
import { showStatement } from './places.ts'
import { statement } from './statement-words.ts'
import { useUnit } from './unit.ts'
import { YieldText } from './yield-text.tsx'
import { common, facts as words } from './pools-words.ts'

function Forms({ address }: { readonly address: AddressKey }) {
  const isTestnet = useIsTestnet()
  const bounceable = friendlyOf(address, isTestnet)
  const plain = friendlyOf(address, isTestnet, false)
  return (
    <Section title={words.addressForms}>
      <Fields>
        <Field name={words.bounceable}>
          <Value text={bounceable} what={words.bounceableAddress} onCopy={copyText}>
            {shortenFriendly(bounceable)}
          </Value>
        </Field>
        <Field name={words.wallet}>
          <Value text={plain} what={words.walletAddress} onCopy={copyText}>
            {shortenFriendly(plain)}
          </Value>
        </Field>
        <Field name={words.raw}>
          <Value text={address} what={words.rawAddress} onCopy={copyText}>
            {shortenRaw(address)}
          </Value>
        </Field>
      </Fields>
    </Section>
  )
}

function Rewards({ record }: { readonly record: NominatorRecord | FormerRecord }) {
  const unit = useUnit()
  const { unseparated } = record.rewards
  return (
    <Section title={words.rewards(unit)}>
      <Fields>
        {(
          [
            [words.spans.day, 'day'],
            [words.spans.week, 'week'],
            [words.spans.month, 'month'],
            [words.spans.all, 'all'],
          ] as const
        ).map(([name, span]) => (
          <Field key={name} name={name}>
            <Coins units={observedReward(record, span)} style="signed" />
          </Field>
        ))}
      </Fields>
      {unseparated > 0 && <p className="tone-attention">{words.unseparated(unseparated)}</p>}
    </Section>
  )
}

function Seen({ when }: { readonly when: Interval }) {
  return (
    <>
      {when.after === null && words.by}
      {formatDateTime(when.before)}
      <span className="dim block">{describeInterval(when)}</span>
    </>
  )
}

function OwnTools({ address }: { readonly address: AddressKey }) {
  const watched = useAccounts(({ byKey }) => byKey.get(address))
  const named = useBook(({ byKey }) => byKey.get(address))
  const isWatched = watched !== undefined
  const note = watched?.note ?? named?.note
  const { marked, mark } = useMine()
  const isMarked = marked.includes(address)
  const asOf = useAsOf()
  const nameTitle = named === undefined ? naming.name : naming.rename
  return (
    <>
      <p className="detail-tools">
        <button
          type="button"
          className="button is-small"
          disabled={asOf !== null}
          onClick={() => void toggleWatch(address)}
        >
          {isWatched ? <EyeOff size={13} aria-hidden="true" /> : <Eye size={13} aria-hidden="true" />}
          {isWatched ? words.unwatch : words.watch}
        </button>
        <button type="button" className="button is-small" onClick={() => showStatement(address)}>
          <ScrollText size={13} aria-hidden="true" />
          {statement.title}
        </button>
        {!isWatched && (
          <button
            type="button"
            className="button is-small is-square"
            aria-label={isMarked ? words.marked : words.mark}
            aria-pressed={isMarked}
            title={isMarked ? words.unmark : words.mark}
            onClick={() => mark(address, !isMarked)}
          >
            <Star size={13} fill={isMarked ? 'currentColor' : 'none'} aria-hidden="true" />
          </button>
        )}
        {!isWatched && (
          <button
            type="button"
            className="button is-small is-square"
            aria-label={nameTitle}
            title={nameTitle}
            onClick={() => nameAddress(address)}
          >
            <Pencil size={13} aria-hidden="true" />
          </button>
        )}
      </p>
      {note !== undefined && <p className="account-note">{safeText(note, longestNote)}</p>}
    </>
  )
}

interface PastFactsProps {
  readonly record: NominatorRecord
  readonly summary: PoolSummary
}

function PastFacts({ record, summary }: PastFactsProps) {
  const { change, firstSeen } = record
  const since = countedSince(summary)
  return (
    <>
      <Rewards record={record} />
      <Section title={words.yield}>
        <p>
          <YieldText value={record.yield} />
        </p>
        <p className="dim">{explainYield(record.yield, summary.cycle)}</p>
      </Section>
      <Section title={words.history}>
        <Fields>
          <Field name={common.firstSeen}>
            <Seen when={firstSeen} />
          </Field>
          {since !== null && (
            <Field name={words.change}>
              <Coins units={change} style="signed" />
              <span className="dim block">{words.since(formatDateTime(since))}</span>
            </Field>
          )}
        </Fields>
      </Section>
    </>
  )
}

interface NominatorFactsProps {
  readonly address: AddressKey
  readonly state: PoolState
  readonly summary: PoolSummary | null
}

function FormerFacts({ former }: { readonly former: FormerRecord }) {
  const unit = useUnit()
  return (
    <>
      <Section title={words.left}>
        <Fields>
          <Field name={words.when}>
            {former.left === null ? (
              <span className="dim">{common.beforeTracking}</span>
            ) : (
              <Seen when={former.left} />
            )}
          </Field>
          <Field name={words.lastBalance}>
            <Coins units={former.last?.balance ?? null} style="full" /> {unit}
          </Field>
          <Field name={words.lastPending}>
            <Coins units={former.last?.pending ?? null} style="full" /> {unit}
          </Field>
        </Fields>
      </Section>
      <Rewards record={former} />
    </>
  )
}

export function NominatorFacts({ address, state, summary }: NominatorFactsProps) {
  const label = useLabel(address)
  const isTestnet = useIsTestnet()
  const unit = useUnit()
  const index = state.nominators.findIndex((one) => one.address === address)
  const nominator = state.nominators[index]
  const former = summary?.former.find((one) => one.address === address)
  const record = summary?.nominators.find((one) => one.address === address)
  if (nominator === undefined && former === undefined) return null
  const share = sharesOf(state.nominators.map((one) => one.balance))[index] ?? 0
  return (
    <>
      <p className="dim">
        {nominator === undefined ? words.former : words.position(index + 1, state.nominators.length)}
      </p>
      <h2 className={label === null ? 'mono' : ''}>
        {label ?? shortenFriendly(friendlyOf(address, isTestnet))} <LeavingMark address={address} />
      </h2>
      <OwnTools address={address} />
      {nominator !== undefined && (
        <Section title={words.stake}>
          <Fields>
            <Field name={words.balance}>
              <Coins units={nominator.balance} style="full" /> {unit}
            </Field>
            <Field name={common.pending}>
              <Coins units={nominator.pending} style="full" /> {unit}
            </Field>
            <Field name={words.share}>{words.shareOfTotal(formatShare(share))}</Field>
          </Fields>
        </Section>
      )}
      {record !== undefined && summary !== null && <PastFacts record={record} summary={summary} />}
      {former !== undefined && nominator === undefined && <FormerFacts former={former} />}
      <Forms address={address} />
    </>
  )
}
