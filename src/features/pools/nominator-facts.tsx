import { Eye, EyeOff, Star } from 'lucide-react'
import type { AddressKey, Interval } from '../../../electron/shared/models.ts'
import type {
  FormerRecord,
  NominatorRecord,
  PoolState,
  PoolSummary,
  RewardSums,
} from '../../../electron/shared/pool-models.ts'
import { copyText } from '../../commands.ts'
import { Field, Fields, Section } from '../../components/fields.tsx'
import { Value } from '../../components/value.tsx'
import { friendlyOf, shortenFriendly, shortenRaw } from '../../lib/addresses.ts'
import { formatShare, shareOf, sumIntegers } from '../../lib/integers.ts'
import { explainYield, formatPerYear } from '../../lib/pool-text.ts'
import { describeInterval, formatDateTime } from '../../lib/times.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { useLabel } from '../../stores/labels.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { useAsOf } from '../../stores/view.ts'
import { toggleWatch } from '../../watch.ts'
import { Coins } from './coins.tsx'
import { useMine } from './mine.ts'
import { useUnit } from './unit.ts'

function Forms({ address }: { readonly address: AddressKey }) {
  const isTestnet = useIsTestnet()
  const bounceable = friendlyOf(address, isTestnet)
  const plain = friendlyOf(address, isTestnet, false)
  return (
    <Section title="Forms">
      <Fields>
        <Field name="Bounceable">
          <Value text={bounceable} what="bounceable form" onCopy={copyText}>
            {shortenFriendly(bounceable)}
          </Value>
        </Field>
        <Field name="For wallets">
          <Value text={plain} what="form for wallets" onCopy={copyText}>
            {shortenFriendly(plain)}
          </Value>
        </Field>
        <Field name="Raw">
          <Value text={address} what="raw form" onCopy={copyText}>
            {shortenRaw(address)}
          </Value>
        </Field>
      </Fields>
    </Section>
  )
}

function Rewards({ rewards }: { readonly rewards: RewardSums }) {
  const unit = useUnit()
  const { day, week, month, all, unseparated } = rewards
  return (
    <Section title={`Rewards seen, ${unit}`}>
      <Fields>
        {(
          [
            ['1 day', day],
            ['7 days', week],
            ['30 days', month],
            ['All', all],
          ] as const
        ).map(([name, units]) => (
          <Field key={name} name={name}>
            <Coins units={units} style="signed" />
          </Field>
        ))}
      </Fields>
      {unseparated > 0 && (
        <p className="tone-attention">
          In {unseparated} more the reward could not be told from a deposit; they are not in these sums.
        </p>
      )}
    </Section>
  )
}

function Seen({ when }: { readonly when: Interval }) {
  return (
    <>
      {when.after === null ? 'by ' : ''}
      {formatDateTime(when.before)}
      <span className="dim block">{describeInterval(when)}</span>
    </>
  )
}

function OwnTools({ address }: { readonly address: AddressKey }) {
  const isWatched = useAccounts(({ byKey }) => byKey.has(address))
  const { marked, mark } = useMine()
  const isMarked = marked.includes(address)
  const asOf = useAsOf()
  return (
    <p className="detail-tools">
      <button
        type="button"
        className="button is-small"
        disabled={asOf !== null}
        onClick={() => void toggleWatch(address)}
      >
        {isWatched ? <EyeOff size={13} aria-hidden="true" /> : <Eye size={13} aria-hidden="true" />}
        {isWatched ? 'Stop watching' : 'Watch this address'}
      </button>
      {!isWatched && (
        <button
          type="button"
          className="button is-small"
          aria-pressed={isMarked}
          {...(isMarked ? { title: 'Takes the mark away' } : {})}
          onClick={() => mark(address, !isMarked)}
        >
          <Star size={13} fill={isMarked ? 'currentColor' : 'none'} aria-hidden="true" />
          {isMarked ? 'Mine' : 'Mark as mine'}
        </button>
      )}
    </p>
  )
}

interface PastFactsProps {
  readonly record: NominatorRecord
  readonly summary: PoolSummary
}

function PastFacts({ record, summary }: PastFactsProps) {
  const { change, rewards, firstSeen } = record
  return (
    <>
      <Rewards rewards={rewards} />
      <Section title="Yield">
        <p>
          {record.yield.perYear === null ? (
            <span className="dim">not known yet</span>
          ) : (
            <strong>{formatPerYear(record.yield.perYear)} a year</strong>
          )}
        </p>
        <p className="dim">{explainYield(record.yield, summary.cycle)}</p>
      </Section>
      <Section title="Past">
        <Fields>
          <Field name="First seen">
            <Seen when={firstSeen} />
          </Field>
          {summary.comparedWith !== null && (
            <Field name="Change">
              <Coins units={change} style="signed" />
              <span className="dim block">since {formatDateTime(summary.comparedWith)}</span>
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
      <Section title="Left">
        <Fields>
          <Field name="When">
            {former.left === null ? (
              <span className="dim">before anybody looked</span>
            ) : (
              <Seen when={former.left} />
            )}
          </Field>
          <Field name="Last balance">
            <Coins units={former.last?.balance ?? null} style="full" /> {unit}
          </Field>
          <Field name="Last pending">
            <Coins units={former.last?.pending ?? null} style="full" /> {unit}
          </Field>
        </Fields>
      </Section>
      <Rewards rewards={former.rewards} />
    </>
  )
}

/** One present or former nominator, exact, with what it earned and since when, and every form of its address. */
export function NominatorFacts({ address, state, summary }: NominatorFactsProps) {
  const label = useLabel(address)
  const isTestnet = useIsTestnet()
  const unit = useUnit()
  const index = state.nominators.findIndex((one) => one.address === address)
  const nominator = state.nominators[index]
  const former = summary?.former.find((one) => one.address === address)
  const record = summary?.nominators.find((one) => one.address === address)
  if (nominator === undefined && former === undefined) return null
  const total = sumIntegers(state.nominators.map((one) => one.balance))
  return (
    <>
      <p className="dim">
        {nominator === undefined
          ? 'Former nominator'
          : `Nominator ${index + 1} of ${state.nominators.length}`}
      </p>
      <h2 className={label === null ? 'mono' : ''}>
        {label ?? shortenFriendly(friendlyOf(address, isTestnet))}
      </h2>
      <OwnTools address={address} />
      {nominator !== undefined && (
        <Section title="Stake">
          <Fields>
            <Field name="Balance">
              <Coins units={nominator.balance} style="full" /> {unit}
            </Field>
            <Field name="Pending">
              <Coins units={nominator.pending} style="full" /> {unit}
            </Field>
            <Field name="Share">
              {formatShare(shareOf(nominator.balance, total))} of the nominators’ total
            </Field>
          </Fields>
        </Section>
      )}
      {record !== undefined && summary !== null && <PastFacts record={record} summary={summary} />}
      {former !== undefined && nominator === undefined && <FormerFacts former={former} />}
      <Forms address={address} />
    </>
  )
}
