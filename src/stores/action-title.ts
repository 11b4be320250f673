import type { ActionView } from '../../electron/shared/pending-models.ts'
import { shownTitle } from '../../electron/shared/shown-text.ts'
import { namedTitle } from '../lib/action-title.ts'
import { safeText } from '../lib/text.ts'
import { useAccounts } from './accounts.ts'
import { labelOf } from './labels.ts'
import { usePools } from './pools.ts'
import { useSettings } from './settings.ts'
import { useIsTestnet } from './status.ts'

/** What an action is called on screen: with the user's names, also for the coin, and without amounts where they are hidden; null without one. */
export function useActionTitle(action: ActionView | null): string | null {
  const hideAmounts = useSettings((settings) => settings.hideAmounts)
  const unit = useSettings((settings) => settings.unit)
  const isTestnet = useIsTestnet()
  const read = (): string | null => {
    if (action === null) return null
    const title = shownTitle(action.title, { hideAmounts, unit })
    return safeText(namedTitle({ ...action, title }, isTestnet, labelOf))
  }
  usePools(read)
  return useAccounts(read)
}
