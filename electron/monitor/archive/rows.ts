import { createHash } from 'node:crypto'
import type { Integer, Millis } from '../../shared/models.ts'
import type { Incident } from '../../shared/alert-events.ts'
import type { TraceView } from '../../shared/pending-models.ts'
import type { Asset } from '../../shared/asset-text.ts'
import { isVerified } from '../../shared/trace-state.ts'
import { plainStyle, renderText } from '../../shared/text-parts.ts'
import { alertTitle } from '../../shared/words/alert-words.ts'
import type { PoolHistoryEntry } from '../watch/pool-history.ts'

type Values = Readonly<Record<string, unknown>>

export const timeOf = (at: Millis | null | undefined): string | null =>
  at == null ? null : new Date(at).toISOString()

/** Returns an amount that fits into numeric(39,0); null for a longer one. */
const amountOf = (units: Integer | null): Integer | null =>
  units !== null && /^-?\d{1,39}$/.test(units) ? units : null

function assetOf(asset: Asset): Values {
  if (asset.kind === 'native') return { asset: asset.kind, asset_address: null, symbol: 'TON', decimals: 9 }
  if (asset.kind === 'item')
    return { asset: asset.kind, asset_address: asset.address, symbol: null, decimals: null }
  const address = asset.kind === 'jetton' ? asset.master : null
  const { kind, symbol, decimals } = asset
  return { asset: kind, asset_address: address, symbol, decimals }
}

export interface TraceRows {
  readonly trace: Values
  readonly amounts: readonly Values[]
  readonly parties: readonly Values[]
}

/** Returns the rows of a finished trace; null for one that is live. */
export function traceRows(network: string, view: TraceView): TraceRows | null {
  const { key, stage, outcome, state, accounts, firstSeenAt, endedAt, actions } = view
  if (endedAt === null) return null
  const [principal] = actions
  const of = { network, trace: key }
  // Without a verified end, the trace has its last prediction, which is no outcome.
  const isFinal = isVerified(state)
  return {
    trace: {
      network,
      key,
      stage,
      outcome: isFinal ? outcome : 'unknown',
      state,
      first_seen_at: timeOf(firstSeenAt),
      ended_at: timeOf(endedAt),
      type: principal?.type ?? null,
      title: principal === undefined ? null : renderText(principal.title, plainStyle),
      accounts,
    },
    amounts: actions.flatMap(({ type, success, amounts }, action) =>
      amounts.map((amount, nth) => ({
        ...of,
        action,
        nth,
        type,
        success: isFinal ? success : null,
        direction: amount.direction,
        ...assetOf(amount.asset),
        amount: amountOf(amount.units),
        is_approximate: amount.isApproximate === true,
      })),
    ),
    parties: actions.flatMap(({ parties }, action) =>
      parties.map(({ role, address }, nth) => ({ ...of, action, nth, role, address })),
    ),
  }
}

export function alertRow(network: string, incident: Incident): Values {
  const { id, rule, severity, at, event, subject, acknowledgedAt, recoveredAt, ended } = incident
  return {
    network,
    id,
    rule,
    kind: event.kind,
    severity,
    at: timeOf(at),
    subject_kind: subject.kind,
    subject_key: subject.key,
    title: renderText(alertTitle(incident), plainStyle),
    acknowledged_at: timeOf(acknowledgedAt),
    resolved_at: timeOf(recoveredAt),
    closed_at: timeOf(ended?.at),
  }
}

/** Returns the values of a sample. Equal states have equal digests, no matter which Lookout observed them. */
export function sampleRow({ state, fromAt, seenUntilAt }: PoolHistoryEntry): Values {
  const { stakeSent, validatorAmount, nominators } = state
  const sum = (of: (each: (typeof nominators)[number]) => Integer): string =>
    nominators.reduce((total, each) => total + BigInt(of(each)), 0n).toString()
  const content = JSON.stringify([
    stakeSent,
    validatorAmount,
    nominators.map(({ address, balance, pending }) => [address, balance, pending]),
  ])
  return {
    at: timeOf(fromAt),
    seen_until: timeOf(seenUntilAt),
    digest: createHash('sha256').update(content).digest('hex').slice(0, 32),
    stake_sent: stakeSent,
    validator: validatorAmount,
    nominators_balance: sum(({ balance }) => balance),
    nominators_pending: sum(({ pending }) => pending),
    nominators: nominators.length,
  }
}
