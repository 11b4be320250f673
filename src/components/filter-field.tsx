import { enterGrid } from './enter-grid.ts'

interface FilterFieldProps {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly hasShortcut?: boolean
}

/** A plain text filter above a table. Escape clears the text. Enter, Down, or Escape in an empty field moves to the table. */
export function FilterField({ label, placeholder, value, onChange, hasShortcut = true }: FilterFieldProps) {
  return (
    <input
      type="search"
      className="filter-field"
      aria-label={label}
      placeholder={placeholder}
      value={value}
      spellCheck={false}
      {...(hasShortcut ? { 'data-shortcut': 'filter' } : {})}
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
