import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import type { Json } from '../../../electron/shared/models.ts'
import { mostSavedViews } from '../../../electron/shared/watch-limits.ts'
import type { ColumnLayout } from '../../lib/column-layout.ts'
import { safeText } from '../../lib/text.ts'
import { useRemembered } from '../../remembered.ts'
import { openSavedView } from './open-view.ts'
import { readSavedViews, type PendingFilter, type SavedView } from './pending-view.ts'
import { savedViews as words } from './pending-words.ts'

function readKept(kept: Json): readonly Json[] {
  return Array.isArray(kept) ? kept : []
}

interface SavedViewsProps {
  readonly filter: PendingFilter
  readonly layout: ColumnLayout
}

export function SavedViews({ filter, layout }: SavedViewsProps) {
  const [kept, setKept] = useRemembered<readonly Json[]>('pending.saved', readKept)
  const [name, setName] = useState('')
  const views = readSavedViews(kept)
  const chosen = name.trim()
  const others = views.filter((view) => view.name !== chosen)
  const isFull = others.length >= mostSavedViews
  const keep = (next: readonly SavedView[]): void =>
    setKept(next.map((view) => ({ name: view.name, filter: view.filter, layout: view.layout })))

  return (
    <DialogTrigger>
      <Button className="button is-square" aria-label={words.title}>
        <Bookmark size={14} aria-hidden="true" />
      </Button>
      <Popover className="popover" placement="bottom end">
        <Dialog className="filter-dialog" aria-label={words.title}>
          {({ close }) => (
            <>
              {views.length === 0 && <p className="dim">{words.empty}</p>}
              <ul className="saved-views">
                {views.map((view) => (
                  <li key={view.name}>
                    <button
                      type="button"
                      className="button is-link"
                      onClick={() => {
                        openSavedView(view)
                        close()
                      }}
                    >
                      {safeText(view.name, 60)}
                    </button>
                    <button
                      type="button"
                      className="button is-small"
                      onClick={() => keep(views.filter((other) => other.name !== view.name))}
                    >
                      {words.delete}
                      <span className="visually-hidden"> {view.name}</span>
                    </button>
                  </li>
                ))}
              </ul>
              <form
                className="key-form"
                onSubmit={(event) => {
                  event.preventDefault()
                  if (chosen === '' || isFull) return
                  keep([...others, { name: chosen, filter, layout }])
                  setName('')
                  close()
                }}
              >
                <input
                  type="text"
                  aria-label={words.name}
                  placeholder={words.name}
                  value={name}
                  maxLength={60}
                  onChange={(event) => setName(event.target.value)}
                />
                <button type="submit" className="button" disabled={isFull}>
                  {words.save}
                </button>
              </form>
              {isFull && <p className="dim">{words.full(mostSavedViews)}</p>}
            </>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
