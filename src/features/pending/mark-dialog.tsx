import { useState } from 'react'
import { ask } from '../../bridge.ts'
import { reportFailure } from '../../commands.ts'
import { FormDialog } from '../../components/dialog.tsx'
import { TitledInput } from '../../components/named-control.tsx'
import { Select } from '../../components/select.tsx'
import { trimOrNull } from '../../lib/text.ts'
import { showToast } from '../../stores/toasts.ts'
import { rename } from '../../names.ts'
import { useGroups } from '../../stores/watchlist.ts'
import { ColourChoice, NoteField } from './mark-fields.tsx'
import { type Watched } from './watch-tools.ts'
import { marks as words, group as groupWords } from './watch-words.ts'

interface MarkDialogProps {
  readonly item: Watched
  readonly name: string
  readonly onClose: () => void
}

export function MarkDialog({ item, name, onClose }: MarkDialogProps) {
  const groups = useGroups(({ byKey }) => byKey)
  const order = useGroups(({ keys }) => keys)
  const [label, setLabel] = useState(item.label ?? '')
  const [group, setGroup] = useState(item.group ?? '')
  const [newGroup, setNewGroup] = useState('')
  const [note, setNote] = useState(item.note ?? '')
  const [colour, setColour] = useState(item.colour ?? null)

  async function save(): Promise<void> {
    const { key } = item
    let chosen: string | null = group === '' ? null : group
    if (newGroup.trim() !== '') {
      const made = await ask((main) => main['groups.save']({ id: null, name: newGroup.trim() }))
      if (!made.ok) return showToast(made.error.message)
      chosen = made.value.id
      // The group now exists even if a later step fails. Saving again must not create a second group.
      setGroup(chosen)
      setNewGroup('')
    }
    const newLabel = trimOrNull(label)
    if (newLabel !== item.label) await rename(key, newLabel)
    const marks = { group: chosen, note: trimOrNull(note), colour }
    if (await reportFailure(ask((main) => main['watch.mark']({ key, ...marks })))) onClose()
  }

  return (
    <FormDialog title={name} accept={words.save} onAccept={save} onClose={onClose}>
      <TitledInput title={words.label} value={label} maxLength={120} autoFocus onChange={setLabel} />
      <label>
        {words.group}
        <Select
          value={group}
          choices={[['', groupWords.none], ...order.map((id) => [id, groups.get(id)?.name ?? ''] as const)]}
          onChange={setGroup}
        />
      </label>
      <TitledInput title={words.newGroup} value={newGroup} maxLength={80} onChange={setNewGroup} />
      <NoteField note={note} onChange={setNote} />
      <ColourChoice colour={colour} onChange={setColour} />
    </FormDialog>
  )
}
