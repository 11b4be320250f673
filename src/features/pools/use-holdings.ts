import { useMemo } from 'react'
import type { ErrorInfo } from '../../../electron/shared/errors.ts'
import type { AddressKey, Millis } from '../../../electron/shared/models.ts'
import type { Holding } from '../../../electron/shared/pool-models.ts'
import { usePools } from '../../stores/pools.ts'
import { useAsOf } from '../../stores/view.ts'
import { useMine } from './mine.ts'
import { useAsked } from '../../use-asked.ts'

export interface Holdings {
  readonly holdings: readonly Holding[] | null
  readonly error: ErrorInfo | null
  readonly pools: readonly AddressKey[]
  readonly addresses: readonly AddressKey[]
  readonly at: Millis
  readonly version: string
}

export function useHoldings(): Holdings {
  const pools = usePools(({ keys }) => keys)
  const observed = usePools(({ byKey }) =>
    Math.max(0, ...[...byKey.values()].map(({ freshness }) => freshness.observedAt ?? 0)),
  )
  const asOf = useAsOf()
  const { mine } = useMine()
  const addresses = useMemo(() => [...mine].filter((key) => !pools.includes(key)), [mine, pools])
  const version = `${observed} ${asOf}`
  const isAsked = pools.length > 0 && addresses.length > 0
  const { value, error } = useAsked(
    isAsked ? `${pools.join()} ${addresses.join()} ${version}` : null,
    (main) => main['pools.holdings']({ pools: [...pools], addresses: [...addresses], at: asOf }),
    `${pools.join()} ${asOf}`,
  )
  return { holdings: isAsked ? value : [], error, pools, addresses, at: asOf ?? observed, version }
}
