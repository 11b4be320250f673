import {
  explorerIds,
  explorerNames,
  explorerUrl,
  type ExplorerKind,
} from '../../../electron/shared/explorers.ts'
import { openInExplorer } from '../../commands.ts'
import type { MenuChoice } from '../../components/item-menu.tsx'
import { useStatus } from '../../stores/status.ts'
import { addressMenu } from './trace-words.ts'

export interface ExplorerChoice extends MenuChoice {
  readonly name: string
}

export function useExplorerChoices(kind: ExplorerKind, key: string): readonly ExplorerChoice[] {
  const network = useStatus(({ status }) => status?.network ?? null)
  const isOffline = useStatus(({ status }) => status?.health === 'offline')
  if (network === null) return []
  return explorerIds.flatMap((explorer) => {
    if (explorerUrl(network, explorer, kind, key) === null) return []
    return [
      {
        id: explorer,
        name: explorerNames[explorer],
        title: addressMenu.openIn(explorerNames[explorer]),
        isDisabled: isOffline,
        run: () => void openInExplorer(explorer, kind, key),
      },
    ]
  })
}
