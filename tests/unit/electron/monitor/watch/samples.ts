import { advanceTraces } from '../../../../fixtures/advance-traces.ts'
import type { Scope, TraceRecord, WatchEvent } from '../../../../../electron/monitor/watch/watch-types.ts'
import { isObject } from '../../../../../electron/monitor/toncenter/shape.ts'
import type { WireAction, WireJson } from '../../../../../electron/monitor/toncenter/client-types.ts'
import type { ActionView } from '../../../../../electron/shared/pending-models.ts'

export const accountA = `0:${'a'.repeat(64)}`
export const accountB = `0:${'b'.repeat(64)}`
export const traceKey = 'MJ7x31Jo2C0tbMJm7WHTAeKQGGAjR5LCYH3dHKyMZ0Q='
export const rootHash = 'DQuM/UR2x/CoSTWhY/t75SFyQi7rtmfsGQ5HiTftpjM='

/** Returns an action as decoded by the client, together with its raw element. */
export function action(more: Partial<WireAction> = {}): WireAction {
  const { startLt = '10' } = more
  const decoded = {
    traceKey,
    externalHash: traceKey,
    traceId: null,
    actionId: 'action-1',
    type: 'ton_transfer',
    startLt,
    endLt: String(BigInt(startLt) + 10n),
    startUtime: 1_700_000_000,
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
    end_lt: decoded.endLt,
  }
  return { ...decoded, raw: more.raw ?? raw }
}

export function startedBy(sender: string, units = '0'): Partial<WireAction> {
  return { details: { sender, units } }
}

function textIn(details: WireJson, name: string): string | null {
  const value = isObject(details) ? details[name] : null
  return typeof value === 'string' ? value : null
}

export function describeAction(each: WireAction): Omit<ActionView, 'key'> {
  const sender = textIn(each.details, 'sender')
  const units = textIn(each.details, 'units')
  return {
    type: each.type,
    title: [{ kind: 'text', text: each.type }],
    short: [{ kind: 'text', text: 'Send' }],
    isRaw: false,
    success: each.success,
    initiator: sender,
    parties: [],
    amounts: units === null ? [] : [{ units, asset: { kind: 'native' }, direction: 'out' }],
    comment: typeof each.details === 'string' ? each.details : null,
  }
}

export type Who = 'A' | 'B' | 'hash'

/** When the response arrives, in seconds; what was requested; and the actions in the response. */
export type Sample = readonly [seconds: number, who: Who, actions: readonly WireAction[]]

export interface Watched {
  readonly known: Map<string, TraceRecord>
  readonly events: WatchEvent[]
  readonly apply: (sample: Sample) => void
  readonly record: () => TraceRecord | undefined
}

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

export function watchedBy(...samples: readonly Sample[]): Watched {
  const watched = watching()
  for (const sample of samples) watched.apply(sample)
  return watched
}

/** Returns the record of a trace that was observed like this. */
export function known(...samples: readonly Sample[]): TraceRecord {
  const record = watchedBy(...samples).record()
  if (record === undefined) throw new Error('no trace')
  return record
}
