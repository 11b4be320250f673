import { markColours, type MarkColour } from '../../../electron/shared/watch-marks.ts'
import { colourNames, marks } from './watch-words.ts'

interface NoteFieldProps {
  readonly note: string
  readonly onChange: (note: string) => void
}

export function NoteField({ note, onChange }: NoteFieldProps) {
  return (
    <label>
      {marks.note}
      <textarea value={note} rows={3} maxLength={2000} onChange={(event) => onChange(event.target.value)} />
    </label>
  )
}

interface ColourChoiceProps {
  readonly colour: MarkColour | null
  readonly onChange: (colour: MarkColour | null) => void
}

export function ColourChoice({ colour, onChange }: ColourChoiceProps) {
  return (
    <fieldset className="inline-choices">
      <legend>{marks.colour}</legend>
      <label className="choice">
        <input type="radio" name="colour" checked={colour === null} onChange={() => onChange(null)} />{' '}
        {marks.noColour}
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
