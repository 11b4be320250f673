import { useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { Menu, MenuItem, Popover } from 'react-aria-components'
import { explorerIds, explorerNames, explorerUrl } from '../../../electron/shared/explorers.ts'
import type { AddressKey } from '../../../electron/shared/models.ts'
import { copyAddress, copyText, openInExplorer } from '../../commands.ts'
import type { MenuChoice } from '../../components/item-menu.tsx'
import { useAccounts } from '../../stores/accounts.ts'
import { useStatus } from '../../stores/status.ts'
import { useAsOf } from '../../stores/view.ts'
import { toggleWatch } from '../../watch.ts'
import { useMine } from './mine.ts'
import { showStatement } from './places.ts'
import { rowMenu as words } from './pools-words.ts'

function useChoices(address: AddressKey): readonly MenuChoice[] {
  const isWatched = useAccounts(({ byKey }) => byKey.has(address))
  const isPast = useAsOf() !== null
  const network = useStatus(({ status }) => status?.network ?? null)
  const { marked, mark } = useMine()
  const isMarked = marked.includes(address)
  return [
    { id: 'statement', title: words.statement, run: () => showStatement(address) },
    { id: 'copy', title: words.copy, run: () => void copyAddress(address) },
    { id: 'raw', title: words.copyRaw, run: () => void copyText(address) },
    {
      id: 'watch',
      title: isWatched ? words.unwatch : words.watch,
      isDisabled: isPast,
      run: () => void toggleWatch(address),
    },
    ...(isWatched
      ? []
      : [
          {
            id: 'mark',
            title: isMarked ? words.unmark : words.mark,
            run: () => mark(address, !isMarked),
          },
        ]),
    ...explorerIds.flatMap((explorer) =>
      network === null || explorerUrl(network, explorer, 'account', address) === null
        ? []
        : [
            {
              id: explorer,
              title: words.openIn(explorerNames[explorer]),
              run: () => void openInExplorer(explorer, 'account', address),
            },
          ],
    ),
  ]
}

interface OpenMenu {
  readonly address: AddressKey
  readonly left: number
  readonly top: number
}

function Choices({ address, onDone }: { readonly address: AddressKey; readonly onDone: () => void }) {
  const choices = useChoices(address)
  return (
    <Menu
      className="menu"
      aria-label={words.label}
      autoFocus="first"
      onClose={onDone}
      onAction={(id) => choices.find((choice) => choice.id === id)?.run()}
    >
      {choices.map(({ id, title, isDisabled = false }) => (
        <MenuItem key={id} id={id} className="menu-item" isDisabled={isDisabled}>
          {title}
        </MenuItem>
      ))}
    </Menu>
  )
}

/** Opens a menu about the nominator of the row under the pointer, or of the focused row on the menu key. */
export function RowMenu({
  addressOf,
  children,
}: {
  /** Returns the nominator of a row; null for a row without one. */
  readonly addressOf: (rowKey: string) => AddressKey | null
  readonly children: ReactNode
}) {
  const [open, setOpen] = useState<OpenMenu | null>(null)
  const anchor = useRef<HTMLSpanElement>(null)

  function show(event: MouseEvent<HTMLDivElement>): void {
    if (!(event.target instanceof Element)) return
    const row = event.target.closest<HTMLElement>('[data-row]')
    const address = row === null ? null : addressOf(row.dataset['row'] ?? '')
    if (row === null || address === null) return
    event.preventDefault()
    const box = row.getBoundingClientRect()
    // The menu key reports no position.
    const isPointer = event.clientX > 0 || event.clientY > 0
    setOpen({
      address,
      left: isPointer ? event.clientX : box.left + 24,
      top: isPointer ? event.clientY : box.bottom,
    })
  }

  return (
    <div className="row-menu-area" onContextMenu={show}>
      {children}
      <span
        ref={anchor}
        className="menu-anchor"
        style={{ left: open?.left ?? 0, top: open?.top ?? 0 }}
        aria-hidden="true"
      />
      <Popover
        className="popover"
        placement="bottom start"
        triggerRef={anchor}
        isOpen={open !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setOpen(null)
        }}
      >
        {open !== null && <Choices address={open.address} onDone={() => setOpen(null)} />}
      </Popover>
    </div>
  )
}
