import { renderText, type TextParts, type TextStyle } from '../../electron/shared/text-parts.ts'
import { safeText } from '../lib/text.ts'
import { useAccounts } from './accounts.ts'
import { labelOf } from './labels.ts'
import { usePools } from './pools.ts'
import { useSettings } from './settings.ts'
import { useIsTestnet, useStatus } from './status.ts'

function currentStyle(): TextStyle {
  const { hideAmounts, unit } = useSettings.getState()
  const isTestnet = useStatus.getState().status?.network.isTestnet ?? false
  return { hideAmounts, unit, isTestnet, labelOf }
}

/** Parts as they are shown now. A component calls `useText` instead. */
export function textOf(parts: TextParts, limit?: number): string {
  return safeText(renderText(parts, currentStyle()), limit)
}

/**
 * Parts as text that is safe to show. The component renders again when the style changes or a label in this text does. Every
 * change of an account or pool runs the selectors of all rows, so they look up labels and write no text.
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
  if (parts === null) return null
  return safeText(renderText(parts, { hideAmounts, unit, isTestnet, labelOf }), limit)
}
