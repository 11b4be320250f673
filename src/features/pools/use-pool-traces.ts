import { useMemo, useState } from 'react'
import type { AddressKey, Millis } from '../../../electron/shared/models.ts'
import type { TraceView } from '../../../electron/shared/pending-models.ts'
import { serviceNow, useNow } from '../../components/ticker.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { useTraces } from '../../stores/traces.ts'
import { useAsOf } from '../../stores/view.ts'
import { useAsked } from '../../use-asked.ts'

/** A withdrawal is paid at the end of a round, and a stake may return late. */
const shownMs = 7 * 24 * 3_600_000
/** Older traces come to the store when the history of the pool is read. After that, it fills gaps. */
const [unreadMs, readMs] = [10_000, 60_000]
const most = 500
const none: readonly TraceView[] = []

export interface PoolTraces {
  /** Latest first. Empty unless the pool's own actions are watched. */
  readonly traces: readonly TraceView[]
  /** Since when they are complete, if that is less than seven days; null otherwise. */
  readonly since: Millis | null
}

/** Returns the traces of a pool of the last seven days: those in the list, and older ones from the store. */
export function usePoolTraces(pool: AddressKey | undefined): PoolTraces {
  const asOf = useAsOf()
  const isWatched = useAccounts(({ byKey }) => pool !== undefined && byKey.has(pool))
  // Changes when the history of a streamed account was read.
  const completeSince = useAccounts(({ byKey }) => byKey.get(pool ?? '')?.completeSince)
  const addedAt = useAccounts(({ byKey }) => byKey.get(pool ?? '')?.addedAt)
  const watch = `${pool} ${addedAt}`
  const [unread, setUnread] = useState('')
  const turn = useNow((now) => Math.floor(now / (unread === watch ? unreadMs : readMs)))
  const from = (asOf ?? serviceNow()) - shownMs
  const { value: received } = useAsked(
    isWatched ? `${pool} ${asOf ?? turn} ${completeSince}` : null,
    (main) =>
      main['journal.page']({
        text: '',
        states: [],
        from,
        to: asOf === null ? null : asOf + 1,
        ...(asOf !== null && { asOf }),
        within: { key: pool ?? '' },
        before: null,
        limit: most,
      }),
    `${pool} ${asOf}`,
  )
  // The last response stays after the pool's actions are no longer watched, and lacks what happens since.
  const value = isWatched ? received : null
  const isUnread = value !== null && (value.readSince ?? 0) >= (addedAt ?? 0)
  if (value !== null && isUnread !== (unread === watch)) setUnread(isUnread ? watch : '')
  const listed = useTraces(({ byKey }) => byKey)
  const traces = useMemo(() => {
    if (pool === undefined) return none
    const own = [...listed.values()].filter(({ accounts }) => accounts.includes(pool))
    const stored = (value?.traces ?? none).filter(({ key }) => !listed.has(key))
    return [...own, ...stored].toSorted((a, b) => b.firstSeenAt - a.firstSeenAt)
  }, [listed, value, pool])
  const since = Math.max(value?.completeSince ?? 0, value?.next?.at ?? 0)
  const isShort = isWatched && since > from
  return useMemo(() => ({ traces, since: isShort ? since : null }), [traces, isShort, since])
}
