import { formatAge, formatAgo } from '../lib/ages.ts'
import { areTimesAbsolute } from '../lib/shown.ts'
import { describeMoment, formatDateTime, formatShort } from '../lib/times.ts'
import { useNow } from './ticker.ts'

interface AgeProps {
  readonly at: number
  /** `ago`: for use within a sentence. */
  readonly style?: 'plain' | 'ago'
  /** The event, such as “Loaded”, for the tooltip and screen readers. Omit it if the surrounding text names the event. */
  readonly what?: string
  /** Omits the current year from a date, for columns as wide as `dateWidth`. */
  readonly isShort?: boolean
}

/** Shows the age of a moment, or its date and time if the user prefers that. The tooltip has all absolute forms. */
export function Age({ at, style = 'plain', what, isShort = false }: AgeProps) {
  const text = useNow((now) => {
    if (areTimesAbsolute()) return isShort ? formatShort(at) : formatDateTime(at)
    return style === 'ago' ? formatAgo(now - at) : formatAge(now - at)
  })
  return (
    <time
      className="age"
      dateTime={new Date(at).toISOString()}
      title={what === undefined ? describeMoment(at) : `${what} ${describeMoment(at)}`}
    >
      {what !== undefined && <span className="visually-hidden">{what} </span>}
      {text}
    </time>
  )
}

/** Shows ` · 5 m ago` after a date and time. Shows nothing if the user prefers dates: the same date would follow. */
export function AgeAfterDate({ at }: Pick<AgeProps, 'at'>) {
  if (areTimesAbsolute()) return null
  return (
    <>
      {' · '}
      <Age at={at} style="ago" />
    </>
  )
}
