/**
 * Draws every icon of the app into resources/: `npm run icons`. All are made of signed distances on a grid of 16 units, so
 * that each size is drawn and none is scaled.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { packIcns, packIco, renderPng, type Colour, type Paint } from './png.ts'

/** Distance to a shape in units of the grid, negative inside. */
type Shape = (x: number, y: number) => number

const disc =
  (cx: number, cy: number, radius: number): Shape =>
  (x, y) =>
    Math.hypot(x - cx, y - cy) - radius
const ring =
  (cx: number, cy: number, radius: number, width: number): Shape =>
  (x, y) =>
    Math.abs(Math.hypot(x - cx, y - cy) - radius) - width / 2
const line =
  (ax: number, ay: number, bx: number, by: number, width: number): Shape =>
  (x, y) => {
    const length = (bx - ax) ** 2 + (by - ay) ** 2
    const along = Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length))
    return Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay)) - width / 2
  }
const octagon =
  (cx: number, cy: number, radius: number): Shape =>
  (x, y) => {
    const [dx, dy] = [Math.abs(x - cx), Math.abs(y - cy)]
    return Math.max(dx, dy, (dx + dy) * Math.SQRT1_2) - radius
  }
const roundedSquare =
  (inset: number, corner: number): Shape =>
  (x, y) => {
    const [dx, dy] = [Math.abs(x - 8) - 8 + inset + corner, Math.abs(y - 8) - 8 + inset + corner]
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - corner
  }
const union =
  (...shapes: readonly Shape[]): Shape =>
  (x, y) =>
    Math.min(...shapes.map((shape) => shape(x, y)))
const both =
  (a: Shape, b: Shape): Shape =>
  (x, y) =>
    Math.max(a(x, y), b(x, y))
const without =
  (a: Shape, b: Shape): Shape =>
  (x, y) =>
    Math.max(a(x, y), -b(x, y))

const rim = ring(8, 8, 5.75, 1.5)

/** The mark of each state differs in shape, so that it can be told without colour. */
const marks = {
  idle: union(rim, disc(8, 8, 2.25)),
  pending: union(rim, line(8, 4.75, 8, 8, 1.5), line(8, 8, 10.5, 9.5, 1.5)),
  alert: without(octagon(8, 8, 6.75), union(line(8, 4.5, 8, 8.25, 1.75), disc(8, 11.25, 1.1))),
  stale: union(
    rim,
    both(
      disc(8, 8, 5.5),
      union(line(3, 9.5, 9.5, 3, 1.25), line(4.75, 11.25, 11.25, 4.75, 1.25), line(6.5, 13, 13, 6.5, 1.25)),
    ),
  ),
  nokey: union(
    ring(5.5, 5.5, 3.25, 1.75),
    line(8, 8, 13.5, 13.5, 1.75),
    line(11, 11, 13, 9, 1.5),
    line(13.25, 13.25, 14.75, 11.75, 1.5),
  ),
} as const satisfies Record<string, Shape>

/** Strokes of digits inside a box of 4 by 7, for the counts. */
const strokes: Readonly<
  Record<string, readonly (readonly [ax: number, ay: number, bx: number, by: number])[]>
> = {
  '1': [
    [1, 1, 2.5, 0],
    [2.5, 0, 2.5, 7],
  ],
  '2': [
    [0, 1, 1, 0],
    [1, 0, 3, 0],
    [3, 0, 4, 1],
    [4, 1, 4, 2.5],
    [4, 2.5, 0, 7],
    [0, 7, 4, 7],
  ],
  '3': [
    [0, 0, 4, 0],
    [4, 0, 2, 3],
    [2, 3, 4, 4.2],
    [4, 4.2, 4, 6],
    [4, 6, 3, 7],
    [3, 7, 0, 7],
  ],
  '4': [
    [3, 7, 3, 0],
    [3, 0, 0, 5],
    [0, 5, 4.2, 5],
  ],
  '5': [
    [4, 0, 0.4, 0],
    [0.4, 0, 0, 3],
    [0, 3, 3, 3],
    [3, 3, 4, 4.2],
    [4, 4.2, 4, 6],
    [4, 6, 3, 7],
    [3, 7, 0, 7],
  ],
  '6': [
    [3.4, 0, 1.2, 0.6],
    [1.2, 0.6, 0, 3.2],
    [0, 3.2, 0, 6],
    [0, 6, 1, 7],
    [1, 7, 3, 7],
    [3, 7, 4, 6],
    [4, 6, 4, 4.4],
    [4, 4.4, 3, 3.4],
    [3, 3.4, 0, 3.8],
  ],
  '7': [
    [0, 0, 4, 0],
    [4, 0, 1.5, 7],
  ],
  '8': [
    [1, 0, 3, 0],
    [1, 3.2, 3, 3.2],
    [1, 7, 3, 7],
    [0.4, 0.8, 0.4, 2.4],
    [3.6, 0.8, 3.6, 2.4],
    [0, 4, 0, 6.2],
    [4, 4, 4, 6.2],
    [0.4, 0.8, 1, 0],
    [3, 0, 3.6, 0.8],
    [0.4, 2.4, 1, 3.2],
    [3.6, 2.4, 3, 3.2],
    [1, 3.2, 0, 4],
    [3, 3.2, 4, 4],
    [0, 6.2, 1, 7],
    [4, 6.2, 3, 7],
  ],
  '9': [
    [0.6, 7, 2.8, 6.4],
    [2.8, 6.4, 4, 3.8],
    [4, 3.8, 4, 1],
    [4, 1, 3, 0],
    [3, 0, 1, 0],
    [1, 0, 0, 1],
    [0, 1, 0, 2.6],
    [0, 2.6, 1, 3.6],
    [1, 3.6, 4, 3.2],
  ],
  '+': [
    [0, 3.5, 3.4, 3.5],
    [1.7, 1.8, 1.7, 5.2],
  ],
}

