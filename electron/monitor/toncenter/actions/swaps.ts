import { roles } from '../../../shared/words/role-words.ts'
import type { WireAction } from '../client-types.ts'
import { coinOrJettonAt, withoutWallet } from './assets.ts'
import type { Details } from './details.ts'
import { isEmulated } from './emulated.ts'
import { amount, row, type AmountRow, type Row } from './row.ts'

export const swapParties = {
  sender: 'sender',
  recipient: 'dex_outgoing_transfer.destination|sender',
  [roles.paidTo]: 'dex_incoming_transfer.destination',
  [roles.paidBy]: 'dex_outgoing_transfer.source',
}

/** Each transfer has its own asset: a failed swap returns the coin or jetton that was paid (api.md 2.3). */
export const swapAmounts: readonly AmountRow[] = [
  amount(
    'dex_incoming_transfer.amount',
    coinOrJettonAt(
      'dex_incoming_transfer.asset|asset_in',
      withoutWallet('dex_incoming_transfer.source_jetton_wallet'),
    ),
    'sender',
    roles.paidTo,
  ),
  amount(
    'dex_outgoing_transfer.amount',
    coinOrJettonAt(
      'dex_outgoing_transfer.asset',
      withoutWallet('dex_outgoing_transfer.destination_jetton_wallet'),
    ),
    roles.paidBy,
    'recipient',
  ),
]

export function isRefund(details: Details, { success }: WireAction): boolean {
  if (details.amount('dex_outgoing_transfer.amount') === null) return false
  const returned = details.address('dex_outgoing_transfer.asset')
  if (returned !== details.address('dex_incoming_transfer.asset|asset_in')) return false
  return success === false || returned !== details.address('asset_out')
}

const refundMore: Partial<Row> = {
  distinct: { recipient: 'sender' },
  units: { out: coinOrJettonAt('asset_out', (details) => details.address('asset_in') !== null) },
}

export const refund = row(
  'Swap {0}[ for {unit out}][ on {word dex}] failed, {1} refunded',
  swapParties,
  swapAmounts,
  {
    ...refundMore,
    when: [
      (_, action) => isEmulated(action),
      row(
        'Swap {0}[ for {unit out}][ on {word dex}]: {about 1} would be refunded',
        swapParties,
        swapAmounts,
        refundMore,
      ),
    ],
  },
)
