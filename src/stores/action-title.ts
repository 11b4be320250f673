import type { ActionView } from '../../electron/shared/pending-models.ts'
import { namedTitle } from '../lib/action-title.ts'
import { hideNumbers, safeText } from '../lib/text.ts'
import { useAccounts } from './accounts.ts'
import { labelOf } from './labels.ts'
import { usePools } from './pools.ts'
import { useSettings } from './settings.ts'
import { useIsTestnet } from './status.ts'

/** What an action is called on screen: with the user's names, and without amounts where they are hidden; null without one. */
export function useActionTitle(action: ActionView | null): string | null {
  const isHidden = useSettings((settings) => settings.hideAmounts)
  const isTestnet = useIsTestnet()
  const read = (): string | null => {
    if (action === null) return null
    const title = isHidden ? hideNumbers(action.title) : action.title
    return safeText(namedTitle({ ...action, title }, isTestnet, labelOf))
  }
  usePools(read)
  return useAccounts(read)
}
