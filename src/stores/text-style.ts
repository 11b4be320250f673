import { renderText, type TextParts, type TextStyle } from '../../electron/shared/text-parts.ts'
import { safeText } from '../lib/text.ts'
import { useAccounts } from './accounts.ts'
import { labelOf } from './labels.ts'
import { usePools } from './pools.ts'
import { useSettings } from './settings.ts'
import { useIsTestnet, useStatus } from './status.ts'

/** How parts are written in the window now. */
export function textStyle(): TextStyle {
  const { hideAmounts, unit } = useSettings.getState()
  const isTestnet = useStatus.getState().status?.network.isTestnet ?? false
  return { hideAmounts, unit, isTestnet, labelOf }
}

/** Parts as text in the window, safe to show and bounded. */
export function shownText(parts: TextParts, limit = 160): string {
  return safeText(renderText(parts, textStyle()), limit)
}

/** The same for a component, which renders again only when the text changes; null for no parts. */
export function useShownText(parts: TextParts | null, limit = 160): string | null {
  useSettings(({ hideAmounts }) => hideAmounts)
  useSettings(({ unit }) => unit)
  useIsTestnet()
  const read = (): string | null => (parts === null ? null : shownText(parts, limit))
  usePools(read)
  return useAccounts(read)
}
