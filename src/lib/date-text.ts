/** The forms of a date in a text field. All are ISO 8601, like the dates that Lookout shows. */
export type DateKind = 'moment' | 'day' | 'month' | 'time'
/** `end`: a moment that ends a period, so without a time the entire day belongs to the period. */
type ReadKind = DateKind | 'end'

const moment = /^(\d{4}-\d\d-\d\d)(?:[ T]+(\d{1,2}:\d\d(?::\d\d)?))?$/
const patterns: Readonly<Record<ReadKind, RegExp>> = {
  moment,
  end: moment,
  day: /^(\d{4}-\d\d-\d\d)()$/,
  month: /^(\d{4}-\d\d)()$/,
  time: /^()(\d{1,2}:\d\d)$/,
}

/** Fills the parts that a text of this kind does not have. */
const others: Readonly<Record<ReadKind, (day: string, time: string) => string>> = {
  moment: (day, time) => `${day} ${time === '' ? '00:00:00' : time.padEnd(8, ':00')}`,
  end: (day, time) => `${day} ${time === '' ? '23:59:59' : time.padEnd(8, ':00')}`,
  day: (day) => `${day} 00:00:00`,
  month: (month) => `${month}-01 00:00:00`,
  time: (_day, time) => `1970-01-01 ${time}:00`,
}

const lengths: Readonly<Record<ReadKind, readonly [number, number]>> = {
  moment: [0, 19],
  end: [0, 19],
  day: [0, 10],
  month: [0, 7],
  time: [11, 16],
}

/**
 * Returns a date in the form in which Lookout shows it: `2026-11-20 14:02:07`, `2026-11-20`, `2026-11` or `14:02`. A moment may
 * lack its seconds or its time. Returns null for any other text, for a date that does not exist, and before 1970.
 */
export function readDate(kind: ReadKind, text: string): string | null {
  const [, day, time = ''] = patterns[kind].exec(text.trim()) ?? []
  if (day === undefined) return null
  const written = others[kind](day, /^\d:/.test(time) ? `0${time}` : time)
  const at = Date.parse(`${written.replace(' ', 'T')}Z`)
  // A day that the month does not have is parsed as a day of the next month.
  if (Number.isNaN(at) || at < 0 || new Date(at).toISOString().slice(0, 19) !== written.replace(' ', 'T'))
    return null
  return written.slice(...lengths[kind])
}
