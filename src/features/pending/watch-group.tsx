import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState, type CSSProperties, type DragEvent, type ReactNode } from 'react'
import type { WatchGroup } from '../../../electron/shared/pending-models.ts'
import type { AlertRule } from '../../../electron/shared/rules.ts'
import { ask } from '../../bridge.ts'
import { reportFailure } from '../../commands.ts'
import { FormDialog } from '../../components/dialog.tsx'
import { ItemMenu } from '../../components/item-menu.tsx'
import { TitledInput } from '../../components/named-control.tsx'
import { groupDigits, safeText, trimOrNull } from '../../lib/text.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { useSettings } from '../../stores/settings.ts'
import { showToast } from '../../stores/toasts.ts'
import { showAccount, useAsOf, useView } from '../../stores/view.ts'
import { useGroups } from '../../stores/watchlist.ts'
import { ColourChoice, NoteField } from './mark-fields.tsx'
import { groupScope } from './scope.ts'
import { membersOf, place as moveTo, watchDragType } from './watch-tools.ts'
import { group as words, item as itemWords, marks } from './watch-words.ts'

export interface RowPlace {
  readonly ref: (element: HTMLElement | null) => void
  readonly 'data-index': number
  readonly style: CSSProperties
  readonly 'aria-posinset'?: number
  readonly 'aria-setsize'?: number
}

interface GroupHeadProps {
  /** Null for items without a group. */
  readonly id: string | null
  readonly members: readonly string[]
  readonly place: RowPlace
  readonly isFolded: boolean
  readonly onFold: (isFolded: boolean) => void
}

function moveGroup(id: string, by: -1 | 1): void {
  const { keys } = useGroups.getState()
  const at = keys.indexOf(id)
  if (at + by < 0 || at + by >= keys.length) return
  const before = by === -1 ? (keys[at - 1] ?? null) : (keys[at + 2] ?? null)
  void reportFailure(ask((main) => main['groups.place']({ id, before })))
}

interface Deleted {
  readonly group: WatchGroup
  readonly members: readonly string[]
  readonly before: string | null
  /** The rules that named the group. */
  readonly rules: readonly AlertRule[]
}

/** Restores the group, and its place in the rules that named it. Rules that were removed since stay removed. */
async function restore({ group, members, before, rules }: Deleted): Promise<void> {
  const { id, name, note = null, colour = null } = group
  if (!(await reportFailure(ask((main) => main['groups.save']({ id, name, note, colour }))))) return
  await reportFailure(ask((main) => main['groups.place']({ id, before })))
  await reportFailure(ask((main) => main['watch.group']({ keys: [...members], group: id })))
  for (const { groups = [], scope, isOn, ...named } of rules) {
    const rule = useSettings.getState().rules.find((each) => each.id === named.id)
    if (rule === undefined) continue
    await reportFailure(ask((main) => main['rules.save']({ rule: { ...rule, groups, scope, isOn } })))
  }
}

async function deleteGroup(group: WatchGroup): Promise<void> {
  const { keys } = useGroups.getState()
  const members = membersOf(group.id)
  const before = keys[keys.indexOf(group.id) + 1] ?? null
  const rules = useSettings.getState().rules.filter(({ groups }) => groups?.includes(group.id))
  if (!(await reportFailure(ask((main) => main['groups.remove']({ id: group.id }))))) return
  if (useView.getState().account === groupScope(group.id)) showAccount(null)
  // Rules do not apply to followed messages.
  const change = members.some((key) => useAccounts.getState().byKey.has(key))
    ? words.rulesChanged
    : words.rulesOff
  const done = words.deleted(safeText(group.name, 80))
  showToast(rules.length === 0 ? done : `${done} ${change}`, {
    title: words.undo,
    run: () => void restore({ group, members, before, rules }),
  })
}

function useGroupName(id: string | null): string {
  const name = useGroups(({ byKey }) => (id === null ? undefined : byKey.get(id)?.name))
  return name === undefined ? words.none : safeText(name, 80)
}

export function GroupSection({ id, children }: { readonly id: string | null; readonly children: ReactNode }) {
  function drop(event: DragEvent): void {
    const moved = event.dataTransfer.getData(watchDragType)
    if (moved === '') return
    event.preventDefault()
    void moveTo(moved, id, null)
  }

  return (
    <section
      className="watch-group"
      aria-label={useGroupName(id)}
      onDragOver={(event) => event.dataTransfer.types.includes(watchDragType) && event.preventDefault()}
      onDrop={drop}
    >
      {children}
    </section>
  )
}

export function GroupHead({ id, members, place, isFolded, onFold }: GroupHeadProps) {
  const group = useGroups(({ byKey }) => (id === null ? undefined : byKey.get(id)))
  const isCurrent = useView((view) => id !== null && view.account === groupScope(id))
  const live = useAccounts(({ byKey }) => {
    let sum = 0
    for (const key of members) sum += byKey.get(key)?.liveTraces ?? 0
    return sum
  })
  const isPast = useAsOf() !== null
  const [isEditing, setEditing] = useState(false)
  const name = useGroupName(id)
  const Chevron = isFolded ? ChevronRight : ChevronDown

  return (
    <div className={`group-head ${group?.colour === undefined ? '' : `mark-${group.colour}`}`} {...place}>
      <button
        type="button"
        className="fold"
        aria-expanded={!isFolded}
        aria-label={words.members(name)}
        onClick={() => onFold(!isFolded)}
      >
        <Chevron size={13} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="group-name section-head"
        aria-pressed={isCurrent}
        disabled={id === null}
        title={group?.note === undefined ? words.showOnly(name) : `${name}\n${group.note}`}
        onClick={() => id !== null && showAccount(isCurrent ? null : groupScope(id))}
      >
        {name}
      </button>
      <span className={`watch-count ${live > 0 ? 'is-live' : ''}`}>{live > 0 ? groupDigits(live) : '·'}</span>
      {group !== undefined && (
        <ItemMenu
          subject={words.subject(name)}
          choices={[
            { id: 'edit', title: words.edit, run: () => setEditing(true) },
            { id: 'up', title: itemWords.up, run: () => moveGroup(group.id, -1) },
            { id: 'down', title: itemWords.down, run: () => moveGroup(group.id, 1) },
            { id: 'remove', title: words.delete, run: () => void deleteGroup(group) },
          ].map((choice) => ({ ...choice, isDisabled: isPast }))}
        />
      )}
      {isEditing && group !== undefined && <GroupDialog group={group} onClose={() => setEditing(false)} />}
    </div>
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
    <FormDialog
      title={words.title(safeText(group.name, 80))}
      accept={marks.save}
      onAccept={save}
      onClose={onClose}
    >
      <TitledInput title={words.name} autoFocus value={name} maxLength={80} required onChange={setName} />
      <NoteField note={note} onChange={setNote} />
      <ColourChoice colour={colour} onChange={setColour} />
    </FormDialog>
  )
}
