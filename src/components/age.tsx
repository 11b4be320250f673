import { formatAge, formatAgo } from '../lib/ages.ts'
import { areTimesAbsolute } from '../lib/shown.ts'
import { describeMoment, formatDateTime } from '../lib/times.ts'
import { useNow } from './ticker.ts'

interface AgeProps {
  readonly at: number
  /** `ago`: for use within a sentence. */
  readonly style?: 'plain' | 'ago'
}

/** Shows the age of a moment, or its date and time if the user prefers that. The tooltip has all absolute forms. */
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
