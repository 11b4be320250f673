import type { ReactNode } from 'react'
import type { AddressKey } from '../../../electron/shared/models.ts'
import { copyAddress, copyText } from '../../commands.ts'
import type { MenuChoices } from '../../components/item-menu.tsx'
import { RowMenu } from '../../components/row-menu.tsx'
import { explorerChoices } from '../../explorer-choices.ts'
import { nameChoices } from '../../stores/naming.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { useTime } from '../../stores/time.ts'
import { toggleWatch } from '../../watch.ts'
import { useMine } from './mine.ts'
import { showStatement } from './places.ts'
import { rowMenu as words } from './nominator-words.ts'

interface NominatorMenuProps {
  /** Returns the nominator of a row, for tables whose rows have other keys. */
  readonly addressOf?: (row: string) => AddressKey | null
  readonly children: ReactNode
}

/** Adds a menu to the rows of a table of nominators. Other rows, such as totals, have none. */
export function NominatorMenu({ addressOf = (row) => row, children }: NominatorMenuProps) {
  const { marked, mark } = useMine()

  function choicesOf(row: string): MenuChoices {
    const address = addressOf(row)
    if (address?.includes(':') !== true) return []
    const isWatched = useAccounts.getState().byKey.has(address)
    const isMarked = marked.includes(address)
    const marking = {
      id: 'mark',
      title: isMarked ? words.unmark : words.mark,
      run: () => mark(address, !isMarked),
    }
    return [
      { id: 'statement', title: words.statement, run: () => showStatement(address) },
      null,
      { id: 'copy', title: words.copy, run: () => void copyAddress(address) },
      { id: 'raw', title: words.copyRaw, run: () => void copyText(address) },
      null,
      {
        id: 'watch',
        title: isWatched ? words.unwatch : words.watch,
        isDisabled: useTime.getState().asOf !== null,
        run: () => void toggleWatch(address),
      },
      ...(isWatched ? [] : [marking]),
      ...nameChoices(address),
      ...explorerChoices('account', address),
    ]
  }

  return (
    <RowMenu label={words.label} choicesOf={choicesOf}>
      {children}
    </RowMenu>
  )
}
