import { renderText, plainStyle } from '../../shared/text-parts.ts'
import { evidenceListText } from '../../shared/words/evidence.ts'
import { isLive } from '../../shared/labels.ts'
import type { Incident, Interval } from '../../shared/models.ts'
import type { TraceView } from '../../shared/pending-models.ts'
import { isLasting, type AlertRule, type MomentCondition } from '../../shared/rules.ts'
import { formatNative, shardToHex } from '../../shared/units.ts'
import type { PoolEvent } from '../watch/types.ts'
import { isInScope, passes } from './filter.ts'
import type { Firing, Names, Sighting } from './types.ts'

/** What a trace is about, in the words of its first action, and whose it is. */
export function nameOfTrace(view: TraceView, { nameOf }: Names): string {
  const words = view.actions[0]?.title
  const title = words === undefined ? 'A trace' : renderText(words, plainStyle)
  const account = view.accounts[0]
  return account === undefined ? title : `${title} (${nameOf(account)})`
}

const stepTitles = {
  'pending-new': 'Pending',
  'trace-failed': 'Failed',
  'trace-dropped': 'Probably dropped',
} as const

function isWanted(kind: keyof typeof stepTitles, view: TraceView, index: number): boolean {
  const step = view.steps[index]
  if (step === undefined) return false
  // The first look at an account finds what was there before anybody watched: no news.
  if (index === 0 && step.when.after === null) return false
  if (kind === 'trace-failed') return step.state === 'failed'
  if (kind === 'trace-dropped') return step.state === 'probably-dropped'
  return index === 0 && isLive(step.state)
}

function onTraceStep(rule: AlertRule, view: TraceView, index: number, names: Names): readonly Firing[] {
  const { condition } = rule
  if (
    condition.kind !== 'pending-new' &&
    condition.kind !== 'trace-failed' &&
    condition.kind !== 'trace-dropped'
  )
    return []
  const step = view.steps[index]
  if (step === undefined || !isWanted(condition.kind, view, index)) return []
  if (!isInScope(rule, view.accounts) || !passes(view, condition.filter)) return []
  return [
    {
      subject: { kind: 'trace', key: view.key },
      at: step.when.before,
      detail: '',
      title: `${stepTitles[condition.kind]}: ${nameOfTrace(view, names)}`,
      when: step.when,
      facts: [renderText(evidenceListText(step.evidence), plainStyle)],
    },
  ]
}

interface Move {
  readonly address: string
  readonly by: bigint
  readonly when: Interval
}

/** What nominators put in or took out; a reward and a credited deposit move nothing. */
function movesOf(events: readonly PoolEvent[]): readonly Move[] {
  const moves = new Map<string, Move>()
  for (const event of events) {
    if (event.kind !== 'balance-changed' && event.kind !== 'pending-changed') continue
    if (event.because === 'rewarded' || event.because === 'credited') continue
    const by = (moves.get(event.address)?.by ?? 0n) + BigInt(event.by)
    moves.set(event.address, { address: event.address, by, when: event.when })
  }
  return [...moves.values()].filter(({ by }) => by !== 0n)
}

type Change = Extract<Sighting, { readonly kind: 'pool-change' }>

function onMoves(rule: AlertRule, { pool, before, events }: Change, { nameOf }: Names): readonly Firing[] {
  const { condition } = rule
  if (condition.kind !== 'nominator-moved') return []
  const { units, percent } = condition
  return movesOf(events).flatMap(({ address, by, when }): readonly Firing[] => {
    const size = by < 0n ? -by : by
    const was = before?.nominators.find((nominator) => nominator.address === address)
    const stake = was === undefined ? 0n : BigInt(was.balance) + BigInt(was.pending)
    const isLarge = units !== null && size >= BigInt(units)
    const isLargePart =
      percent !== null && stake > 0n && size * 10_000n >= stake * BigInt(Math.round(percent * 100))
    if (!isLarge && !isLargePart && (units !== null || percent !== null)) return []
    const verb = by < 0n ? 'took' : 'added'
    return [
      {
        subject: { kind: 'pool', key: pool },
        at: when.before,
        detail: address,
        title: `${nameOf(address)} ${verb} ${formatNative(size)} ${by < 0n ? 'from' : 'to'} ${nameOf(pool)}`,
        when,
        facts: [`stake before: ${formatNative(stake)}`],
      },
    ]
  })
}

