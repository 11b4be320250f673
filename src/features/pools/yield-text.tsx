import type { PoolCycle, PoolYield } from '../../../electron/shared/pool-models.ts'
import { formatPerYear } from '../../lib/pool-text.ts'
import { explainYield } from '../../lib/pool-words.ts'
import { Coins } from './coins.tsx'
import { useUnit } from './unit.ts'
import { common } from './pools-words.ts'

/** Shows the annual yield, or the sum of rewards while a yearly rate would be misleading. */
export function YieldText({ value }: { readonly value: PoolYield }) {
  const unit = useUnit()
  if (value.perYear !== null) return <strong>{common.perYear(formatPerYear(value.perYear))}</strong>
  if (value.rounds === 0) return <span className="dim">{common.notKnownYet}</span>
  return (
    <>
      <Coins units={value.reward} style="signed" /> {common.inRounds(unit, value.rounds)}
    </>
  )
}

export function YieldCell({ value, cycle }: { readonly value: PoolYield; readonly cycle: PoolCycle | null }) {
  return (
    <span className={value.perYear === null ? 'dim' : ''} title={explainYield(value, cycle)}>
      {value.perYear === null ? '–' : formatPerYear(value.perYear)}
    </span>
  )
}
