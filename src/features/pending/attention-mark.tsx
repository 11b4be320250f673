import { TriangleAlert } from 'lucide-react'

/** A warning sign with a tooltip. `label`: for screen readers, by default the hint. */
export function AttentionMark({ hint, label = hint }: { readonly hint: string; readonly label?: string }) {
  return (
    <span className="attention-mark tone-attention" title={hint}>
      <TriangleAlert size={11} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
