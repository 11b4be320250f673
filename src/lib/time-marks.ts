import type { Millis } from '../../electron/shared/models.ts'
import { beginningOf, formatDateTime, formatDay } from './times.ts'

export interface TimeMark {
  readonly at: Millis
  readonly label: string
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Steps between labels: at most seven labels fit. */
const steps: readonly Millis[] = [10 * minute, 30 * minute, hour, 4 * hour, day, 5 * day]
const mostLabels = 7
/** Space that a label needs, as a share of the range. Labels closer to the end would be cut off and are omitted. */
const labelShare = 0.13

/** Returns the round times of a range in the user's time zone: `14:00` within a day, `11-20` beyond. */
export function timeMarks(from: Millis, to: Millis): readonly TimeMark[] {
  const step = steps.find((each) => (to - from) / each <= mostLabels) ?? 10 * day
  // Steps are counted from local midnight. A day is longer or shorter where clocks are changed.
  const first = formatDay(from)
  const markAt = (nth: number): Millis | null => {
    if (step >= day) return beginningOf(first, (nth * step) / day)
    const midnight = beginningOf(first, 0)
    return midnight === null ? null : midnight + nth * step
  }
  const marks: TimeMark[] = []
  for (let nth = 0; ; nth += 1) {
    const at = markAt(nth)
    if (at === null || at >= to - labelShare * (to - from)) return marks
    if (at <= from) continue
    const text = formatDateTime(at)
    marks.push({ at, label: step >= day ? text.slice(5, 10) : text.slice(11, 16) })
  }
}
