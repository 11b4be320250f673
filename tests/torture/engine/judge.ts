import { shardToHex } from '../../../electron/shared/units.ts'
import type { TraceStep, TraceView } from '../../../electron/shared/pending-models.ts'
import { isVisibleAs, wrongOutcomeOf, type Truth, type Truths } from './truths.ts'
import type { Delivery } from '../../../electron/demo/virtual/wire.ts'
import { isLive, isVerified, type TraceState } from '../../../electron/shared/trace-state.ts'

export interface Judgement {
  readonly complaints: readonly string[]
  readonly shown: number
  readonly ended: Readonly<Partial<Record<TraceState, number>>>
  /** Number of outcomes that the record contradicts. Each of them is also in `complaints`. */
  readonly wrongOutcomes: number
  /** Number of ended traces without a verified outcome. */
  readonly unverified: number
  /** Number of ended traces with a verified outcome. */
  readonly verified: number
  readonly proven: number
}

export interface Judge {
  readonly note: (delivery: Delivery) => void
  readonly observe: (views: readonly TraceView[], at: number) => void
  readonly judgement: () => Judgement
}

const verifiedStates = ['completed', 'partly-failed', 'failed'] as const

const followers: Readonly<Record<TraceState, readonly TraceState[]>> = {
  pending: ['on-chain', 'checking', 'unverified', 'not-executed', ...verifiedStates],
  'on-chain': ['checking', 'unverified', ...verifiedStates],
  checking: ['pending', 'on-chain', 'unverified', 'not-executed', ...verifiedStates],
  unverified: ['on-chain', 'not-executed', ...verifiedStates],
  'not-executed': ['on-chain', 'unverified', ...verifiedStates],
  completed: [],
  'partly-failed': [],
  failed: [],
}

const deliveriesKept = 600
/** How long the last view of a trace is kept. With a stream, an account's history may add the account to a trace this late. */
const forgottenAfterMs = 7_200_000

/** Returns the earliest and the latest time at which a change to this state became observable. */
function observableRange(
  state: TraceState,
  { record, firstFinalAt, lastFinalAt }: Truth,
): readonly [number, number] {
  const listedAs = (at = Number.POSITIVE_INFINITY): number => Math.max(at, record.emulatedAt)
  switch (state) {
    case 'pending':
      return [record.emulatedAt, record.emulatedAt]
    case 'on-chain':
      return [listedAs(record.onChainAt), listedAs(record.onChainAt)]
    case 'completed':
    case 'partly-failed':
    case 'failed':
      return [listedAs(firstFinalAt), listedAs(lastFinalAt)]
    case 'checking':
    case 'unverified':
    case 'not-executed':
      return [record.goneAt, record.goneAt]
  }
}