/** What one event of a pool says, when the rule waits for such. */
function titleOf(
  condition: MomentCondition,
  event: PoolEvent,
  { nameOf }: Names,
): readonly [string, string] | null {
  const pool = nameOf(event.pool)
  switch (condition.kind) {
    case 'nominator-joined':
      if (event.kind !== 'nominator-joined') return null
      return [
        `${nameOf(event.address)} joined ${pool}`,
        `with ${formatNative(BigInt(event.balance) + BigInt(event.pending))}`,
      ]
    case 'nominator-left':
      if (event.kind !== 'nominator-left') return null
      return [
        `${nameOf(event.address)} left ${pool}`,
        `had ${formatNative(BigInt(event.balance) + BigInt(event.pending))}`,
      ]
    case 'stake-sent':
      return event.kind === 'stake-sent' ? [`${pool} sent its stake`, formatNative(event.amount)] : null
    case 'stake-returned':
      return event.kind === 'stake-returned'
        ? [`The stake of ${pool} returned`, formatNative(event.amount)]
        : null
    case 'integrity':
      if (event.kind !== 'count-mismatch' || event.counted === event.listed) return null
      return [
        `${pool} counts ${event.counted} nominators and lists ${event.listed}`,
        'one answer contradicts itself',
      ]
    // Told by the steps of traces, and by all events of a pool together.
    case 'pending-new':
    case 'trace-failed':
    case 'trace-dropped':
    case 'nominator-moved':
      return null
  }
}

/** Two answers farther apart than this may have a whole round between them. */
const closeMs = 10 * 60_000

/**
 * Two answers soon after each other of which one cannot be true: stakes that went down though no round ended. Nobody takes a
 * part of a stake, and a loss comes with a round's end; the service falls back to older data without saying so.
 */
function onContradiction(rule: AlertRule, { pool, events }: Change, { nameOf }: Names): readonly Firing[] {
  if (rule.condition.kind !== 'integrity' || events.some(({ kind }) => kind === 'stake-returned')) return []
  const lost = events.flatMap((event) =>
    event.kind === 'balance-changed' && event.because === 'unexplained' && event.by.startsWith('-')
      ? [{ address: event.address, by: BigInt(event.by), when: event.when }]
      : [],
  )
  const when = lost[0]?.when
  if (when === undefined || when.after === null || when.before - when.after > closeMs) return []
  const who = lost.length === 1 ? 'a stake' : `${lost.length} stakes`
  const total = lost.reduce((sum, { by }) => sum - by, 0n)
  return [
    {
      subject: { kind: 'pool', key: pool },
      at: when.before,
      detail: 'stakes',
      title: `${nameOf(pool)} was answered in two ways: ${who} went down though no round ended`,
      when,
      facts: [
        `less by ${formatNative(total)} in all`,
        ...lost.slice(0, 5).map(({ address, by }) => `${nameOf(address)}: ${formatNative(-by)} less`),
        'both answers are kept',
      ],
    },
  ]
}

function onPoolChange(rule: AlertRule, change: Change, names: Names): readonly Firing[] {
  const { condition } = rule
  if (isLasting(condition) || !isInScope(rule, [change.pool])) return []
  const single = change.events.flatMap((event): readonly Firing[] => {
    const words = titleOf(condition, event, names)
    if (words === null) return []
    const [title, fact] = words
    return [
      {
        subject: { kind: 'pool', key: change.pool },
        at: event.when.before,
        detail: 'address' in event ? event.address : '',
        title,
        when: event.when,
        facts: [fact],
      },
    ]
  })
  return [...single, ...onMoves(rule, change, names), ...onContradiction(rule, change, names)]
}

/** The moments of a sighting that the rule fires on. */
export function momentsOf(rule: AlertRule, sighting: Sighting, names: Names): readonly Firing[] {
  if (sighting.kind === 'trace-step') return onTraceStep(rule, sighting.view, sighting.index, names)
  if (sighting.kind === 'pool-change') return onPoolChange(rule, sighting, names)
  if (sighting.kind !== 'block-contradiction' || rule.condition.kind !== 'integrity') return []
  if (rule.scope.length > 0) return []
  const { workchain, shard, seqno } = sighting.ref
  const key = `${workchain}:${shardToHex(shard)}:${seqno}`
  return [
    {
      subject: { kind: 'block', key },
      at: sighting.at,
      detail: '',
      title: `Block ${key} was answered in two ways: ${sighting.what}`,
      when: { after: null, before: sighting.at },
      facts: [sighting.what, 'only one of the two answers is kept'],
    },
  ]
}

/** The incident of a firing: the same firing gives the same id. */
export function incidentOf(rule: AlertRule, firing: Firing): Incident {
  const { subject, at, detail, title, when, facts } = firing
  const id = [rule.id, subject.key, detail, String(at)].filter((part) => part !== '').join(':')
  return {
    id,
    rule: rule.id,
    severity: rule.severity,
    title,
    at,
    subject,
    acknowledgedAt: null,
    evidence: { when, facts },
  }
}
