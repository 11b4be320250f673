import { useState } from 'react'
import { markColours } from '../../../electron/shared/watch-marks.ts'
import { ask } from '../../bridge.ts'
import { ModalDialog } from '../../components/dialog.tsx'
import { useGroups } from '../../stores/watchlist.ts'
import { colourNames, told, type Watched } from './watch-tools.ts'

interface MarkDialogProps {
  readonly item: Watched
  readonly name: string
  readonly onClose: () => void
}

/** The label, group, note and colour of one watched thing. */
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
      if (made.ok) chosen = made.value.id
    }
    const trimmed = label.trim() === '' ? null : label.trim()
    if (trimmed !== item.label) await told(ask((main) => main['accounts.rename']({ key, label: trimmed })))
    const marks = { group: chosen, note: note.trim() === '' ? null : note.trim(), colour }
    if (await told(ask((main) => main['watch.mark']({ key, ...marks })))) onClose()
  }

  return (
    <ModalDialog title={name} isOpen onClose={onClose}>
      <form
        className="mark-form"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <label>
          Label
          <input
            type="text"
            value={label}
            maxLength={120}
            onChange={(event) => setLabel(event.target.value)}
          />
        </label>
        <label>
          Group
          <select value={group} onChange={(event) => setGroup(event.target.value)}>
            <option value="">No group</option>
            {order.map((id) => (
              <option key={id} value={id}>
                {groups.get(id)?.name}
              </option>
            ))}
          </select>
        </label>
        <label>
          or a new group
          <input
            type="text"
            value={newGroup}
            maxLength={80}
            onChange={(event) => setNewGroup(event.target.value)}
          />
        </label>
        <label>
          Note
          <textarea
            value={note}
            rows={3}
            maxLength={2000}
            onChange={(event) => setNote(event.target.value)}
          />
        </label>
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

interface ColourChoiceProps {
  readonly colour: (typeof markColours)[number] | null
  readonly onChange: (colour: (typeof markColours)[number] | null) => void
}

export function ColourChoice({ colour, onChange }: ColourChoiceProps) {
  return (
    <fieldset className="inline-choices">
      <legend>Colour</legend>
      <label className="choice">
        <input type="radio" name="colour" checked={colour === null} onChange={() => onChange(null)} /> None
      </label>
      {markColours.map((each) => (
        <label key={each} className="choice">
          <input type="radio" name="colour" checked={colour === each} onChange={() => onChange(each)} />
          <span className={`swatch mark-${each}`} aria-hidden="true" />
          {colourNames[each]}
        </label>
      ))}
    </fieldset>
  )
}
