import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { closeHint } from '../../components/component-words.ts'
import { useBlockView } from '../../stores/block-view.ts'

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
      onClick={() => useBlockView.setState({ aside: null })}
    >
      <X size={14} aria-hidden="true" />
    </button>
  )
}
