import type { ReactNode } from 'react'
import type { Integer, PoolState } from '../../../electron/shared/models.ts'
import { nativeUnit } from '../../../electron/shared/units.ts'
import { NativeAmount } from '../../components/amount.tsx'
import type { PoolSums } from '../../lib/pool-figures.ts'
import { countOf } from '../../lib/text.ts'
import { useSettings } from '../../stores/settings.ts'

interface FigureProps {
  readonly title: string
  readonly units: Integer
  readonly children: ReactNode
}

function Figure({ title, units, children }: FigureProps) {
  const isHidden = useSettings((settings) => settings.hideAmounts)
  return (
    <div className="figure">
      <dt className="section-head">
        {title}, {nativeUnit}
      </dt>
      <dd>
        <NativeAmount units={units} isHidden={isHidden} style="figure" />
        <p className="dim">{children}</p>
      </dd>
    </div>
  )
}

interface PoolFiguresProps {
  readonly state: PoolState
  readonly figures: PoolSums
}

/** The four amounts of a pool. */
export function PoolFigures({ state, figures }: PoolFiguresProps) {
  const { nominatorsCount, nominators, stakeSent, validatorAmount } = state
  return (
    <dl className="figures">
      <Figure title="Stake sent" units={stakeSent}>
        {stakeSent === '0' ? 'not staked now' : 'sent and not yet returned'}
      </Figure>
      <Figure title="Nominators" units={figures.total}>
        {figures.isMismatch ? (
          <span className="tone-attention">
            the service counts {nominatorsCount}, its list holds {nominators.length}
          </span>
        ) : (
          countOf(nominatorsCount, 'nominator')
        )}
      </Figure>
      <Figure title="Validator" units={validatorAmount}>
        own amount in the pool
      </Figure>
      <Figure title="Pending" units={figures.pendingTotal}>
        {figures.pendingCount === 0
          ? 'no deposit waits'
          : `${countOf(figures.pendingCount, 'deposit')} waiting for the round`}
      </Figure>
    </dl>
  )
}
