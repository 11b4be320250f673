import { X } from 'lucide-react'
import { useEffect, useRef, type MouseEvent } from 'react'
import { closeHint } from '../../components/component-words.ts'
import { focusTable } from '../../components/enter-grid.ts'
import { useBlockView } from '../../stores/block-view.ts'

/** Closes the comparison or timeline. If that was done by key, the table that returns receives the focus. */
function close({ currentTarget, detail }: MouseEvent<HTMLElement>): void {
  focusTable(currentTarget.closest('.pane-main'), detail)
  useBlockView.setState({ aside: null })
}

/**
 * A button that closes the comparison or timeline. It takes the focus from the table that they replace, so that single-key
 * shortcuts keep working.
 */
export function CloseAside({ label }: { readonly label: string }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <button
      ref={button}
      type="button"
      className="icon-button"
      aria-label={label}
      title={closeHint(label)}
      data-key="Escape"
      onClick={close}
    >
      <X size={14} aria-hidden="true" />
    </button>
  )
}
