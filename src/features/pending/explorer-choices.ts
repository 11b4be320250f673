import {
  explorerIds,
  explorerNames,
  explorerUrl,
  type ExplorerKind,
} from '../../../electron/shared/explorers.ts'
import { openInExplorer } from '../../commands.ts'
import type { MenuChoice } from '../../components/item-menu.tsx'
import { useStatus } from '../../stores/status.ts'

/** Menu entries that open it in each explorer that knows this network; off while there is no connection. */
export function useExplorerChoices(kind: ExplorerKind, key: string): readonly MenuChoice[] {
  const network = useStatus(({ status }) => status?.network ?? null)
  const isOffline = useStatus(({ status }) => status?.health === 'offline')
  if (network === null) return []
  return explorerIds.flatMap((explorer) => {
    if (explorerUrl(network, explorer, kind, key) === null) return []
    return [
      {
        id: explorer,
        title: `Open in ${explorerNames[explorer]}`,
        isDisabled: isOffline,
        run: () => void openInExplorer(explorer, kind, key),
      },
    ]
  })
}
