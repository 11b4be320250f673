import { explorerIds, explorerNames, explorerUrl, type ExplorerKind } from '../electron/shared/explorers.ts'
import type { Status } from '../electron/shared/app-state.ts'
import { openInExplorer } from './commands.ts'
import type { MenuChoice } from './components/item-menu.tsx'
import { useIsOffline, useStatus } from './stores/status.ts'
import { openIn } from './common-words.ts'

export interface ExplorerChoice extends MenuChoice {
  readonly name: string
}

type Place = Pick<Status, 'network' | 'health'> | null

function choicesAt(status: Place, kind: ExplorerKind, key: string): readonly ExplorerChoice[] {
  if (status === null) return []
  const { network, health } = status
  return explorerIds.flatMap((explorer) => {
    if (explorerUrl(network, explorer, kind, key) === null) return []
    return [
      {
        id: explorer,
        name: explorerNames[explorer],
        title: openIn(explorerNames[explorer]),
        isDisabled: health === 'offline',
        run: () => void openInExplorer(explorer, kind, key),
      },
    ]
  })
}

export function explorerChoices(kind: ExplorerKind, key: string): readonly ExplorerChoice[] {
  return choicesAt(useStatus.getState().status, kind, key)
}

export function useExplorerChoices(kind: ExplorerKind, key: string): readonly ExplorerChoice[] {
  const network = useStatus(({ status }) => status?.network ?? null)
  const isOffline = useIsOffline()
  return choicesAt(network === null ? null : { network, health: isOffline ? 'offline' : 'ok' }, kind, key)
}
