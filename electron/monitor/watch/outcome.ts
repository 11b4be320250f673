import type { AddressKey } from '../../shared/models.ts'
import type { ActionView } from '../../shared/pending-models.ts'
import type { TraceOutcome } from '../../shared/trace-state.ts'

type Judged = Pick<ActionView, 'success' | 'initiator' | 'amounts'>

const moves = ({ amounts }: Judged): boolean => amounts.some(({ units }) => units !== '0' && units !== '')

/**
 * Returns the outcome of the principal action (the first one) and of the actions that one of `accounts` started. Other actions
 * are ignored, even if they failed.
 */
export function outcomeOf(actions: readonly Judged[], accounts: readonly AddressKey[]): TraceOutcome {
  const [principal] = actions
  if (principal === undefined || principal.success === null) return 'unknown'
  const own = actions.filter(
    (action) => action === principal || (action.initiator !== null && accounts.includes(action.initiator)),
  )
  if (!own.some(({ success }) => success === false)) return 'succeeded'
  if (principal.success) return 'partly-failed'
  return own.some((action) => action.success === true && moves(action)) ? 'partly-failed' : 'failed'
}
