import { advanceTraces } from '../../../../../electron/monitor/watch/advance-traces.ts'
import type { Scope, TraceRecord, WatchEvent } from '../../../../../electron/monitor/watch/watch-types.ts'
import type { WireAction } from '../../../../../electron/monitor/toncenter/client-types.ts'
import type { ActionView } from '../../../../../electron/shared/pending-models.ts'

export const accountA = `0:${'a'.repeat(64)}`
export const accountB = `0:${'b'.repeat(64)}`
export const traceKey = 'MJ7x31Jo2C0tbMJm7WHTAeKQGGAjR5LCYH3dHKyMZ0Q='
export const rootHash = 'DQuM/UR2x/CoSTWhY/t75SFyQi7rtmfsGQ5HiTftpjM='

/** An action as the client decodes it, with the element as answered beside it. */
export function action(more: Partial<WireAction> = {}): WireAction {
  const decoded = {
    traceKey,
    externalHash: traceKey,
    traceId: null,
    actionId: 'action-1',
    type: 'ton_transfer',
    startLt: '10',
    endLt: '20',
    traceEndLt: '20',
    startUtime: 1_700_000_000,
    endUtime: 1_700_000_000,
    traceEndUtime: 1_700_000_000,
    mcSeqnoEnd: 0,
    success: true,
    finality: null,
    accounts: [accountA],
    transactions: [rootHash],
    details: null,
    ...more,
  }
  const raw = {
    action_id: decoded.actionId,
    type: decoded.type,
    trace_id: decoded.traceId,
    trace_mc_seqno_end: decoded.mcSeqnoEnd,
    success: decoded.success,
    ...(decoded.finality === null ? {} : { finality: decoded.finality }),
    accounts: decoded.accounts.map((address) => address.toUpperCase()),
    transactions: decoded.transactions,
    details: decoded.details,
    start_lt: decoded.startLt,
  }
  return { ...decoded, raw: more.raw ?? raw }
}

export function describeAction(each: WireAction): Omit<ActionView, 'key'> {
  return {
    type: each.type,
    title: [{ kind: 'text', text: each.type }],
    isRaw: false,
    success: each.success,
    parties: [],
    amounts: [],
    comment: typeof each.details === 'string' ? each.details : null,
  }
}

/** Who is asked: account A, account B, or the trace by its hash. */
export type Who = 'A' | 'B' | 'hash'

/** At so many seconds, who was asked, and the actions in the answer. */
export type Sample = readonly [seconds: number, who: Who, actions: readonly WireAction[]]

export interface Watched {
  readonly known: Map<string, TraceRecord>
  readonly events: WatchEvent[]
  readonly apply: (sample: Sample) => void
  readonly record: () => TraceRecord | undefined
}

/** Feeds answers one after another, as the monitor does. */
export function watching(key = traceKey): Watched {
  const known = new Map<string, TraceRecord>()
  const events: WatchEvent[] = []
  const last = new Map<Who, number>()
  return {
    known,
    events,
    apply: ([seconds, who, actions]) => {
      const at = seconds * 1_000
      const scope: Scope =
        who === 'hash'
          ? { kind: 'hashes', keys: [key] }
          : { kind: 'account', account: who === 'A' ? accountA : accountB, previousAt: last.get(who) ?? null }
      last.set(who, at)
      const advance = advanceTraces(known, scope, { actions }, describeAction, at)
      for (const record of advance.records) known.set(record.view.key, record)
      events.push(...advance.events)
    },
    record: () => known.get(key),
  }
}

/** State after these samples. */
export function watchedBy(...samples: readonly Sample[]): Watched {
  const watched = watching()
  for (const sample of samples) watched.apply(sample)
  return watched
}
