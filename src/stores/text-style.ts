import { renderText, type TextParts, type TextStyle } from '../../electron/shared/text-parts.ts'
import { safeText } from '../lib/text.ts'
import { formatDateMinute } from '../lib/times.ts'
import { useAccounts } from './accounts.ts'
import { useBook } from './book.ts'
import { labelOf, usePresentLabels } from './labels.ts'
import { lookAlikeName } from './look-alikes.ts'
import { usePools } from './pools.ts'
import { useSettings } from './settings.ts'
import { useIsTestnet, useStatus } from './status.ts'

export function currentStyle(): TextStyle {
  const { hideAmounts, unit } = useSettings.getState()
  const isTestnet = useStatus.getState().status?.network.isTestnet ?? false
  return { hideAmounts, unit, isTestnet, labelOf, alikeOf: lookAlikeName, timeOf: formatDateMinute }
}

export function textOf(parts: TextParts, limit?: number): string {
  return safeText(renderText(parts, currentStyle()), limit)
}

/**
 * Returns a rendered text. The component renders again when the style or a label in the text changes. Selectors run on every
 * change of a store, so they only look up labels.
 */
export function useText(parts: TextParts, limit?: number): string
export function useText(parts: TextParts | null, limit?: number): string | null
export function useText(parts: TextParts | null, limit?: number): string | null {
  const hideAmounts = useSettings((settings) => settings.hideAmounts)
  const unit = useSettings((settings) => settings.unit)
  const isTestnet = useIsTestnet()
  const labels = (): string =>
    (parts ?? [])
      .map((part) =>
        part.kind === 'account' ? (labelOf(part.address) ?? lookAlikeName(part.address)) : null,
      )
      .join('\n')
  usePools(labels)
  useAccounts(labels)
  useBook(labels)
  usePresentLabels(labels)
  if (parts === null) return null
  const style = { hideAmounts, unit, isTestnet, labelOf, alikeOf: lookAlikeName, timeOf: formatDateMinute }
  return safeText(renderText(parts, style), limit)
}
