import { Empty } from '../../components/empty.tsx'
import { useAccounts } from '../../stores/accounts.ts'
import { useStatus } from '../../stores/status.ts'
import { useAsOf } from '../../stores/view.ts'

interface PendingEmptyProps {
  /** What is shown alone: an account, a message or a group; null for all. */
  readonly scope: string | null
  /** Takes the filter away; null when none is set that hides anything. */
  readonly onClear: (() => void) | null
}

/** What the table says while it has no row: nothing chosen, not answered yet, nothing pending, or nothing that fits. */
export function PendingEmpty({ scope, onClear }: PendingEmptyProps) {
  const watched = useAccounts(({ keys }) => keys.length)
  const answered = useAccounts(
    ({ byKey }) => [...byKey.values()].filter((one) => one.freshness.observedAt !== null).length,
  )
  const chosen = useAccounts(({ byKey }) => (scope === null ? undefined : byKey.get(scope)))
  const isPast = useAsOf() !== null
  const health = useStatus(({ status }) => status?.health ?? 'starting')
  if (watched === 0 && isPast) {
    return (
      <Empty title="Nothing was watched then">
        <p>Lookout knows of no account at this moment. A later one may show more.</p>
      </Empty>
    )
  }
  if (watched === 0) {
    return (
      <Empty title="Nothing to watch yet">
        <p>Lookout asks for the pending actions of each account that you add, and keeps what it saw.</p>
      </Empty>
    )
  }
  if (onClear !== null) {
    return (
      <Empty title="Nothing fits">
        <p>There are traces, but none of them passes the filter.</p>
        <button type="button" className="button" onClick={onClear}>
          Clear the filter
        </button>
      </Empty>
    )
  }
  if (isPast) {
    return (
      <Empty title="Nothing pending then">
        <p>Of what was observed until this moment nothing was on its way, or ended shortly before.</p>
      </Empty>
    )
  }
  if (answered === 0) {
    const isWaiting = health === 'ok' || health === 'starting'
    return (
      <Empty title={isWaiting ? 'Asking for the first time' : 'No answer yet'}>
        <p>
          {isWaiting
            ? 'The first answers come in a moment.'
            : 'The service has not answered. Lookout goes on trying.'}
        </p>
      </Empty>
    )
  }
  if (chosen !== undefined && chosen.freshness.observedAt === null) {
    return (
      <Empty title="Not seen yet">
        <p>
          All accounts are asked in turn, as the quota allows: {answered} of {watched} have answered.
        </p>
      </Empty>
    )
  }
  if (scope !== null) {
    return (
      <Empty title="Nothing pending here">
        <p>
          Nothing of what is chosen is on its way, or ended shortly before. What comes appears here, and stays
          with its outcome when it is over.
        </p>
      </Empty>
    )
  }
  return (
    <Empty title="Nothing pending">
      <p>
        {answered} of {watched} accounts answered and have nothing on its way. What comes appears here, and
        stays with its outcome when it is over.
      </p>
    </Empty>
  )
}
