import { useState } from 'react'
import { serviceNow } from '../../components/ticker.ts'
import type { Json, Millis } from '../../../electron/shared/models.ts'
import type { PoolHistory, PoolSummary, PoolView } from '../../../electron/shared/pool-models.ts'
import { useRemembered } from '../../remembered.ts'
import { useAsOf } from '../../stores/view.ts'
import { readSpan, startOf, type SpanName } from './moments.ts'
import { useAsked } from '../../use-asked.ts'

const readComparison = (kept: Json): string => readSpan(kept, 'day')
const readPictureSpan = (kept: Json): string => readSpan(kept, 'month')

export interface PoolPast {
  readonly summary: PoolSummary | null
  readonly history: PoolHistory | null
  readonly month: PoolHistory | null
  readonly at: Millis
  readonly since: Millis
  /** Changes with each response and each displayed moment. */
  readonly version: string
  readonly span: SpanName
  readonly setSpan: (span: SpanName) => void
}

export function useComparison(): readonly [SpanName, (span: SpanName) => void] {
  const [kept, set] = useRemembered<Json>('pools.compare', readComparison)
  return [readSpan(kept, 'day'), set]
}

function useHistory(key: string | null, span: SpanName, version: string): PoolHistory | null {
  return useAsked(key === null ? null : `${key} ${span} ${version}`, (main) => {
    const to = serviceNow()
    return main['pools.history']({ key: key ?? '', from: startOf(span, to), to })
  }).value
}

/** Loads the history of the displayed pool and reloads it after each response. */
export function usePoolPast(pool: PoolView | undefined): PoolPast {
  const asOf = useAsOf()
  const [compared] = useComparison()
  const [kept, setSpan] = useRemembered<Json>('pools.span', readPictureSpan)
  const span = readSpan(kept, 'month')
  const key = pool?.state == null ? null : pool.key
  const observedAt = pool?.freshness.observedAt ?? null
  const version = `${observedAt} ${asOf}`
  // The history always ends now, even while an earlier moment is displayed, so that later changes stay reachable.
  const [present, setPresent] = useState(String(observedAt))
  if (asOf === null && present !== String(observedAt)) setPresent(String(observedAt))
  const at = asOf ?? observedAt ?? 0
  const since = startOf(compared, at)
  const { value } = useAsked(key === null ? null : `${key} ${compared} ${version}`, (main) =>
    main['pools.summary']({ key: key ?? '', at: asOf, since }),
  )
  const summary = value?.key === key ? value : null
  const history = useHistory(key, span, present)
  const month = useHistory(span === 'month' ? null : key, 'month', present)
  const own = (one: PoolHistory | null): PoolHistory | null => (one?.key === key ? one : null)
  return {
    summary,
    history: own(history),
    month: own(span === 'month' ? history : month),
    at,
    since: summary?.comparedWith ?? since,
    version,
    span,
    setSpan,
  }
}
