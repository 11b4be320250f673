import { Empty } from '../../components/empty.tsx'
import { focusAdd } from '../../components/focus-add.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { useStatus } from '../../stores/status.ts'
import { showPanel, useAsOf } from '../../stores/view.ts'
import { useFollows } from '../../stores/watchlist.ts'
import { empty as words } from './pending-words.ts'

/** Returns true until the first response for the selected account, or for any account. */
export function useIsAwaited(scope: string | null): boolean {
  const isUnobserved = useAccounts(({ byKey }) => {
    const shown = scope === null ? [...byKey.values()] : [byKey.get(scope)].filter((one) => one !== undefined)
    return (
      shown.length > 0 &&
      shown.every(({ freshness: { observedAt, error } }) => observedAt === null && error === null)
    )
  })
  return useAsOf() === null && isUnobserved
}

interface PendingEmptyProps {
  readonly scope: string | null
  readonly onClear: (() => void) | null
}

export function PendingEmpty({ scope, onClear }: PendingEmptyProps) {
  const watched = useAccounts(({ keys }) => keys.length)
  const observed = useAccounts(
    ({ byKey }) => [...byKey.values()].filter((one) => one.freshness.observedAt !== null).length,
  )
  const failure = useAccounts(({ byKey }) => {
    const shown = scope === null ? [...byKey.values()] : [byKey.get(scope)]
    return shown.find((one) => one?.freshness.error != null)?.freshness.error?.message
  })
  const chosen = useAccounts(({ byKey }) => (scope === null ? undefined : byKey.get(scope)))
  const isMessage = useFollows(({ byKey }) => scope !== null && byKey.has(scope))
  const isPast = useAsOf() !== null
  const health = useStatus(({ status }) => status?.health ?? 'starting')
  if (isMessage && onClear === null && !isPast) {
    return (
      <Empty title={words.noTrace.title}>
        <p>{words.noTrace.text}</p>
      </Empty>
    )
  }
  if (watched === 0 && isPast) {
    return (
      <Empty title={words.pastUnwatched.title}>
        <p>{words.pastUnwatched.text}</p>
      </Empty>
    )
  }
  if (watched === 0) {
    return (
      <Empty title={words.unwatched.title}>
        <p>{words.unwatched.text}</p>
        <button type="button" className="button is-main" onClick={focusAdd}>
          {words.unwatched.add}
        </button>
      </Empty>
    )
  }
  if (onClear !== null) {
    return (
      <Empty title={words.filtered.title}>
        <p>{words.filtered.text}</p>
        <button type="button" className="button" onClick={onClear}>
          {words.filtered.clear}
        </button>
      </Empty>
    )
  }
  if (isPast) {
    return (
      <Empty title={words.past.title}>
        <p>{words.past.text}</p>
      </Empty>
    )
  }
  if (observed === 0) {
    if (health === 'ok' || health === 'starting')
      return (
        <Empty title={words.first.title}>
          <p>{words.first.text}</p>
        </Empty>
      )
    return (
      <Empty title={words.noResponse.title}>
        <p>{failure ?? words.noResponse.text}</p>
        <button type="button" className="button" onClick={() => showPanel('settings')}>
          {words.noResponse.settings}
        </button>
      </Empty>
    )
  }
  if (chosen !== undefined && chosen.freshness.observedAt === null) {
    return (
      <Empty title={words.unobserved.title}>
        <p>{words.unobserved.text(observed, watched)}</p>
      </Empty>
    )
  }
  if (scope !== null) {
    return (
      <Empty title={words.scoped.title}>
        <p>{words.scoped.text}</p>
      </Empty>
    )
  }
  return (
    <Empty title={words.all.title}>
      <p>{words.all.text(observed, watched)}</p>
    </Empty>
  )
}
