import { renderText, type TextParts, type TextStyle } from '../../electron/shared/text-parts.ts'
import { safeText } from '../lib/text.ts'
import { useAccounts } from './accounts.ts'
import { useBook } from './book.ts'
import { labelOf } from './labels.ts'
import { usePools } from './pools.ts'
import { useSettings } from './settings.ts'
import { useIsTestnet, useStatus } from './status.ts'

export function currentStyle(): TextStyle {
  const { hideAmounts, unit } = useSettings.getState()
  const isTestnet = useStatus.getState().status?.network.isTestnet ?? false
  return { hideAmounts, unit, isTestnet, labelOf }
}

/** Renders parts in the current style. Components use `useText` instead. */
export function textOf(parts: TextParts, limit?: number): string {
  return safeText(renderText(parts, currentStyle()), limit)
}

/**
 * Renders parts as safe text. The component renders again when the style or a label in the text changes. Every change of an
 * account or pool runs the selectors of all rows, so they only look up labels and render no text.
 */
export function useText(parts: TextParts, limit?: number): string
export function useText(parts: TextParts | null, limit?: number): string | null
export function useText(parts: TextParts | null, limit?: number): string | null {
  const hideAmounts = useSettings((settings) => settings.hideAmounts)
  const unit = useSettings((settings) => settings.unit)
  const isTestnet = useIsTestnet()
  const labels = (): string =>
    (parts ?? []).map((part) => (part.kind === 'account' ? labelOf(part.address) : null)).join('\n')
  usePools(labels)
  useAccounts(labels)
  useBook(labels)
  if (parts === null) return null
  return safeText(renderText(parts, { hideAmounts, unit, isTestnet, labelOf }), limit)
}
