import { shardToHex } from '../../../electron/shared/units.ts'
import type { TraceState, TraceStep, TraceView } from '../../../electron/shared/pending-models.ts'
import { isVisibleAs, type Truth, type Truths } from './truths.ts'
import type { Delivery } from '../../../electron/demo/virtual/wire.ts'

/** Counts of traces by final state, and the errors found. */
export interface Judgement {
  readonly complaints: readonly string[]
  readonly shown: number
  readonly ended: Readonly<Partial<Record<TraceState, number>>>
  /** Traces shown as probably dropped: those that never reached the chain, and the others. */
  readonly droppedRight: number
  readonly droppedWrong: number
  /** Settled traces that failed on chain but were never listed as committed. */
  readonly settledUnseenFailures: number
  readonly proven: number
}

export interface Judge {
  readonly note: (delivery: Delivery) => void
  readonly observe: (views: readonly TraceView[], at: number) => void
  readonly judgement: () => Judgement
}

const rank: Readonly<Record<TraceState, number>> = {
  pending: 0,
  unknown: 1,
  'probably-dropped': 2,
  'on-chain': 3,
  committed: 4,
  settled: 5,
  failed: 5,
}

/** The last responses by time of arrival. */
const deliveriesKept = 600
const forgottenAfterMs = 900_000

/** Returns the range of times at which a step's change could first be observed. */
function momentsOf(
  state: TraceState,
  { record, firstFinalAt, lastFinalAt }: Truth,
): readonly [number, number] {
  const listedAs = (at = Number.POSITIVE_INFINITY): number => Math.max(at, record.emulatedAt)
  switch (state) {
    case 'pending':
      return [record.emulatedAt, record.emulatedAt]
    case 'on-chain':
      return [listedAs(record.onChainAt), listedAs(record.onChainAt)]
    case 'committed':
      return [listedAs(firstFinalAt), listedAs(lastFinalAt)]
    case 'failed':
      return [firstFinalAt, Math.max(lastFinalAt, record.goneAt)]
    case 'settled':
    case 'unknown':
    case 'probably-dropped':
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
  let [shown, droppedRight, droppedWrong, settledUnseenFailures, proven] = [0, 0, 0, 0, 0]

  function judgeStep(view: TraceView, step: TraceStep, truth: Truth): string | null {
    const { state, when, evidence } = step
    const isProof = state === 'settled' && evidence.every(({ kind }) => kind !== 'disappeared')
    const answers = deliveries.filter(({ receivedAt }) => receivedAt === when.before)
    if (answers.length === 0) return 'no answer came then'
    if (!isProof && !answers.some(({ servedAt }) => isVisibleAs(truth, state, servedAt)))
      return 'was not to be seen then'
    const [first, last] = momentsOf(state, truth)
    if (!isProof && first > when.before) return 'had not happened yet'
    if (!isProof && when.after !== null && last <= when.after) return `had happened before, at ${last}`
    if (state === 'settled' && truth.record.fate !== 'commits') return 'never was on the chain'
    if (state === 'failed' && truth.record.success !== false) return 'did not fail'
    if (view.mcSeqno !== null && view.mcSeqno !== truth.record.mcSeqno)
      return `is in block ${truth.record.mcSeqno}`
    return null
  }

  /** Checks that a step naming a transaction and its block is right. */
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

  function count(state: TraceState, truth: Truth, by: 1 | -1): void {
    if (rank[state] === 0 || state === 'on-chain' || state === 'committed') return
    ended[state] = (ended[state] ?? 0) + by
    const isDropped = truth.record.fate !== 'commits'
    if (state === 'probably-dropped' && isDropped) droppedRight += by
    if (state === 'probably-dropped' && !isDropped) droppedWrong += by
    if (state === 'settled' && truth.record.success === false) settledUnseenFailures += by
  }

  function complain(view: TraceView, what: string): void {
    const steps = view.steps.map(({ state, when }) => `${state} (${when.after}, ${when.before}]`).join(' ')
    complaints.push(`${view.key}: ${what}; ${steps}`)
  }

  function observe(view: TraceView, at: number): void {
    const before = seen.get(view.key)
    const truth = truths.of(view.key)
    if (truth === null) {
      if (before === undefined) complain(view, 'there is no such trace')
      return
    }
    if (before === undefined) shown += 1
    const text = JSON.stringify(view.steps)
    if (before?.text === text) return
    const known = before?.steps ?? 0
    if (view.steps.length < known) complain(view, 'lost a step')
    if (before !== undefined && rank[before.state] === 5 && view.state !== before.state)
      complain(view, 'left its end')
    view.steps.forEach((step, index) => {
      const previous = view.steps[index - 1]
      if (previous !== undefined && rank[step.state] <= rank[previous.state] && index >= known)
        complain(view, 'went back')
    })
    for (const step of view.steps.slice(known)) {
      const wrong = judgeStep(view, step, truth)
      if (wrong !== null) complain(view, `${step.state} at ${step.when.before}: ${wrong}`)
    }
    const falseProof = before?.text.includes('found in block') === true ? null : judgeProof(view, truth)
    if (falseProof !== null) complain(view, falseProof)
    if (before !== undefined) count(before.state, truth, -1)
    count(view.state, truth, 1)
    seen.delete(view.key)
    seen.set(view.key, { steps: view.steps.length, text, state: view.state, at })
  }

  return {
    note: (delivery) => {
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
      droppedRight,
      droppedWrong,
      settledUnseenFailures,
      proven,
    }),
  }
}