/** A solid disc with the count cut out of it: no clock hands, so that it differs from the plain mark by shape. */
function counted(text: string): Shape {
  const scale = text.length === 1 ? 1.12 : 0.86
  const step = 5.4 * scale
  const left = 8 - (step * (text.length - 1) + 4 * scale) / 2
  const top = 8 - 3.5 * scale
  const glyphs = [...text].flatMap((letter, place) =>
    (strokes[letter] ?? []).map(([ax, ay, bx, by]) => {
      const x = left + place * step
      return line(x + ax * scale, top + ay * scale, x + bx * scale, top + by * scale, 1.35)
    }),
  )
  return without(disc(8, 8, 7.25), union(...glyphs))
}

const counts = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '9+']

type State = keyof typeof marks
const states: readonly State[] = ['idle', 'pending', 'alert', 'stale', 'nokey']

function hex(text: string): Colour {
  const byte = (at: number): number => Number.parseInt(text.slice(at, at + 2), 16) / 255
  return [byte(0), byte(2), byte(4), 1]
}

/** Colours for a dark and for a light panel. */
const inks: Readonly<Record<'dark' | 'light', Readonly<Record<State, string>>>> = {
  dark: { idle: 'dfe5ec', pending: '58a6e8', alert: 'e8704a', stale: '8d98a6', nokey: 'e69f3c' },
  light: { idle: '1b232c', pending: '0b6bb8', alert: 'b83a12', stale: '5d6976', nokey: 'a65f00' },
}

const clear: Colour = [0, 0, 0, 0]

const paintMark =
  (shape: Shape, ink: Colour): Paint =>
  (x, y) =>
    shape(x * 16, y * 16) <= 0 ? ink : clear

/** The app's icon: the mark in azure on graphite. `inset` is the free border, in units of 16. */
function appIcon(inset: number): Paint {
  const tile = roundedSquare(inset, (16 - 2 * inset) * 0.225)
  const scale = 16 / (16 - 2 * inset)
  const edge = ring(8, 8, 4, 1.25)
  const eye = disc(8, 8, 1.7)
  const [azure, top, bottom, hairline] = [hex('58a6e8'), hex('232b35'), hex('0f1216'), hex('3a4552')]
  return (x, y) => {
    const [px, py] = [x * 16, y * 16]
    const depth = tile(px, py)
    if (depth > 0) return clear
    const [mx, my] = [8 + (px - 8) * scale, 8 + (py - 8) * scale]
    if (edge(mx, my) <= 0 || eye(mx, my) <= 0) return azure
    if (depth > -0.12) return hairline
    const mix = (at: 0 | 1 | 2): number => top[at] + (bottom[at] - top[at]) * y
    return [mix(0), mix(1), mix(2), 1]
  }
}

const resources = resolve(import.meta.dirname, '../resources')

function write(name: string, data: Buffer): void {
  writeFileSync(join(resources, name), data)
}

/** One picture for each scale of a display, named as nativeImage looks for them. */
function writeScales(name: string, paint: Paint, base: number, scales: readonly number[]): void {
  for (const scale of scales)
    write(`${name}${scale === 1 ? '' : `@${scale}x`}.png`, renderPng(paint, base * scale))
}

mkdirSync(join(resources, 'tray/win'), { recursive: true })
mkdirSync(join(resources, 'icons'), { recursive: true })
for (const state of states) {
  const shape = marks[state]
  writeScales(`tray/${state}Template`, paintMark(shape, [0, 0, 0, 1]), 16, [1, 2])
  for (const panel of ['dark', 'light'] as const) {
    const paint = paintMark(shape, hex(inks[panel][state]))
    writeScales(`tray/${state}-${panel}`, paint, 22, [1, 1.5, 2])
    writeScales(`tray/win/${state}-${panel}`, paint, 16, [1, 1.25, 1.5, 2])
  }
}

for (const count of counts) {
  const shape = counted(count)
  const name = `pending-${count.replace('+', 'plus')}`
  for (const panel of ['dark', 'light'] as const) {
    const paint = paintMark(shape, hex(inks[panel].pending))
    writeScales(`tray/${name}-${panel}`, paint, 22, [1, 1.5, 2])
    writeScales(`tray/win/${name}-${panel}`, paint, 16, [1, 1.25, 1.5, 2])
  }
}

const desktop = appIcon(0.5)
const sizes = [16, 24, 32, 48, 64, 128, 256, 512]
const pictures = new Map(sizes.map((size) => [size, renderPng(desktop, size)]))
for (const [size, png] of pictures) write(`icons/${size}x${size}.png`, png)
write('icon.png', pictures.get(512) ?? Buffer.alloc(0))
const inIco = [...pictures].filter(([size]) => size <= 256)
write('icon.ico', packIco(inIco.map(([size, png]) => ({ size, png }))))

/** macOS keeps a border of 100 of 1024 px around its tiles. */
const mac = appIcon(1.5625)
const macSizes = {
  ic04: 16,
  ic11: 32,
  ic05: 32,
  ic12: 64,
  ic07: 128,
  ic13: 256,
  ic08: 256,
  ic14: 512,
  ic09: 512,
  ic10: 1024,
}
write(
  'icon.icns',
  packIcns(Object.entries(macSizes).map(([type, size]) => ({ type, png: renderPng(mac, size) }))),
)
