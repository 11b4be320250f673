import { Table2 } from 'lucide-react'

interface TableToggleProps {
  readonly what: string
  readonly isTable: boolean
  readonly onToggle: (isTable: boolean) => void
}

/** Turns a picture into its table and back. */
export function TableToggle({ what, isTable, onToggle }: TableToggleProps) {
  return (
    <button
      type="button"
      className="button is-small is-square push"
      aria-pressed={isTable}
      aria-label={`Show the ${what} as a table`}
      title={`Show the ${what} as a table`}
      onClick={() => onToggle(!isTable)}
    >
      <Table2 size={13} aria-hidden="true" />
    </button>
  )
}
