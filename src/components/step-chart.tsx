import { useEffect, useLayoutEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { shownZone } from '../lib/shown.ts'
import { axisRange, type Curve } from '../lib/pool-charts.ts'
import { axisLabels } from '../lib/times.ts'
import {
  drawBridges,
  drawGaps,
  drawMarks,
  drawMoment,
  drawShortRuns,
  type Colours,
  type Span,
  type StepMark,
} from './step-chart-marks.ts'
import { watchDrawing } from './watch-drawing.ts'

/** Times in seconds, ascending, and their values. A null value starts a gap. */
interface StepData extends Curve {
  /** Unobserved time, in seconds. */
  readonly gaps: readonly Span[]
  readonly marks: readonly StepMark[]
}

interface StepChartProps {
  /** A summary of the chart. The table beside it has all values. */
  readonly label: string
  readonly data: StepData
  readonly range: Span
  /** The selected time in seconds; null for the present. */
  readonly moment: number | null
  readonly y: { readonly format: (value: number) => string; readonly hasZero?: boolean }
  readonly onPick: (seconds: number) => void
  readonly onZoom?: (span: Span) => void
  /** Receives the time under the pointer, or null when it leaves. */
  readonly onPoint?: (seconds: number | null) => void
}

/** Minimum length of a drag, in pixels. A shorter drag is a click. */
const leastDrag = 6
const font = '11px system-ui, sans-serif'
const yAxisWidth = 74
const rightPadding = 12
/** A time closer to the right edge has no label, because the edge would cut it, px. */
const edgeRoom = 14

/** Reads the colours from an element outside the panes. Inside a size container, each read would force a layout of the page. */
function readColours(): Colours {
  const probe = document.body.appendChild(document.createElement('span'))
  probe.hidden = true
  // Forced colours would replace the palette that is based on them.
  probe.style.forcedColorAdjust = 'none'
  const of = (name: string): string => {
    probe.style.color = `var(--${name})`
    return getComputedStyle(probe).color
  }
  const colours = {
    accent: of('accent'),
    dim: of('dim'),
    line: of('line'),
    hatch: of('hatch'),
    amber: of('amber'),
    vermilion: of('vermilion'),
  }
  probe.remove()
  return colours
}

interface Drawn {
  readonly props: StepChartProps
  readonly colours: Colours
}

/** Returns the colour below the curve. Nothing is filled if most of the time was not observed: only thin bars would remain. */
function fillOf({ props: { data, range }, colours }: Drawn): string {
  const hidden = data.gaps.map(({ from, to }) => Math.min(to, range.to) - Math.max(from, range.from))
  const total = hidden.reduce((sum, each) => sum + Math.max(0, each), 0)
  const percent = total > (range.to - range.from) / 2 ? 0 : 13
  return `color-mix(in srgb, ${colours.accent} ${percent}%, transparent)`
}

export function createStepPlot(
  holder: HTMLElement,
  size: { readonly width: number; readonly height: number },
  drawn: () => Drawn,
): uPlot {
  const { props } = drawn()
  return new uPlot(
    {
      ...size,
      tzDate: zonedDate,
      padding: [8, rightPadding, 0, 0],
      legend: { show: false },
      cursor: {
        y: false,
        points: { show: false },
        drag: { x: true, y: false, setScale: false },
        bind: {
          click: (plot) => () => {
            const left = plot.cursor.left ?? -1
            // A drag also ends with a click event.
            if (left >= 0 && plot.select.width < leastDrag) drawn().props.onPick(plot.posToVal(left, 'x'))
            return null
          },
        },
      },
      scales: {
        x: { time: true, range: () => [drawn().props.range.from, drawn().props.range.to] },
        y: { range: (_plot, low, high) => axisRange(low, high, drawn().props.y.hasZero ?? false) },
      },
      axes: [
        {
          stroke: () => drawn().colours.dim,
          font,
          space: 72,
          size: (_plot, labels) => (labels?.some((label) => label.includes('\n')) === true ? 34 : 20),
          grid: { show: false },
          ticks: { show: false },
          values: (plot, moments, _axis, _space, step) => {
            const { from, to } = drawn().props.range
            const share = edgeRoom / Math.max(edgeRoom, plot.width - yAxisWidth - rightPadding)
            return [...axisLabels(moments, step, to - (to - from) * share)]
          },
        },
        {
          stroke: () => drawn().colours.dim,
          font,
          size: yAxisWidth,
          space: 24,
          grid: { stroke: () => drawn().colours.line, width: 1 },
          ticks: { show: false },
          values: (_plot, values) => values.map((value) => drawn().props.y.format(value)),
        },
      ],
      series: [
        {},
        {
          stroke: () => drawn().colours.accent,
          fill: () => fillOf(drawn()),
          width: 2.5,
          points: { show: false },
          spanGaps: false,
          paths: uPlot.paths.stepped?.({ align: 1 }) ?? uPlot.paths.linear?.() ?? (() => null),
        },
      ],
      hooks: {
        drawAxes: [(plot) => drawGaps(plot, drawn().props.data.gaps, drawn().colours)],
        draw: [
          (plot) => drawBridges(plot, drawn().props.data, drawn().colours),
          (plot) => drawShortRuns(plot, drawn().props.data, drawn().colours),
          (plot) => drawMarks(plot, drawn().props.data.marks, drawn().colours),
          (plot) => drawMoment(plot, drawn().props.moment, drawn().colours),
        ],
        setSelect: [
          (plot) => {
            const { left, width } = plot.select
            if (width < leastDrag) return
            drawn().props.onZoom?.({ from: plot.posToVal(left, 'x'), to: plot.posToVal(left + width, 'x') })
            queueMicrotask(() => plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false))
          },
        ],
        setCursor: [
          (plot) => {
            const left = plot.cursor.left ?? -1
            drawn().props.onPoint?.(left < 0 ? null : plot.posToVal(left, 'x'))
          },
        ],
      },
    },
    dataOf(props.data),
    holder,
  )
}

