import { useMemo } from 'react'
import { useShallow } from 'zustand/react/shallow'
import type { Json, Millis } from '../../../electron/shared/models.ts'
import type { TraceView } from '../../../electron/shared/pending-models.ts'
import { listedTrace } from '../../../electron/shared/scoped-trace.ts'
import { HatchPattern } from '../../components/hatch-pattern.tsx'
import { tones } from '../../components/state-badge.tsx'
import { useNow } from '../../components/ticker.ts'
import { useWidthStep } from '../../components/use-width.ts'
import { formatMinuteOrDay, formatTime } from '../../lib/times.ts'
import { safeText } from '../../lib/text.ts'
import { headlineOf } from '../../lib/trace-rows.ts'
import { useRemembered } from '../../remembered.ts'
import { useText } from '../../stores/text-style.ts'
import { useTraces } from '../../stores/traces.ts'
import { select, useAsOf, useView } from '../../stores/view.ts'
import { watchedName } from '../../watch.ts'
import { timeline as words } from './pending-words.ts'
import { endOrLastSeen, isLive } from '../../../electron/shared/trace-state.ts'
import { traceStateNames } from '../../../electron/shared/words/state-words.ts'

/** The lane of followed messages, which have no account. */
const followedLane = 'followed'
const laneHeight = 18
const nameWidth = 120
/** Half the width of a time on the axis, px. */
const halfTime = 28
const mostLanes = 10
const mostBars = 400
const spans = [120_000, 600_000, 3_600_000] as const
/** Distances of the marks on the time axis, ms. */
const steps: Readonly<Record<(typeof spans)[number], Millis>> = {
  120000: 30_000,
  600000: 120_000,
  3600000: 600_000,
}
const toneOrder = ['live', 'plain', 'bad', 'attention'] as const
const widths = Array.from({ length: 90 }, (_, index) => 300 + index * 20)

const secondOf = (at: Millis): string => formatTime(at).slice(0, 8)

const laneName = (account: string): string =>
  safeText(account === followedLane ? words.followed : watchedName(account))

function readSpan(kept: Json): (typeof spans)[number] {
  return spans.find((ms) => ms === kept) ?? 120_000
}

/** A trace on the time axis. Whether it existed before `sure` or after `sureEnd` is uncertain. */
interface Bar {
  readonly key: string
  readonly from: Millis
  readonly sure: Millis
  readonly sureEnd: Millis
  readonly to: Millis
  readonly trace: TraceView
}

function barOf(trace: TraceView, now: Millis): Bar {
  const from = trace.steps[0]?.when.after ?? trace.firstSeenAt
  const isNow = isLive(trace.state)
  return {
    key: trace.key,
    from: Math.max(from, trace.firstSeenAt - 60_000),
    sure: trace.firstSeenAt,
    sureEnd: isNow ? now : trace.lastSeenAt,
    to: isNow ? now : endOrLastSeen(trace),
    trace,
  }
}

/** The longest bar first: the last is drawn on top, so that a long wait does not cover short traces. */
const drawingOrder = (a: Bar, b: Bar): number => b.to - b.from - (a.to - a.from)

function BarTitle({ trace }: { readonly trace: TraceView }) {
  const title = useText(headlineOf(trace)?.title ?? null)
  return <title>{words.bar(traceStateNames[trace.state], title)}</title>
}

interface TimelineProps {
  readonly keys: readonly string[]
  /** The accounts that the watchlist selection covers. Null for all. */
  readonly accounts: ReadonlySet<string> | null
}

