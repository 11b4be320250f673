import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react'
import { useState } from 'react'
import { densities, moveColumn, type ColumnLayout } from '../lib/column-layout.ts'
import { ModalDialog } from './dialog.tsx'
import { columns as words, densityNames } from './component-words.ts'

interface DialogColumn {
  readonly id: string
  readonly title: string
  readonly isFixed?: boolean
}

interface ColumnsProps {
  readonly columns: readonly DialogColumn[]
  readonly layout: ColumnLayout
  readonly shownIds: readonly string[]
  readonly onChange: (layout: ColumnLayout) => void
  readonly onReset: () => void
}

/** Returns whether the user shows the column, but the table has not enough width for it. */
function isUnfit(id: string, { layout, shownIds }: Pick<ColumnsProps, 'layout' | 'shownIds'>): boolean {
  return !layout.hidden.includes(id) && !shownIds.includes(id)
}

interface ColumnDialogProps extends ColumnsProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

function ColumnDialog({ columns, layout, shownIds, isOpen, onChange, onReset, onClose }: ColumnDialogProps) {
  const { order, hidden, density } = layout

  function toggle(id: string, isShown: boolean): void {
    onChange({ ...layout, hidden: isShown ? hidden.filter((each) => each !== id) : [...hidden, id] })
  }

  return (
    <ModalDialog title={words.title} isOpen={isOpen} onClose={onClose}>
      <ul className="column-list">
        {order.map((id, index) => {
          const column = columns.find((each) => each.id === id)
          if (column === undefined) return null
          const after = order[index + 2] ?? null
          return (
            <li key={id}>
              <label className="choice">
                <input
                  type="checkbox"
                  checked={!hidden.includes(id)}
                  disabled={column.isFixed === true}
                  onChange={(event) => toggle(id, event.target.checked)}
                />
                {column.title}
                {isUnfit(id, { layout, shownIds }) && <span className="dim">{words.noRoom}</span>}
              </label>
              <button
                type="button"
                className="icon-button"
                aria-label={words.moveUp(column.title)}
                disabled={index === 0}
                onClick={() =>
                  onChange({ ...layout, order: moveColumn(order, id, order[index - 1] ?? null) })
                }
              >
                <ArrowUp size={13} aria-hidden="true" />
              </button>
              <button
                type="button"
                className="icon-button"
                aria-label={words.moveDown(column.title)}
                disabled={index === order.length - 1}
                onClick={() => onChange({ ...layout, order: moveColumn(order, id, after) })}
              >
                <ArrowDown size={13} aria-hidden="true" />
              </button>
            </li>
          )
        })}
      </ul>
      <fieldset className="inline-choices">
        <legend>{words.rows}</legend>
        {densities.map((each) => (
          <label key={each} className="choice">
            <input
              type="radio"
              name="density"
              checked={density === each}
              onChange={() => onChange({ ...layout, density: each })}
            />
            {densityNames[each]}
          </label>
        ))}
      </fieldset>
      <div className="dialog-buttons">
        <button type="button" className="button is-aside" onClick={onReset}>
          {words.reset}
        </button>
        <button type="button" className="button is-main" onClick={onClose}>
          {words.done}
        </button>
      </div>
    </ModalDialog>
  )
}

interface ColumnsButtonProps extends ColumnsProps {
  /** Shows the name beside the icon. */
  readonly hasWord?: boolean
}

/** Opens the dialog in which the user arranges the columns of a table. It is marked while the width does not suffice for all of them. */
export function ColumnsButton({ hasWord = false, ...props }: ColumnsButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const unfit = props.layout.order.filter((id) => isUnfit(id, props)).length
  const hint = unfit === 0 ? words.hint : words.hintWith(words.hint, unfit)
  const mark = unfit > 0 && <span className="unfit-mark" aria-hidden="true" />
  return (
    <>
      {hasWord ? (
        <button type="button" className="button is-small push" title={hint} onClick={() => setOpen(true)}>
          <Columns3 size={13} aria-hidden="true" /> {words.title}
          {mark}
        </button>
      ) : (
        <button
          type="button"
          className="button is-square"
          aria-label={words.title}
          title={hint}
          onClick={() => setOpen(true)}
        >
          <Columns3 size={14} aria-hidden="true" />
          {mark}
        </button>
      )}
      <ColumnDialog {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
