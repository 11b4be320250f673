import type { Integer, Millis } from '../../electron/shared/models.ts'
import type { PoolGap, PoolHistory, PoolPoint } from '../../electron/shared/pool-models.ts'
import { groupDigits, withMinus } from './text.ts'

export const figures = ['total', 'nominators', 'validator', 'stakeSent', 'pending'] as const
export type Figure = (typeof figures)[number]

export function valueAt(point: PoolPoint, figure: Figure): Integer {
  return figure === 'total'
    ? (BigInt(point.validator) + BigInt(point.nominators) + BigInt(point.pending)).toString()
    : point[figure]
}

/** A shorter time axis would have labels in seconds, and one flat line. */
const shortestAxis: Millis = 10 * 60_000

export interface ChartTime {
  readonly from: Millis
  readonly to: Millis
  /** Time to hatch: the gaps, and the time on the axis before the first response. */
  readonly unobserved: readonly Pick<PoolGap, 'from' | 'to'>[]
}

/** Returns the time axis of a pool's charts. It begins with the first response, but is at least ten minutes long. */
export function chartTimeOf({ from, to, knownSince, gaps }: PoolHistory): ChartTime {
  const first = Math.max(from, knownSince ?? from)
  const start = Math.min(first, to - shortestAxis)
  return { from: start, to, unobserved: start < first ? [{ from: start, to: first }, ...gaps] : gaps }
}

/** Floating-point precision is enough for a chart. */
function heightAt(point: PoolPoint, figure: Figure): number {
  return figure === 'total'
    ? Number(point.validator) + Number(point.nominators) + Number(point.pending)
    : Number(point[figure])
}

/** Step curve: times in seconds, and values in coins; null where a gap begins. */
export interface Curve {
  readonly xs: readonly number[]
  readonly ys: readonly (number | null)[]
}

/** A curve that the chart's library accepts. */
export interface Steps extends Curve {
  readonly xs: number[]
  readonly ys: (number | null)[]
}

/** Returns the points as a step curve that is interrupted by gaps. Use `valueAt` for exact values. */
export function stepsOf(
  points: readonly PoolPoint[],
  gaps: readonly PoolGap[],
  figure: Figure,
  to: Millis,
): Steps {
  const xs: number[] = []
  const ys: (number | null)[] = []
  let gap = 0
  let height: number | null = null
  const breakAt = (until: Millis): void => {
    for (; gap < gaps.length; gap += 1) {
      const { from } = gaps[gap] ?? { from: until }
      if (from >= until) return
      if (height === null) continue
      xs.push(from / 1000, from / 1000 + 0.001)
      ys.push(height, null)
      height = null
    }
  }
  for (const point of points) {
    breakAt(point.at)
    height = heightAt(point, figure) / 1e9
    xs.push(point.at / 1000)
    ys.push(height)
  }
  breakAt(to)
  if (height !== null) {
    xs.push(to / 1000)
    ys.push(height)
  }
  return { xs, ys }
}

/** A part of a step curve between two gaps. */
export interface Run {
  readonly from: number
  readonly to: number
  readonly low: number
  readonly high: number
}

/** Returns the runs that are shorter than `least` seconds. Between two gaps, a chart would draw nothing of them. */
export function shortRunsOf({ xs, ys }: Curve, least: number): readonly Run[] {
  const runs: Run[] = []
  let run = null as Run | null
  const end = (): void => {
    if (run !== null && run.to - run.from < least) runs.push(run)
    run = null
  }
  for (const [index, y] of ys.entries()) {
    const x = xs[index] ?? 0
    if (y === null) end()
    else if (run === null) run = { from: x, to: x, low: y, high: y }
    else run = { ...run, to: x, low: Math.min(run.low, y), high: Math.max(run.high, y) }
  }
  end()
  return runs
}

