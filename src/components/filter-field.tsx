import { enterGrid } from './enter-grid.ts'

interface FilterFieldProps {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly onChange: (text: string) => void
  /** What in the text is not understood; the rest of it counts. */
  readonly problem?: string | null
}

/** A filter over a table: Escape clears it first and leaves it then, as Enter and the arrow down do, for the table. */
export function FilterField({ label, placeholder, value, onChange, problem = null }: FilterFieldProps) {
  return (
    <input
      type="search"
      className="filter-field"
      aria-label={label}
      placeholder={placeholder}
      value={value}
      spellCheck={false}
      aria-invalid={problem !== null}
      {...(problem === null ? {} : { title: problem, 'aria-description': problem })}
      data-shortcut="filter"
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && value !== '') onChange('')
        else if (event.key !== 'Escape' && event.key !== 'Enter' && event.key !== 'ArrowDown') return
        else if (!enterGrid(event.currentTarget) && event.key === 'Escape') event.currentTarget.blur()
        event.preventDefault()
      }}
    />
  )
}
