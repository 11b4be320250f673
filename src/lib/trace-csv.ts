import { friendlyAddress } from '../../electron/shared/address-text.ts'
import { addressOf, assetName, decimalsOf } from '../../electron/shared/asset-text.ts'
import { accountOf, counterpartyOf } from '../../electron/shared/counterparty.ts'
import { csvOf } from '../../electron/shared/csv.ts'
import type { AddressKey, Millis } from '../../electron/shared/models.ts'
import type { ActionView, Amount, TraceView } from '../../electron/shared/pending-models.ts'
import { hiddenAmount, renderText, type TextStyle } from '../../electron/shared/text-parts.ts'
import { endOrLastSeen } from '../../electron/shared/trace-state.ts'
import { formatUnits } from '../../electron/shared/units.ts'
import { outcomeOfAction } from './action-outcome.ts'

/** Column names are part of the file format. */
const journalStart = ['ended_at', 'ended_at_unix', 'outcome'] as const
const pendingStart = ['state', 'first_seen_at', 'first_seen_at_unix', 'ended_at', 'ended_at_unix'] as const
const actionColumns = [
  'action_outcome',
  'account_label',
  'account',
  'action',
  'title',
  'counterparty_label',
  'counterparty',
  'direction',
  'amount',
  'asset',
  'asset_decimals',
  'asset_address',
  'amount_units',
  'comment',
  'block',
  'message_hash',
] as const

const noAmount = ['', '', '', '', '', ''] as const

function amountCells(amount: Amount, style: TextStyle): readonly string[] {
  const { units, asset, direction, isApproximate } = amount
  const decimals = decimalsOf(asset)
  const sign = isApproximate === true ? '≈' : ''
  const address = addressOf(asset)
  const exact = decimals === null ? '' : `${sign}${formatUnits(units, decimals, true)}`
  return [
    direction ?? '',
    style.hideAmounts ? hiddenAmount : exact,
    assetName(asset, style),
    decimals === null ? '' : String(decimals),
    address === null ? '' : friendlyAddress(address, style.isTestnet),
    style.hideAmounts ? hiddenAmount : `${sign}${units}`,
  ]
}

function accountCells(address: AddressKey | null, name: string | null, style: TextStyle): readonly string[] {
  if (address === null) return ['', '']
  return [style.labelOf(address) ?? name ?? '', friendlyAddress(address, style.isTestnet)]
}

function timeCells(at: Millis): readonly string[] {
  return [new Date(at).toISOString(), Math.floor(at / 1_000).toString()]
}

function* linesOf(
  trace: TraceView,
  action: ActionView | null,
  style: TextStyle,
): Generator<readonly string[]> {
  const account = accountOf(trace)
  const other = action === null ? null : counterpartyOf(action, trace, account)
  const start = [
    action === null ? '' : outcomeOfAction(trace, action),
    ...accountCells(account, null, style),
    renderText(action?.short ?? [], style),
    renderText(action?.title ?? [], style),
    ...accountCells(other?.address ?? null, other?.name ?? null, style),
  ]
  const end = [action?.comment ?? '', trace.mcSeqno === null ? '' : String(trace.mcSeqno), trace.key]
  const amounts = action?.amounts ?? []
  if (amounts.length === 0) yield [...start, ...noAmount, ...end]
  for (const amount of amounts) yield [...start, ...amountCells(amount, style), ...end]
}

function csvOfTraces(
  traces: readonly TraceView[],
  style: TextStyle,
  start: readonly string[],
  startOf: (trace: TraceView) => readonly string[],
): string {
  const rows = traces.flatMap((trace) => {
    const actions = trace.actions.length === 0 ? [null] : trace.actions
    return actions
      .flatMap((action) => [...linesOf(trace, action, style)])
      .map((line) => [...startOf(trace), ...line])
  })
  return csvOf([...start, ...actionColumns], rows)
}

/** Returns journal entries as CSV: one line per amount, and one per action without amounts. Hidden amounts stay hidden. */
export function journalCsv(traces: readonly TraceView[], style: TextStyle): string {
  return csvOfTraces(traces, style, journalStart, (trace) => [
    ...timeCells(endOrLastSeen(trace)),
    trace.state,
  ])
}

/** Returns rows of Pending as CSV, with lines as in `journalCsv`. The end is empty for a trace that has not ended. */
export function pendingCsv(traces: readonly TraceView[], style: TextStyle): string {
  return csvOfTraces(traces, style, pendingStart, ({ state, firstSeenAt, endedAt }) => [
    state,
    ...timeCells(firstSeenAt),
    ...(endedAt === null ? ['', ''] : timeCells(endedAt)),
  ])
}
