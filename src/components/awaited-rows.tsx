const count = 6

interface AwaitedRowsProps {
  readonly columns: readonly { readonly id: string; readonly isEnd?: boolean }[]
  readonly height: number
}

/** Bars in the places of the first rows, until the first response. They stand still, and screen readers skip them. */
export function AwaitedRows({ columns, height }: AwaitedRowsProps) {
  return (
    <div className="awaited-rows" aria-hidden="true">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="grid-row" style={{ height }}>
          {columns.map(({ id, isEnd = false }) => (
            <span key={id} className={`cell cell-${id} ${isEnd ? 'is-end' : ''}`}>
              <span className="awaited-bar" />
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