/** Compares every published state with the record of what happened, which the monitor cannot access. */
export function createJudge(truths: Truths): Judge {
  const deliveries: Delivery[] = []
  const seen = new Map<
    string,
    { readonly steps: number; readonly text: string; readonly state: TraceState; readonly at: number }
  >()
  const complaints: string[] = []
  const ended: Partial<Record<TraceState, number>> = {}
  let [shown, wrongOutcomes, proven] = [0, 0, 0]

  /** True when the step was shown by a lookup, the history or a block instead of a list of pending actions. */
  function isLookedUp({ evidence }: TraceStep): boolean {
    return evidence.some(({ kind }) => ['looked-up', 'not-found', 'transaction-in-block'].includes(kind))
  }

  function judgeMoment(view: TraceView, step: TraceStep, truth: Truth, at: number): string | null {
    const { state, when } = step
    const [first, last] = observableRange(state, truth)
    // The history reports the time of the last transaction, which is earlier than the time of its masterchain block.
    if (isLookedUp(step)) return (isVerified(state) ? last : first) > at ? 'had not happened yet' : null
    if (first > when.before) return 'had not happened yet'
    const answers = deliveries.filter(({ receivedAt }) => receivedAt === when.before)
    if (answers.length === 0) return 'no answer came then'
    // A frame of the stream describes a moment before it was sent.
    const isStreamed = step.evidence.some((each) => 'by' in each && each.by === 'stream')
    const isPartial = step.evidence.some((each) => 'by' in each && each.by === 'account')
    if (!isStreamed && !answers.some(({ servedAt }) => isVisibleAs(truth, state, servedAt, isPartial)))
      return 'was not to be seen then'
    // A trace that is listed again returns to an earlier state. The change to that state may be older than this step.
    const previous = view.steps[view.steps.indexOf(step) - 1]?.state
    const isBack = isLive(state) && state !== 'checking' && previous === 'checking'
    if (!isBack && when.after !== null && last <= when.after) return `had happened before, at ${last}`
    return null
  }

  function judgeStep(view: TraceView, step: TraceStep, truth: Truth, at: number): string | null {
    const wrong = wrongOutcomeOf(truth, step.state)
    if (wrong !== null) wrongOutcomes += 1
    if (wrong !== null) return wrong
    if (view.mcSeqno !== null && view.mcSeqno !== truth.record.mcSeqno)
      return `is in block ${truth.record.mcSeqno}`
    return judgeMoment(view, step, truth, at)
  }

  function judgeProof({ steps }: TraceView, { record }: Truth): string | null {
    const evidence = steps.at(-1)?.evidence ?? []
    if (evidence.some(({ kind }) => kind === 'not-in-block'))
      return 'is said not to be in a block that holds it'
    const found = evidence.find((each) => each.kind === 'transaction-in-block')
    if (found === undefined) return null
    const { hash, block } = found
    proven += 1
    const place = record.transactions.find((transaction) => transaction.hash === hash)?.block
    const name = place === undefined ? '' : `${place.workchain}:${shardToHex(place.shard)}:${place.seqno}`
    return name === block ? null : `its transaction is in ${name}`
  }

  function count(state: TraceState, by: 1 | -1): void {
    if (!isLive(state)) ended[state] = (ended[state] ?? 0) + by
  }

  function complain(view: TraceView, what: string): void {
    const steps = view.steps.map(({ state, when }) => `${state} (${when.after}, ${when.before}]`).join(' ')
    complaints.push(`${view.key}: ${what}; ${steps}`)
  }

  function observe(view: TraceView, at: number): void {
    const before = seen.get(view.key)
    const truth = truths.of(view.key, view.firstSeenAt)
    if (truth === null) {
      if (before === undefined) complain(view, 'there is no such trace')
      return
    }
    if (before === undefined) shown += 1
    const text = JSON.stringify(view.steps)
    if (before?.text === text) return
    const known = before?.steps ?? 0
    if (view.steps.length < known) complain(view, 'lost a step')
    if (before !== undefined && isVerified(before.state) && view.state !== before.state)
      complain(view, 'left its end')
    view.steps.forEach((step, index) => {
      const previous = view.steps[index - 1]
      if (previous !== undefined && !followers[previous.state].includes(step.state) && index >= known)
        complain(view, `went from ${previous.state} to ${step.state}`)
    })
    for (const step of view.steps.slice(known)) {
      const wrong = judgeStep(view, step, truth, at)
      if (wrong !== null) complain(view, `${step.state} at ${step.when.before}: ${wrong}`)
    }
    const falseProof = before?.text.includes('transaction-in-block') === true ? null : judgeProof(view, truth)
    if (falseProof !== null) complain(view, falseProof)
    if (before !== undefined) count(before.state, -1)
    count(view.state, 1)
    seen.delete(view.key)
    seen.set(view.key, { steps: view.steps.length, text, state: view.state, at })
  }

  return {
    note: (delivery) => {
      // A burst of frames is recorded once.
      const last = deliveries.at(-1)
      if (last?.target === delivery.target && last.receivedAt === delivery.receivedAt) return
      deliveries.push(delivery)
      if (deliveries.length > 2 * deliveriesKept) deliveries.splice(0, deliveriesKept)
    },
    observe: (views, at) => {
      for (const view of views) observe(view, at)
      for (const [key, entry] of seen) {
        if (entry.at > at - forgottenAfterMs) break
        seen.delete(key)
      }
    },
    judgement: () => ({
      complaints,
      shown,
      ended: { ...ended },
      wrongOutcomes,
      unverified: ended.unverified ?? 0,
      verified: verifiedStates.reduce((sum, state) => sum + (ended[state] ?? 0), 0),
      proven,
    }),
  }
}
