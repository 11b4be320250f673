import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { FormDialog } from '../../components/dialog.tsx'
import { ItemMenu } from '../../components/item-menu.tsx'
import { TitledInput } from '../../components/named-control.tsx'
import { useAccounts } from '../../stores/accounts.ts'
import { useFollows } from '../../stores/watchlist.ts'
import { clearPicked, moveToNew, pickedChoices, setNaming, usePicked } from './watch-picked.ts'
import { picked as words } from './watch-words.ts'

/** Elements that use Escape themselves. */
const busy = 'input, textarea, select, [role=listbox]'

/** Clears the selection with Escape wherever the focus is: after a toast, for example, it is outside the list. */
function useEscape(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return
    function press(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || document.querySelector('[role=dialog], [role=menu]') !== null) return
      if (event.target instanceof Element && event.target.closest(busy) !== null) return
      event.preventDefault()
      event.stopPropagation()
      clearPicked()
    }
    // The capture phase comes before the handler that closes the detail.
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [isActive])
}

/** Says how many items of the watchlist are selected, with the menu for all of them. Shows nothing if none is. */
export function PickedBar() {
  const keys = usePicked((state) => state.keys)
  const accounts = useAccounts(({ byKey }) => [...keys].filter((key) => byKey.has(key)).length)
  const follows = useFollows(({ byKey }) => [...keys].filter((key) => byKey.has(key)).length)
  const count = accounts + follows
  const isNaming = usePicked((state) => state.isNaming)
  useEscape(count > 0)
  if (count === 0) return null
  return (
    <div className="picked-bar">
      <span role="status">{words.count(count)}</span>
      <ItemMenu subject={words.subject(count)} choices={pickedChoices} isInline />
      <button
        type="button"
        className="icon-button"
        aria-label={words.clear}
        title={words.clearHint}
        onClick={clearPicked}
      >
        <X size={14} aria-hidden="true" />
      </button>
      {isNaming && <NewGroupDialog count={count} />}
    </div>
  )
}

function NewGroupDialog({ count }: { readonly count: number }) {
  const [name, setName] = useState('')
  const trimmed = name.trim()
  const close = (): void => setNaming(false)

  async function move(): Promise<void> {
    if (await moveToNew(trimmed)) close()
  }

  return (
    <FormDialog
      title={words.moveTo(count)}
      accept={words.accept}
      isDisabled={trimmed === ''}
      onAccept={move}
      onClose={close}
    >
      <TitledInput title={words.name} autoFocus value={name} maxLength={80} onChange={setName} />
    </FormDialog>
  )
}
