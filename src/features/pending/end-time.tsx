import type { Millis } from '../../../electron/shared/models.ts'
import { formatDateTime, formatShort } from '../../lib/times.ts'

export function EndTime({ at }: { readonly at: Millis }) {
  return (
    <span className="mono dim" title={formatDateTime(at)}>
      {formatShort(at)}
    </span>
  )
}
