import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import type { WatchGroup } from '../../../electron/shared/pending-models.ts'
import { ask } from '../../bridge.ts'
import { reportFailure } from '../../commands.ts'
import { ModalDialog } from '../../components/dialog.tsx'
import { ItemMenu } from '../../components/item-menu.tsx'
import { safeText, trimOrNull } from '../../lib/text.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { showToast } from '../../stores/toasts.ts'
import { showAccount, useAsOf, useView } from '../../stores/view.ts'
import { useGroups } from '../../stores/watchlist.ts'
import { AccountItem } from './account-item.tsx'
import { ColourChoice, NoteField } from './mark-fields.tsx'
import { place, watchDragType } from './watch-tools.ts'

interface WatchGroupProps {
  /** Null: what belongs to no group. */
  readonly id: string | null
  readonly members: readonly string[]
  readonly isFolded: boolean
  readonly onFold: (isFolded: boolean) => void
  /** Without any group the list needs no heading. */
  readonly hasHead: boolean
}

/** The name under which the table shows a whole group alone. */
export function groupScope(id: string): string {
  return `group/${id}`
}

function moveGroup(id: string, by: -1 | 1): void {
  const { keys } = useGroups.getState()
  const at = keys.indexOf(id)
  if (at + by < 0 || at + by >= keys.length) return
  const before = by === -1 ? (keys[at - 1] ?? null) : (keys[at + 2] ?? null)
  void reportFailure(ask((main) => main['groups.place']({ id, before })))
}

async function restore(group: WatchGroup, members: readonly string[], before: string | null): Promise<void> {
  const { id, name, note = null, colour = null } = group
  if (!(await reportFailure(ask((main) => main['groups.save']({ id, name, note, colour }))))) return
  await reportFailure(ask((main) => main['groups.place']({ id, before })))
  for (const key of members) await reportFailure(ask((main) => main['watch.mark']({ key, group: id })))
}

/** Its members stay on the list; taking it back puts them into it again. */
async function dissolve(group: WatchGroup, members: readonly string[]): Promise<void> {
  const { keys } = useGroups.getState()
  const before = keys[keys.indexOf(group.id) + 1] ?? null
  if (!(await reportFailure(ask((main) => main['groups.remove']({ id: group.id }))))) return
  if (useView.getState().account === groupScope(group.id)) showAccount(null)
  showToast(`The group ${safeText(group.name, 80)} is dissolved. What was in it is watched still.`, {
    title: 'Undo',
    run: () => void restore(group, members, before),
  })
}

/** A part of the watchlist with its heading, the sum of what is live in it, and its members. */
export function WatchGroupSection({ id, members, isFolded, onFold, hasHead }: WatchGroupProps) {
  const group = useGroups(({ byKey }) => (id === null ? undefined : byKey.get(id)))
  const isCurrent = useView((view) => id !== null && view.account === groupScope(id))
  const live = useAccounts(({ byKey }) => {
    let sum = 0
    for (const key of members) sum += byKey.get(key)?.liveTraces ?? 0
    return sum
  })
  const isPast = useAsOf() !== null
  const [isEditing, setEditing] = useState(false)
  const name = group === undefined ? 'No group' : safeText(group.name, 80)
  const Chevron = isFolded ? ChevronRight : ChevronDown

  function drop(event: DragEvent): void {
    const moved = event.dataTransfer.getData(watchDragType)
    if (moved === '') return
    event.preventDefault()
    void place(moved, id, null)
  }

  return (
    <section
      className="watch-group"
      aria-label={name}
      onDragOver={(event) => event.dataTransfer.types.includes(watchDragType) && event.preventDefault()}
      onDrop={drop}
    >
      {hasHead && (
        <div className={`group-head ${group?.colour === undefined ? '' : `mark-${group.colour}`}`}>
          <button
            type="button"
            className="fold"
            aria-expanded={!isFolded}
            aria-label={`Members of ${name}`}
            onClick={() => onFold(!isFolded)}
          >
            <Chevron size={13} aria-hidden="true" />
          </button>
          <button
            type="button"
            className="group-name section-head"
            aria-pressed={isCurrent}
            disabled={id === null}
            title={group?.note ?? `Shows ${name} alone`}
            onClick={() => id !== null && showAccount(isCurrent ? null : groupScope(id))}
          >
            {name}
          </button>
          <span className={`watch-count ${live > 0 ? 'is-live' : ''}`}>{live > 0 ? live : '·'}</span>
          {group !== undefined && (
            <ItemMenu
              subject={`group ${name}`}
              choices={[
                { id: 'edit', title: 'Name, note and colour…', run: () => setEditing(true) },
                { id: 'up', title: 'Move up', run: () => moveGroup(group.id, -1) },
                { id: 'down', title: 'Move down', run: () => moveGroup(group.id, 1) },
                { id: 'remove', title: 'Dissolve the group', run: () => void dissolve(group, members) },
              ].map((choice) => ({ ...choice, isDisabled: isPast }))}
            />
          )}
        </div>
      )}
      {!isFolded && (
        <ul className="watch-list">
          {members.map((key) => (
            <AccountItem key={key} accountKey={key} group={id} siblings={members} />
          ))}
        </ul>
      )}
      {isEditing && group !== undefined && <GroupDialog group={group} onClose={() => setEditing(false)} />}
    </section>
  )
}

function GroupDialog({ group, onClose }: { readonly group: WatchGroup; readonly onClose: () => void }) {
  const [name, setName] = useState(group.name)
  const [note, setNote] = useState(group.note ?? '')
  const [colour, setColour] = useState(group.colour ?? null)

  async function save(): Promise<void> {
    const changes = { id: group.id, name: name.trim(), note: trimOrNull(note), colour }
    if (await reportFailure(ask((main) => main['groups.save'](changes)))) onClose()
  }

  return (
    <ModalDialog title={`Group ${safeText(group.name, 80)}`} isOpen onClose={onClose}>
      <form
        className="mark-form"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <label>
          Name
          <input
            type="text"
            autoFocus
            value={name}
            maxLength={80}
            required
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <NoteField note={note} onChange={setNote} />
        <ColourChoice colour={colour} onChange={setColour} />
        <p className="dialog-end">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button is-main">
            Save
          </button>
        </p>
      </form>
    </ModalDialog>
  )
}
