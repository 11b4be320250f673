import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useBlockView } from '../../stores/block-view.ts'

/** Closes the comparison or timeline. Takes the focus from the table that it replaces, so that single keys keep working. */
export function CloseAside({ label }: { readonly label: string }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <button
      ref={button}
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      data-key="Escape"
      onClick={() => useBlockView.setState({ aside: null })}
    >
      <X size={14} aria-hidden="true" />
    </button>
  )
}
