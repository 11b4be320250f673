import { formatAge, formatAgo } from '../lib/ages.ts'
import { areTimesAbsolute } from '../lib/shown.ts'
import { describeMoment, formatDateTime } from '../lib/times.ts'
import { useNow } from './ticker.ts'

interface AgeProps {
  readonly at: number
  /** `ago`: as part of a sentence. */
  readonly style?: 'plain' | 'ago'
}

/** How long ago a moment was, in steps, or when it was where the user wants that; every absolute form is in its tooltip. */
export function Age({ at, style = 'plain' }: AgeProps) {
  const text = useNow((now) => {
    if (areTimesAbsolute()) return formatDateTime(at)
    return style === 'ago' ? formatAgo(now - at) : formatAge(now - at)
  })
  return (
    <time className="age" dateTime={new Date(at).toISOString()} title={describeMoment(at)}>
      {text}
    </time>
  )
}