/** Converts a time to the displayed time zone. The axis uses the result to find where days and hours start. */
function zonedDate(seconds: number): Date {
  const date = new Date(seconds * 1000)
  return shownZone() === 'local' ? date : uPlot.tzDate(date, shownZone())
}

function dataOf({ xs, ys }: StepData): uPlot.AlignedData {
  return [[...xs], [...ys]]
}

export function StepChart(props: StepChartProps) {
  const holder = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot | null>(null)
  const drawn = useRef<Drawn | null>(null)

  useLayoutEffect(() => {
    const colours = drawn.current?.colours ?? readColours()
    const before = drawn.current?.props
    drawn.current = { props, colours }
    if (plot.current === null) return
    const isSameData =
      before?.data.xs === props.data.xs &&
      before.data.ys === props.data.ys &&
      before.range.from === props.range.from &&
      before.range.to === props.range.to &&
      before.y.hasZero === props.y.hasZero
    // Redraw labels too: their format may have changed.
    if (isSameData) plot.current.redraw(false, true)
    else plot.current.setData(dataOf(props.data))
  })

  useLayoutEffect(() => {
    const element = holder.current
    if (element === null) return
    // The observer reports the size after the frame's layout. Measuring each chart instead would force a layout for each one.
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      const first = drawn.current
      if (width === 0 || height === 0 || first === null) return
      if (plot.current !== null) return plot.current.setSize({ width, height })
      const made = createStepPlot(
        document.createElement('div'),
        { width, height },
        () => drawn.current ?? first,
      )
      plot.current = made
      // uPlot draws in a microtask. The canvas is added afterwards: setting its font inside the document would force a layout.
      queueMicrotask(() => element.append(made.root))
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      plot.current?.destroy()
      plot.current = null
    }
  }, [])

  useEffect(() => {
    function recolour(): void {
      if (drawn.current === null) return
      drawn.current = { ...drawn.current, colours: readColours() }
      plot.current?.redraw(false, true)
    }
    return watchDrawing(recolour)
  }, [])

  return (
    <div className="step-chart" role="img" aria-label={props.label}>
      <div ref={holder} className="step-chart-holder" aria-hidden="true" />
    </div>
  )
}
