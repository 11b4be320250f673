import { useCallback } from 'react'
import type { Integer } from '../../../electron/shared/models.ts'
import { nativeDecimals } from '../../../electron/shared/units.ts'
import { NativeAmount } from '../../components/amount.tsx'
import { hiddenAmount, nativeText, shortened, splitUnits } from '../../lib/amounts.ts'
import { axisText } from '../../lib/pool-charts.ts'
import { useSettings } from '../../stores/settings.ts'
import { useUnit } from './unit.ts'
import { NoValue } from './no-value.tsx'

export function useIsHidden(): boolean {
  return useSettings((settings) => settings.hideAmounts)
}

interface CoinsProps {
  readonly units: Integer | null
  /**
   * `full`: all nine decimals; `short`: without trailing zeros, which columns show dimmed; `signed`: short, with a plus sign;
   * `figure`: large; `whole`: without the fraction, unless the amount is less than one coin.
   */
  readonly style?: 'full' | 'short' | 'signed' | 'figure' | 'whole'
}

export function Coins({ units, style = 'short' }: CoinsProps) {
  const isHidden = useIsHidden()
  const unit = useUnit()
  if (units === null) return <NoValue />
  if (style === 'full') return <NativeAmount units={units} isHidden={isHidden} />
  if (style === 'figure') return <NativeAmount units={units} isHidden={isHidden} style="figure" />
  if (isHidden) return <span className="mono amount">{hiddenAmount}</span>
  if (units === '0') return <span className="mono amount dim">0</span>
  const parts = splitUnits(units, nativeDecimals)
  const { sign, whole, fraction, zeros } = style === 'whole' ? shortened(parts) : parts
  return (
    <span
      className="mono amount"
      title={`${nativeText(units)} ${unit}`}
      data-zeros={style === 'whole' ? undefined : zeros}
    >
      {sign === '' && style === 'signed' ? '+' : sign}
      {whole}
      {fraction}
    </span>
  )
}

export function coinsText(units: Integer, isHidden: boolean, unit: string): string {
  return isHidden ? `${hiddenAmount} ${unit}` : `${nativeText(units)} ${unit}`
}

/** Returns a function that formats coins for an axis, masked while amounts are hidden. */
export function useAxisText(): (value: number) => string {
  const isHidden = useIsHidden()
  return useCallback((value) => (isHidden ? hiddenAmount : axisText(value)), [isHidden])
}
