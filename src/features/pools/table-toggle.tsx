import { Table2 } from 'lucide-react'

interface TableToggleProps {
  readonly title: string
  readonly isTable: boolean
  readonly onToggle: (isTable: boolean) => void
}

export function TableToggle({ title, isTable, onToggle }: TableToggleProps) {
  return (
    <button
      type="button"
      className="button is-small is-square push"
      aria-pressed={isTable}
      aria-label={title}
      title={title}
      onClick={() => onToggle(!isTable)}
    >
      <Table2 size={13} aria-hidden="true" />
    </button>
  )
}
