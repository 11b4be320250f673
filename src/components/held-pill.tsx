import type { MouseEvent } from 'react'
import type { HeldKeys } from './held-keys.ts'

/** Tells how many new rows wait above and lets them in. It lies over the head of the table after it, so that no row moves. */
export function HeldPill({ held: { waiting, release } }: { readonly held: HeldKeys }) {
  if (waiting === 0) return null

  /** The button goes with what it let in: the keyboard's place is the table then. */
  function letIn({ currentTarget, detail }: MouseEvent<HTMLElement>): void {
    const isByKey = detail === 0
    if (isByKey)
      currentTarget.parentElement?.nextElementSibling
        ?.querySelector<HTMLElement>('.grid-body > [tabindex="0"]')
        ?.focus({ preventScroll: true })
    release()
  }

  const words = `${waiting} new above`
  return (
    <div className="held-place">
      <button
        type="button"
        className="held-pill"
        aria-label={`${words}, held while you read`}
        title="Held while you read; lets them in"
        onClick={letIn}
      >
        {words}
      </button>
    </div>
  )
}