/** Where a step curve is interrupted: the last point before the gap, and the first after it. */
export interface Bridge {
  readonly from: { readonly x: number; readonly y: number }
  readonly to: { readonly x: number; readonly y: number }
}

/** Returns the interruptions that have a value on both sides. */
export function bridgesOf({ xs, ys }: Curve): readonly Bridge[] {
  const bridges: Bridge[] = []
  let from: Bridge['from'] | null = null
  let isBroken = false
  for (const [index, y] of ys.entries()) {
    if (y === null) {
      isBroken = true
      continue
    }
    const to = { x: xs[index] ?? 0, y }
    if (isBroken && from !== null) bridges.push({ from, to })
    from = to
    isBroken = false
  }
  return bridges
}

export interface SparkPoint {
  readonly x: number
  readonly y: number | null
}

export function sparkOf(
  points: readonly PoolPoint[],
  gaps: readonly PoolGap[],
  figure: Figure,
  from: Millis,
  to: Millis,
): readonly SparkPoint[] | null {
  const { xs, ys } = stepsOf(points, gaps, figure, to)
  const known = ys.filter((y) => y !== null)
  if (known.length < 2 || to <= from) return null
  const [low, high] = [Math.min(...known), Math.max(...known)]
  return xs.map((x, index) => {
    const y = ys[index] ?? null
    return {
      x: Math.min(1, Math.max(0, (x * 1000 - from) / (to - from))),
      y: y === null ? null : high === low ? 0.5 : (y - low) / (high - low),
    }
  })
}

export function sparkPath(points: readonly SparkPoint[], width: number, height: number): string {
  let path = ''
  let isDrawing = false
  for (const { x, y } of points) {
    if (y === null) {
      isDrawing = false
      continue
    }
    const [left, top] = [(x * width).toFixed(1), ((1 - y) * height).toFixed(1)]
    path += isDrawing ? `H${left}V${top}` : `M${left} ${top}`
    isDrawing = true
  }
  return path
}

/** Returns the straight lines that join the parts of a sparkline. */
export function sparkBridges(points: readonly SparkPoint[], width: number, height: number): string {
  const curve = { xs: points.map(({ x }) => x), ys: points.map(({ y }) => y) }
  const place = ({ x, y }: Bridge['from']): string =>
    `${(x * width).toFixed(1)} ${((1 - y) * height).toFixed(1)}`
  return bridgesOf(curve)
    .map(({ from, to }) => `M${place(from)}L${place(to)}`)
    .join('')
}

export interface ChartMark {
  readonly at: Millis
  readonly kind: 'joined' | 'left' | 'settled' | 'loss' | 'mismatch'
}

export function marksOf(points: readonly PoolPoint[]): readonly ChartMark[] {
  return points.flatMap((point) => {
    const kinds: ChartMark['kind'][] = []
    if (point.joined > 0) kinds.push('joined')
    if (point.left > 0) kinds.push('left')
    if (point.settled === 1) kinds.push('settled')
    if (point.settled === -1) kinds.push('loss')
    if (point.counted !== point.listed) kinds.push('mismatch')
    return kinds.map((kind) => ({ at: point.at, kind }))
  })
}

/** Returns the range of an axis, with some room around the values. Zeros alone get no negative values. */
export function axisRange(least: number | null, high: number | null, hasZero: boolean): [number, number] {
  if (least === null || high === null || (least === 0 && high === 0)) return [0, 1]
  const low = hasZero ? Math.min(0, least) : least
  const room = high === low ? Math.abs(high) * 0.01 : (high - low) * 0.12
  return [hasZero && low === 0 ? 0 : low - room, high + room]
}

/** Formats a coin value of an axis, such as `0`, `20` or `168.05`, with the eight digits for which an axis has room. */
export function axisText(value: number): string {
  return withMinus(
    groupDigits(
      Number(value.toPrecision(8))
        .toFixed(9)
        .replace(/\.?0+$/, ''),
    ),
  )
}
