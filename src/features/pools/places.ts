import type { AddressKey } from '../../../electron/shared/models.ts'
import { select, selectRow, showPanel } from '../../stores/view.ts'

/** Keys selected in place of a pool: all pools, the user's addresses, and the statement of the selected nominator. */
export const overviewPlace = 'overview'
export const minePlace = 'mine'
export const statementPlace = 'statement'

export function showStatement(address: AddressKey): void {
  showPanel('pools')
  select('pools', statementPlace)
  selectRow('pools', address)
}
