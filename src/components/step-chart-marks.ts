import type uPlot from 'uplot'
import { bridgesOf, shortRunsOf, type Curve } from '../lib/pool-charts.ts'

/** A span of time, in seconds. */
export interface Span {
  readonly from: number
  readonly to: number
}

export interface StepMark {
  /** Seconds. */
  readonly at: number
  readonly kind: 'joined' | 'left' | 'settled' | 'loss' | 'mismatch'
}

export interface Colours {
  readonly accent: string
  readonly dim: string
  readonly line: string
  readonly hatch: string
  readonly amber: string
  readonly vermilion: string
}

const hatches = new Map<string, CanvasPattern | null>()

function hatchOf({ ctx }: uPlot, colour: string): CanvasPattern | null {
  const ratio = devicePixelRatio
  const key = `${colour} ${ratio}`
  const known = hatches.get(key)
  if (known !== undefined) return known
  const side = Math.round(8 * ratio)
  const tile = new OffscreenCanvas(side, side)
  const pen = tile.getContext('2d')
  if (pen === null) return null
  pen.strokeStyle = colour
  pen.lineWidth = ratio
  for (const shift of [-side, 0, side]) {
    pen.moveTo(shift, side)
    pen.lineTo(shift + side, 0)
  }
  pen.stroke()
  const pattern = ctx.createPattern(tile, 'repeat')
  hatches.set(key, pattern)
  return pattern
}

/** Draws gaps with a faint hatching, so that the curve dominates a chart of many gaps. Gaps are at least one pixel wide. */
export function drawGaps(plot: uPlot, gaps: readonly Span[], colours: Colours): void {
  const pattern = hatchOf(plot, colours.hatch)
  if (pattern === null || gaps.length === 0) return
  const { ctx, bbox } = plot
  ctx.save()
  ctx.fillStyle = pattern
  ctx.globalAlpha = 0.6
  for (const gap of gaps) {
    const left = Math.max(bbox.left, plot.valToPos(gap.from, 'x', true))
    const right = Math.min(bbox.left + bbox.width, plot.valToPos(gap.to, 'x', true))
    if (right >= left) ctx.fillRect(left, bbox.top, Math.max(devicePixelRatio, right - left), bbox.height)
  }
  ctx.restore()
}

const shapes: Readonly<Record<StepMark['kind'], 'up' | 'down' | 'tick' | 'cross' | 'ring'>> = {
  joined: 'up',
  left: 'down',
  settled: 'tick',
  loss: 'cross',
  mismatch: 'ring',
}

/** Settlements are drawn at the bottom, other events in rows at the top. */
const rows: Readonly<Record<StepMark['kind'], 0 | 1 | 'foot'>> = {
  joined: 0,
  left: 1,
  mismatch: 1,
  settled: 'foot',
  loss: 'foot',
}

function colourOf(kind: StepMark['kind'], colours: Colours): string {
  if (kind === 'loss') return colours.vermilion
  return kind === 'left' || kind === 'mismatch' ? colours.amber : colours.dim
}

function shape(path: Path2D, kind: StepMark['kind'], x: number, y: number, size: number): void {
  switch (shapes[kind]) {
    case 'up':
      path.moveTo(x - size, y + size)
      path.lineTo(x, y - size)
      path.lineTo(x + size, y + size)
      path.closePath()
      break
    case 'down':
      path.moveTo(x - size, y - size)
      path.lineTo(x, y + size)
      path.lineTo(x + size, y - size)
      path.closePath()
      break
    case 'tick':
      path.moveTo(x, y - size)
      path.lineTo(x, y + size)
      break
    case 'cross':
      path.moveTo(x - size, y - size)
      path.lineTo(x + size, y + size)
      path.moveTo(x + size, y - size)
      path.lineTo(x - size, y + size)
      break
    case 'ring':
      path.moveTo(x + size, y)
      path.arc(x, y, size, 0, 2 * Math.PI)
      break
  }
}

/**
 * Draws events as small shapes. If events of the same kind would overlap, only the first is drawn. Kinds differ in shape as
 * well as in colour.
 */
export function drawMarks(plot: uPlot, marks: readonly StepMark[], colours: Colours): void {
  const { ctx, bbox } = plot
  const ratio = devicePixelRatio
  const size = 3.2 * ratio
  const paths = new Map<StepMark['kind'], Path2D>()
  const lastAt = new Map<StepMark['kind'], number>()
  for (const mark of marks) {
    const x = Math.round(plot.valToPos(mark.at, 'x', true))
    const last = lastAt.get(mark.kind) ?? -Infinity
    if (x < bbox.left || x > bbox.left + bbox.width || x - last < 2.4 * size) continue
    lastAt.set(mark.kind, x)
    const path = paths.get(mark.kind) ?? new Path2D()
    paths.set(mark.kind, path)
    const row = rows[mark.kind]
    const y =
      row === 'foot' ? bbox.top + bbox.height - size - ratio : bbox.top + size + ratio + row * 2.6 * size
    shape(path, mark.kind, x, y, size)
  }
  ctx.save()
  ctx.lineWidth = 1.3 * ratio
  for (const [kind, path] of paths) {
    ctx.strokeStyle = colourOf(kind, colours)
    ctx.stroke(path)
  }
  ctx.restore()
}

/** Draws observed time that is narrower than three pixels. The plot would draw nothing of it between two gaps. */
export function drawShortRuns(plot: uPlot, steps: Curve, colours: Colours): void {
  const { ctx, bbox } = plot
  const width = 2.5 * devicePixelRatio
  const least = plot.posToVal(3, 'x') - plot.posToVal(0, 'x')
  ctx.save()
  ctx.fillStyle = colours.accent
  for (const { from, to, low, high } of shortRunsOf(steps, least)) {
    const left = Math.min(plot.valToPos(from, 'x', true), bbox.left + bbox.width - width)
    const top = plot.valToPos(high, 'y', true) - width / 2
    if (plot.valToPos(to, 'x', true) < bbox.left || left < bbox.left) continue
    ctx.fillRect(left, top, width, plot.valToPos(low, 'y', true) + width / 2 - top)
  }
  ctx.restore()
}

/** Joins the values before and after each gap with a dotted line: what happened in between is not known. */
export function drawBridges(plot: uPlot, steps: Curve, colours: Colours): void {
  const { ctx, bbox } = plot
  const ratio = devicePixelRatio
  ctx.save()
  ctx.beginPath()
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
  ctx.clip()
  ctx.beginPath()
  for (const { from, to } of bridgesOf(steps)) {
    ctx.moveTo(plot.valToPos(from.x, 'x', true), plot.valToPos(from.y, 'y', true))
    ctx.lineTo(plot.valToPos(to.x, 'x', true), plot.valToPos(to.y, 'y', true))
  }
  ctx.strokeStyle = colours.accent
  ctx.lineWidth = 1.5 * ratio
  ctx.setLineDash([2 * ratio, 3 * ratio])
  ctx.stroke()
  ctx.restore()
}

export function drawMoment(plot: uPlot, moment: number | null, colours: Colours): void {
  if (moment === null) return
  const { ctx, bbox } = plot
  const x = Math.round(plot.valToPos(moment, 'x', true))
  if (x < bbox.left || x > bbox.left + bbox.width) return
  ctx.save()
  ctx.fillStyle = colours.amber
  ctx.fillRect(x - devicePixelRatio, bbox.top, 2 * devicePixelRatio, bbox.height)
  ctx.restore()
}