export function Timeline({ keys, accounts }: TimelineProps) {
  const [span, setSpan] = useRemembered('pending.timeline-span', readSpan)
  const asOf = useAsOf()
  const [reached, measure] = useWidthStep(widths)
  const now = useNow((at) => Math.floor(at / 1_000) * 1_000)
  const selected = useView((view) => view.selected.pending)
  const traces = useTraces(useShallow(({ byKey }) => keys.flatMap((key) => byKey.get(key) ?? [])))
  const start = now - span
  const { lanes, inSpan } = useMemo(() => {
    const bars = traces
      .map((trace) => barOf(listedTrace(trace, accounts), now))
      .filter(({ to }) => to >= start)
    const byAccount = Map.groupBy(bars.slice(0, mostBars), ({ trace }) => trace.accounts[0] ?? followedLane)
    const lanes = [...byAccount].slice(0, mostLanes)
    return {
      lanes: lanes.map(([account, list]) => [account, list.toSorted(drawingOrder)] as const),
      inSpan: bars.length,
    }
  }, [traces, accounts, now, start])

  const width = Math.max(
    120,
    Math.min(2_000, reached === Number.MAX_SAFE_INTEGER ? 600 : reached) - nameWidth - 20,
  )
  const x = (at: Millis): number => nameWidth + ((Math.max(at, start) - start) / span) * width
  const height = Math.max(1, lanes.length) * laneHeight + 16
  const axis = height - 14
  const endRoom = asOf === null ? 60 : 3 * halfTime
  const marks = Array.from(
    { length: span / steps[span] },
    (_, nth) => (Math.ceil(start / steps[span]) + nth) * steps[span],
  )
  const drawn = new Set(lanes.flatMap(([, bars]) => bars.map(({ trace }) => tones[trace.state])))
  const shown = lanes.reduce((sum, [, bars]) => sum + bars.length, 0)

  return (
    <section className="timeline" aria-label={words.label} ref={measure}>
      <div className="timeline-head">
        <span className="dim">
          {words.shown(shown, inSpan - shown)}. {words.legend}
        </span>
        <span className="timeline-tones">
          {toneOrder
            .filter((tone) => drawn.has(tone))
            .map((tone) => (
              <span key={tone} className={`timeline-tone tone-${tone}`}>
                <span className="dim">{words.tones[tone]}</span>
              </span>
            ))}
        </span>
        <fieldset className="inline-choices push">
          <legend className="visually-hidden">{words.range}</legend>
          {spans.map((ms) => (
            <label key={ms} className="choice">
              <input type="radio" name="span" checked={span === ms} onChange={() => setSpan(ms)} />{' '}
              {words.spans[ms]}
            </label>
          ))}
        </fieldset>
      </div>
      <svg width={nameWidth + width + 16} height={height} aria-hidden="true">
        <HatchPattern id="unsure" className="unsure-lines" step={5} />
        {marks.map((at) => (
          <g key={at}>
            <line x1={x(at)} x2={x(at)} y1={0} y2={axis} className="lane-line" />
            {x(at) > nameWidth + halfTime && x(at) < nameWidth + width - endRoom && (
              <text x={x(at)} y={height - 3} textAnchor="middle" className="lane-time">
                {span === 120_000 ? secondOf(at) : formatMinuteOrDay(at)}
              </text>
            )}
          </g>
        ))}
        {lanes.map(([account, bars], lane) => (
          <g key={account} transform={`translate(0 ${lane * laneHeight})`}>
            <text x={0} y={13} className="lane-name">
              <title>{laneName(account)}</title>
              {safeText(laneName(account), 18)}
            </text>
            <line
              x1={nameWidth}
              x2={nameWidth + width}
              y1={laneHeight - 1}
              y2={laneHeight - 1}
              className="lane-line"
            />
            {bars.map((bar) => (
              <g
                key={bar.key}
                className={`bar tone-${tones[bar.trace.state]} ${bar.key === selected ? 'is-selected' : ''}`}
                onClick={() => select('pending', bar.key)}
              >
                <BarTitle trace={bar.trace} />
                <rect
                  x={x(bar.from)}
                  y={5}
                  width={Math.max(0, x(bar.sure) - x(bar.from))}
                  height={8}
                  fill="url(#unsure)"
                />
                <rect
                  x={x(bar.sure)}
                  y={4}
                  width={Math.max(2, x(bar.sureEnd) - x(bar.sure))}
                  height={10}
                  rx={1}
                  className="bar-sure"
                />
                <rect
                  x={x(bar.sureEnd)}
                  y={5}
                  width={Math.max(0, x(bar.to) - x(bar.sureEnd))}
                  height={8}
                  fill="url(#unsure)"
                />
              </g>
            ))}
          </g>
        ))}
        <line x1={x(now)} x2={x(now)} y1={0} y2={axis} className="now-line" />
        <text x={nameWidth + width} y={height - 3} textAnchor="end" className="lane-time">
          {asOf === null ? words.now : secondOf(now)}
        </text>
      </svg>
    </section>
  )
}
