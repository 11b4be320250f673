import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { serviceNow } from '../components/ticker.ts'
import type { Activity } from '../../electron/shared/app-state.ts'
import type { Millis } from '../../electron/shared/models.ts'
import { healthNames } from '../../electron/shared/words/state-words.ts'
import { HatchPattern } from '../components/hatch-pattern.tsx'
import { Select } from '../components/select.tsx'
import { timeMarks } from '../lib/time-marks.ts'
import { formatDateTime } from '../lib/times.ts'
import { useStatus } from '../stores/status.ts'
import { daySpan, hourSpan, useTime } from '../stores/time.ts'
import { useTraces } from '../stores/traces.ts'
import { chooseSpan, goToMoment, readActivity, showPresent, stepMoment } from '../time-machine.ts'
import { timeBar } from './frame-words.ts'
import { MomentPicker } from './moment-picker.tsx'

/** Intervals between reads, ms. The longer one applies while no traces change and the service works, and saves redraws. */
const readEveryMs = 60_000
const quietReadMs = 600_000
const shiftDivisor = 10
const width = 1_000
const height = 26
const labelHeight = 9

const spans: readonly { readonly name: string; readonly ms: Millis }[] = [
  { name: timeBar.spans.hour, ms: hourSpan },
  { name: timeBar.spans.day, ms: daySpan },
  { name: timeBar.spans.week, ms: 7 * daySpan },
  { name: timeBar.spans.month, ms: 30 * daySpan },
]

/** The bar of one bucket. `share`: the bucket's number of traces divided by the largest number in any bucket. */
function Count({ x, step, share }: { readonly x: number; readonly step: number; readonly share: number }) {
  if (share === 0) return null
  const tall = Math.max(3, Math.sqrt(share) * (height - labelHeight - 2))
  return <rect className="time-count" x={x + step * 0.2} y={height - tall} width={step * 0.6} height={tall} />
}

/**
 * Bars are scaled by the square root, so that one trace is visible beside many. Gaps are hatched. Gaps that were filled later
 * are shaded.
 */
function Bars({ activity }: { readonly activity: Activity }) {
  const most = Math.max(1, ...activity.buckets.map((bucket) => bucket.traces))
  const step = width / activity.buckets.length
  return activity.buckets.map((bucket, index) => {
    const x = index * step
    if (!bucket.isObserved)
      return (
        <g key={x}>
          <rect
            className={bucket.isFilled === true ? 'time-filled' : 'time-gap'}
            x={x}
            y={0}
            width={step}
            height={height}
          />
          {bucket.isFilled === true && <Count x={x} step={step} share={bucket.traces / most} />}
        </g>
      )
    return <Count key={x} x={x} step={step} share={bucket.traces / most} />
  })
}

function Marks({ activity: { from, to } }: { readonly activity: Activity }) {
  return (
    <span className="time-marks" aria-hidden="true">
      {timeMarks(from, to).map(({ at, label }) => (
        <span key={at} style={{ left: `${(100 * (at - from)) / (to - from)}%` }}>
          {label}
        </span>
      ))}
    </span>
  )
}

function summary(activity: Activity | null): string {
  if (activity === null) return ''
  const traces = activity.buckets.reduce((sum, bucket) => sum + bucket.traces, 0)
  const gaps = activity.buckets.filter((bucket) => !bucket.isObserved && bucket.isFilled !== true).length
  return timeBar.summary(traces, Math.round((100 * gaps) / activity.buckets.length))
}

/** False during an outage, whose gap grows. */
function isServiceWell(): boolean {
  const { status } = useStatus.getState()
  return status !== null && healthNames[status.health] === ''
}

/** Activity and gaps of the last hour, day, week or month, with a handle that moves all panels to a past moment. */
export function TimeBar() {
  const { asOf, span, activity } = useTime()
  const bar = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let published = useTraces.getState().byKey
    let readAt = serviceNow()
    let wasWell = isServiceWell()
    void readActivity(readAt)
    const timer = setInterval(() => {
      const { byKey } = useTraces.getState()
      const now = serviceNow()
      const isAllPublished = byKey === published && useTime.getState().activity !== null
      const isWell = isServiceWell()
      const isQuiet = isAllPublished && isWell && wasWell
      if (document.hidden || (isQuiet && now - readAt < quietReadMs)) return
      wasWell = isWell
      published = byKey
      readAt = now
      void readActivity(now)
    }, readEveryMs)
    return () => clearInterval(timer)
  }, [span])

  const from = activity?.from ?? 0
  const to = activity?.to ?? 0
  const share = asOf === null || to === from ? 1 : Math.min(1, Math.max(0, (asOf - from) / (to - from)))

  function point(event: PointerEvent<HTMLDivElement>): void {
    const box = bar.current?.getBoundingClientRect()
    if (box === undefined || event.buttons !== 1) return
    goToMoment(from + ((event.clientX - box.left) / box.width) * (to - from))
  }

  function press(event: KeyboardEvent<HTMLDivElement>): void {
    const steps = { ArrowLeft: -1, ArrowRight: 1, PageUp: -6, PageDown: 6 }[event.key]
    const place = { Home: from, End: to, Escape: to }[event.key]
    if (steps !== undefined) stepMoment(event.shiftKey ? steps / shiftDivisor : steps)
    else if (place !== undefined) goToMoment(place)
    else return
    event.preventDefault()
  }

  return (
    <div className={`time-bar ${asOf === null ? '' : 'is-past'}`}>
      <Select
        className="time-span"
        aria-label={timeBar.span}
        value={span}
        choices={spans.map(({ name, ms }) => [ms, name])}
        onChange={chooseSpan}
      />
      <div
        ref={bar}
        className="time-track"
        role="slider"
        tabIndex={0}
        aria-label={timeBar.moment}
        aria-valuemin={from}
        aria-valuemax={to}
        aria-valuenow={asOf ?? to}
        aria-valuetext={asOf === null ? timeBar.nowWith(summary(activity)) : formatDateTime(asOf)}
        title={summary(activity)}
        onKeyDown={press}
        onFocus={() => void readActivity(serviceNow())}
        onPointerEnter={() => void readActivity(serviceNow())}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          point(event)
        }}
        onPointerMove={point}
      >
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          <HatchPattern id="time-hatch" className="time-hatch" />
          {activity !== null && <Bars activity={activity} />}
        </svg>
        {activity !== null && <Marks activity={activity} />}
        <span className="time-handle" style={{ left: `${share * 100}%` }} />
      </div>
      <MomentPicker />
      {asOf !== null && (
        <button type="button" className="button" aria-label={timeBar.back} onClick={showPresent}>
          <span className="back-long">{timeBar.back}</span>
          <span className="back-short">{timeBar.now}</span>
        </button>
      )}
    </div>
  )
}
