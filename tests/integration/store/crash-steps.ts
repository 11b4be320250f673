import { asOf } from '../../unit/electron/monitor/store/as-of.ts'
import type { KeptBlock, Part, Subject } from '../../../electron/monitor/store/store-types.ts'
import type { OpenStore } from '../../../electron/monitor/store/open-store.ts'

const network = 'demo'

function subjectOf(step: number): Subject {
  return { network, operation: 'pendingActions', key: `0:${String(step % 3)}` }
}

/** Returns a response whose parts are large enough to be packed. Most of them are equal to parts of the previous step. */
function answerOf(step: number): readonly Part[] {
  return Array.from({ length: 12 }, (_, index) => ({
    kind: 'action',
    name: String(index),
    text: `${index === step % 12 ? `step ${step}` : `part ${index}`} ${'0123456789abcdef'.repeat(20)}`,
  }))
}

function blockOf(step: number): KeptBlock {
  const ref = { workchain: 0, shard: '-9223372036854775808', seqno: step }
  const seen = { firstSeenAt: step * 10, lastSeenAt: step * 10 }
  const hash = 'llTcMUvTxD6Zwb4XFUCmAqluIdj8quzyZWV+1YywzUE='
  return { key: `block ${step}`, ref, rootHash: hash, fileHash: hash, isComplete: true, ...seen, count: 30 }
}

function rowsOf(step: number) {
  return Array.from({ length: 30 }, (_, index) => ({
    account: `0:${String((step + index) % 97).padStart(64, '0')}`,
    lt: String(step * 1000 + index),
    hash: 'llTcMUvTxD6Zwb4XFUCmAqluIdj8quzyZWV+1YywzUE=',
  }))
}

/** Every fifth step stores a block, every seventh extends a run and flushes, and the others store a new response. */
export function keep(store: OpenStore, step: number): void {
  if (step % 5 === 0) store.blocks.save(network, blockOf(step), rowsOf(step))
  else store.runs.observe(subjectOf(step), answerOf(step), step * 10)
  if (step % 7 === 0) {
    const subject = subjectOf(step)
    const latest = store.runs.latest(subject)
    if (latest !== null) store.runs.observe(subject, latest.parts, step * 10)
    store.flush()
  }
}

/** Returns the missing part of a step that was reported as stored, or null. */
export function missing(store: OpenStore, step: number): string | null {
  if (step % 5 === 0) {
    const rows = JSON.stringify(store.blocks.rows(network, `block ${step}`))
    return rows === JSON.stringify(rowsOf(step)) ? null : `block of step ${step}`
  }
  const run = asOf(store, subjectOf(step), step * 10)?.run ?? null
  if (JSON.stringify(run?.parts) !== JSON.stringify(answerOf(step))) return `answer of step ${step}`
  return step % 7 === 0 && (run?.lastSeenAt ?? 0) < step * 10 ? `flush of step ${step}` : null
}
