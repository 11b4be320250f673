import { useState } from 'react'
import { actionTypes } from '../../../electron/shared/action-types.ts'
import { typeName } from '../../../electron/shared/words/action-type-words.ts'
import { filter } from './alerts-words.ts'

const known = Object.keys(actionTypes).toSorted((one, other) =>
  typeName(one).localeCompare(typeName(other), 'en'),
)

/** Finds a type by its name or by its notation in responses. */
function matches(type: string, wanted: string): boolean {
  return type.includes(wanted.replaceAll(' ', '_')) || typeName(type).toLowerCase().includes(wanted)
}

interface TypePickerProps {
  readonly types: readonly string[]
  readonly onChange: (types: readonly string[]) => void
}

/** Selects documented action types. Also lists undocumented types that the rule already contains. */
export function TypePicker({ types, onChange }: TypePickerProps) {
  const [text, setText] = useState('')
  const others = types.filter((type) => !known.includes(type))
  const wanted = text.trim().toLowerCase()
  const shown = [...others, ...known].filter((type) => types.includes(type) || matches(type, wanted))
  const selected = shown.filter((type) => types.includes(type))
  const rest = shown.filter((type) => !types.includes(type))
  return (
    <fieldset className="type-picker">
      <legend>{filter.types}</legend>
      <div className="type-picker-head">
        <input
          type="text"
          value={text}
          aria-label={filter.findType}
          placeholder={filter.findType}
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
        <span className="dim">{types.length === 0 ? filter.allTypes : filter.someTypes(types.length)}</span>
        {types.length > 0 && (
          <button type="button" className="button is-small" onClick={() => onChange([])}>
            {filter.clearTypes}
          </button>
        )}
      </div>
      {/* A scrollable list must be focusable to be scrolled by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="scope-list type-list" tabIndex={0} role="group" aria-label={filter.types}>
        {[...selected, ...rest].map((type) => (
          <label key={type} className="choice" title={type}>
            <input
              type="checkbox"
              checked={types.includes(type)}
              onChange={() =>
                onChange(types.includes(type) ? types.filter((each) => each !== type) : [...types, type])
              }
            />
            {typeName(type)}
          </label>
        ))}
        {shown.length === 0 && <p className="dim">{filter.noType}</p>}
      </div>
    </fieldset>
  )
}
