import { PanelRight } from 'lucide-react'
import { panes } from './component-words.ts'

/** Opens the detail of the panel. Hidden while the detail is shown. */
export function DetailButton({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <button
      type="button"
      className="button is-square detail-button"
      aria-label={panes.openDetail}
      title={panes.openDetail}
      onClick={onOpen}
    >
      <PanelRight size={14} aria-hidden="true" />
    </button>
  )
}
