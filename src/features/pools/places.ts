import type { AddressKey } from '../../../electron/shared/models.ts'
import { select, selectNominator, showPanel } from '../../stores/view.ts'

/** Keys selected in place of a pool: all pools, the user's addresses, and the statement of the selected nominator. */
export const overviewPlace = 'overview'
export const minePlace = 'mine'
export const statementPlace = 'statement'

/** Opens the statement. Without an address, it keeps its nominator, or the user chooses one there. */
export function showStatement(address: AddressKey | null): void {
  showPanel('pools')
  select('pools', statementPlace)
  if (address !== null) selectNominator(address)
}
