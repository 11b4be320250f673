import { friendlyAddress } from '../../electron/shared/address-text.ts'
import { addressOf, assetName, decimalsOf } from '../../electron/shared/asset-text.ts'
import { accountOf, counterpartyOf } from '../../electron/shared/counterparty.ts'
import { csvOf } from '../../electron/shared/csv.ts'
import type { AddressKey } from '../../electron/shared/models.ts'
import type { ActionView, Amount, TraceView } from '../../electron/shared/pending-models.ts'
import { hiddenAmount, renderText, type TextStyle } from '../../electron/shared/text-parts.ts'
import { formatUnits } from '../../electron/shared/units.ts'
import { outcomeOfAction } from './action-outcome.ts'

/** Column names are part of the file format. */
const head = [
  'ended_at',
  'ended_at_unix',
  'outcome',
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

function* linesOf(
  trace: TraceView,
  action: ActionView | null,
  style: TextStyle,
): Generator<readonly string[]> {
  const account = accountOf(trace)
  const other = action === null ? null : counterpartyOf(action, trace, account)
  const endedAt = trace.endedAt ?? trace.lastSeenAt
  const start = [
    new Date(endedAt).toISOString(),
    Math.floor(endedAt / 1_000).toString(),
    trace.state,
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

/** Returns journal entries as CSV: one line per amount, and one per action without amounts. Hidden amounts stay hidden. */
export function journalCsv(traces: readonly TraceView[], style: TextStyle): string {
  const rows = traces.flatMap((trace) => {
    const actions = trace.actions.length === 0 ? [null] : trace.actions
    return actions.flatMap((action) => [...linesOf(trace, action, style)])
  })
  return csvOf(head, rows)
}
