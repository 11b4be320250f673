import type { Integer } from '../../../electron/shared/models.ts'
import { sumIntegers } from '../../lib/integers.ts'
import { Coins } from './coins.tsx'
import { NoValue } from './no-value.tsx'
import { common as words } from './pools-words.ts'

interface KnownSumProps {
  readonly values: readonly (Integer | null)[]
  readonly style?: 'short' | 'signed'
}

/**
 * Shows the sum of the known values. If some are unknown, also shows how many were summed, and leaves out the fraction of a sum
 * without a sign to make room.
 */
export function KnownSum({ values, style = 'short' }: KnownSumProps) {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return <NoValue />
  const isWhole = known.length === values.length
  return (
    <>
      {!isWhole && (
        <small className="dim known-of" title={words.knownOf(known.length, values.length)}>
          {words.partOf(known.length, values.length)}
        </small>
      )}
      <Coins units={sumIntegers(known)} style={isWhole || style === 'signed' ? style : 'whole'} />
    </>
  )
}
