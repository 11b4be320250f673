import { ArrowLeft } from 'lucide-react'
import { closeHint } from '../../components/component-words.ts'
import { focusTable } from '../../components/enter-grid.ts'

/** Leaves the journal or the payouts. It has the focus from the start, so that their fields receive no letters of shortcuts. */
export function BackButton({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  return (
    <button
      type="button"
      className="button"
      autoFocus
      title={closeHint(name)}
      onClick={({ currentTarget, detail }) => {
        focusTable(currentTarget.closest('.panes'), detail)
        onClose()
      }}
    >
      <ArrowLeft size={13} aria-hidden="true" /> {name}
    </button>
  )
}
