import type { MouseEvent } from 'react'
import type { HeldKeys } from './held-keys.ts'
import { heldRows } from './component-words.ts'

/**
 * Shows the number of held rows; a click releases them and scrolls to the top, where they are. The pill overlays the table, so
 * that no row moves.
 */
export function HeldPill({ held: { waiting, release } }: { readonly held: HeldKeys }) {
  if (waiting === 0) return null

  /** The button disappears when the rows are released, so keyboard focus moves to the table. */
  function letIn({ currentTarget, detail }: MouseEvent<HTMLElement>): void {
    const isByKey = detail === 0
    const table = currentTarget.parentElement?.nextElementSibling
    if (isByKey)
      table?.querySelector<HTMLElement>('.grid-body > [tabindex="0"]')?.focus({ preventScroll: true })
    release()
    table?.querySelector('.grid')?.scrollTo(0, 0)
  }

  return (
    <div className="held-place">
      <button
        type="button"
        className="held-pill"
        aria-label={heldRows.label(waiting)}
        title={heldRows.hint}
        onClick={letIn}
      >
        {heldRows.count(waiting)}
      </button>
    </div>
  )
}
