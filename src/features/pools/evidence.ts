import { useEffect, useState } from 'react'
import type { AddressKey } from '../../../electron/shared/models.ts'
import type { RewardLine } from '../../../electron/shared/pool-models.ts'
import { select } from '../../stores/view.ts'
import type { Moments } from './difference-view.tsx'

/** The two answers that a line of the ledger follows from. */
export function momentsOf({ when }: RewardLine): Moments {
  return { from: when.after ?? when.before, to: when.before }
}

let wanted: { readonly pool: AddressKey; readonly moments: Moments } | null = null

/** Shows a line's pool with the difference of its two answers. */
export function showEvidence(line: RewardLine): void {
  wanted = { pool: line.pool, moments: momentsOf(line) }
  select('pools', line.pool)
}

/** The moments that this pool is opened for; null when it is opened for itself. */
export function useWantedMoments(pool: AddressKey): Moments | null {
  const [moments] = useState(() => (wanted?.pool === pool ? wanted.moments : null))
  useEffect(() => {
    wanted = null
  }, [])
  return moments
}
