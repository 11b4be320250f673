import { useEffect, useState } from 'react'
import type { AddressKey } from '../../../electron/shared/models.ts'
import type { RewardLine } from '../../../electron/shared/pool-models.ts'
import { select } from '../../stores/view.ts'
import type { Moments } from './difference-view.tsx'

export function momentsOf({ when }: RewardLine): Moments {
  return { from: when.after ?? when.before, to: when.before }
}

let wanted: { readonly pool: AddressKey; readonly moments: Moments } | null = null

/** Opens the pool of a reward and compares the two responses between which the reward arrived. */
export function showEvidence(line: RewardLine): void {
  wanted = { pool: line.pool, moments: momentsOf(line) }
  select('pools', line.pool)
}

/** Returns the moments requested by `showEvidence`; null when the pool was opened in another way. */
export function useWantedMoments(pool: AddressKey): Moments | null {
  const [moments] = useState(() => (wanted?.pool === pool ? wanted.moments : null))
  useEffect(() => {
    wanted = null
  }, [])
  return moments
}
