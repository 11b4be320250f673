import type { HeadLocate } from '../../electron/shared/block-models.ts'
import { stopLocating } from '../commands.ts'
import { groupDigits } from '../lib/text.ts'
import { formatDateTime } from '../lib/times.ts'
import { cancel, locating as words } from './component-words.ts'

const seqno = (bound: number | null): string | null => (bound === null ? null : groupDigits(bound.toString()))

/** The progress of the search for the block of a time or logical time, with a button that ends it. */
export function Locating({ locate: { request, requests, low, high } }: { readonly locate: HeadLocate }) {
  const label = words.of(request.kind === 'lt' ? request.lt : formatDateTime(request.at))
  return (
    <>
      <span className="progress" role="progressbar" aria-label={label} />
      <span aria-live="polite">
        {label}
        {words.between(seqno(low), seqno(high))} · {words.requests(requests)}
      </span>
      <button type="button" className="button is-small" onClick={stopLocating}>
        {cancel}
      </button>
    </>
  )
}
