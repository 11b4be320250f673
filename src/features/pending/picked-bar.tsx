import { X } from 'lucide-react'
import { ItemMenu } from '../../components/item-menu.tsx'
import { useAccounts } from '../../stores/accounts.ts'
import { useFollows } from '../../stores/watchlist.ts'
import { clearPicked, pickedChoices, usePicked } from './watch-picked.ts'
import { picked as words } from './watch-words.ts'

/** Says how many items of the watchlist are selected, with the menu for all of them. Shows nothing if none is. */
export function PickedBar() {
  const keys = usePicked((state) => state.keys)
  const accounts = useAccounts(({ byKey }) => [...keys].filter((key) => byKey.has(key)).length)
  const follows = useFollows(({ byKey }) => [...keys].filter((key) => byKey.has(key)).length)
  const count = accounts + follows
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
    </div>
  )
}
