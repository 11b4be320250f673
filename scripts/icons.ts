/** `npm run icons`: draws every icon of the app into resources/. Each size is rendered from SVG on a grid of 16 units. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { bitmapOf, packIcns, packIco } from './icon-files.ts'

const ring = '<circle cx="8" cy="8" r="5.75" fill="none"/>'

const masked = (shape: string, cut: string): string =>
  `<mask id="cut"><g fill="#fff" stroke="none">${shape}</g><g fill="#000" stroke="#000">${cut}</g></mask>
  <rect width="16" height="16" stroke="none" mask="url(#cut)"/>`

/** The marks differ in shape, so that states are distinguishable without colour. */
const marks = {
  idle: `${ring}<circle cx="8" cy="8" r="2.25" stroke="none"/>`,
  pending: `${ring}<path d="M8 4.75V8L10.5 9.5" fill="none"/>`,
  alert: masked(
    '<path d="M5.2 1.25H10.8L14.75 5.2V10.8L10.8 14.75H5.2L1.25 10.8V5.2Z"/>',
    '<path d="M8 4.5V8.25" stroke-width="1.75"/><circle cx="8" cy="11.25" r="1.1" stroke="none"/>',
  ),
  stale: `${ring}<clipPath id="inside"><circle cx="8" cy="8" r="5.5"/></clipPath>
    <path d="M3 9.5L9.5 3M4.75 11.25L11.25 4.75M6.5 13L13 6.5" stroke-width="1.25" clip-path="url(#inside)"/>`,
  nokey: `<g fill="none"><circle cx="5.5" cy="5.5" r="3.25" stroke-width="1.75"/>
    <path d="M8 8L13.5 13.5" stroke-width="1.75"/><path d="M11 11L13 9M13.25 13.25L14.75 11.75"/></g>`,
} as const satisfies Record<string, string>

/** Strokes of the digits in a 4 × 7 box. */
const digits: Readonly<Record<string, string>> = {
  '1': 'M1 1L2.5 0V7',
  '2': 'M0 1L1 0H3L4 1V2.5L0 7H4',
  '3': 'M0 0H4L2 3L4 4.2V6L3 7H0',
  '4': 'M3 7V0L0 5H4.2',
  '5': 'M4 0H.4L0 3H3L4 4.2V6L3 7H0',
  '6': 'M3.4 0L1.2 .6L0 3.2V6L1 7H3L4 6V4.4L3 3.4L0 3.8',
  '7': 'M0 0H4L1.5 7',
  '8': 'M1 0H3L3.6 .8V2.4L3 3.2L4 4V6.2L3 7H1L0 6.2V4L1 3.2L.4 2.4V.8ZM1 3.2H3',
  '9': 'M.6 7L2.8 6.4L4 3.8V1L3 0H1L0 1V2.6L1 3.6L4 3.2',
  '+': 'M0 3.5H3.4M1.7 1.8V5.2',
}

/** Returns a solid disc with the count cut out. Unlike the plain pending mark, it has no clock hands. */
function counted(text: string): string {
  const scale = text.length === 1 ? 1.12 : 0.86
  const step = 5.4 * scale
  const left = 8 - (step * (text.length - 1) + 4 * scale) / 2
  const glyphs = [...text].map((letter, place) => {
    const at = `translate(${left + place * step} ${8 - 3.5 * scale}) scale(${scale})`
    return `<path d="${digits[letter]}" fill="none" stroke-width="${1.35 / scale}" transform="${at}"/>`
  })
  return masked('<circle cx="8" cy="8" r="7.25"/>', glyphs.join(''))
}

/** Returns the app's icon: the mark in azure on graphite. `inset`: width of the empty border, in units of the 16-unit grid. */
function appIcon(inset: number): string {
  const size = 16 - 2 * inset
  const tile = (edge: number): string =>
    `x="${inset + edge}" y="${inset + edge}" width="${size - 2 * edge}" height="${size - 2 * edge}" rx="${size * 0.225 - edge}"`
  return `<linearGradient id="tile" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="16">
      <stop stop-color="#232b35"/><stop offset="1" stop-color="#0f1216"/></linearGradient>
    <rect ${tile(0)} fill="url(#tile)" stroke="none"/>
    <rect ${tile(0.06)} fill="none" stroke="#3a4552" stroke-width="0.12"/>
    <g transform="translate(8 8) scale(${size / 16})"><circle r="4" fill="none" stroke-width="1.25"/><circle r="1.7" stroke="none"/></g>`
}

type State = keyof typeof marks

const inks: Readonly<Record<'dark' | 'light', Readonly<Record<State, string>>>> = {
  dark: { idle: '#dfe5ec', pending: '#58a6e8', alert: '#e8704a', stale: '#8d98a6', nokey: '#e69f3c' },
  light: { idle: '#1b232c', pending: '#0b6bb8', alert: '#b83a12', stale: '#5d6976', nokey: '#a65f00' },
}

const resources = resolve(import.meta.dirname, '../resources')

function render(drawing: string, ink: string, size: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 16 16">
    <g fill="${ink}" stroke="${ink}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${drawing}</g></svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer()
}

async function writeScales(
  name: string,
  drawing: string,
  ink: string,
  base: number,
  scales: readonly number[],
): Promise<void> {
  for (const scale of scales) {
    const file = join(resources, `tray/${name}${scale === 1 ? '' : `@${scale}x`}.png`)
    writeFileSync(file, await render(drawing, ink, base * scale))
  }
}

/** Writes a Windows icon in several sizes. Windows picks the size that fits the scale of the screen. */
async function writeIco(name: string, drawing: string, ink: string, sizes: readonly number[]): Promise<void> {
  const pictures: { readonly size: number; readonly image: Buffer }[] = []
  for (const size of sizes) {
    const png = await render(drawing, ink, size)
    const image = size >= 256 ? png : bitmapOf(size, await sharp(png).ensureAlpha().raw().toBuffer())
    pictures.push({ size, image })
  }
  writeFileSync(join(resources, name), packIco(pictures))
}

async function writePanels(name: string, drawing: string, state: State): Promise<void> {
  for (const panel of ['dark', 'light'] as const) {
    await writeScales(`${name}-${panel}`, drawing, inks[panel][state], 22, [1, 1.5, 2])
    await writeIco(`tray/win/${name}-${panel}.ico`, drawing, inks[panel][state], [16, 20, 24, 32])
  }
}

rmSync(join(resources, 'tray'), { recursive: true, force: true })
mkdirSync(join(resources, 'tray/win'), { recursive: true })
mkdirSync(join(resources, 'icons'), { recursive: true })
for (const state of ['idle', 'pending', 'alert', 'stale', 'nokey'] as const) {
  await writeScales(`${state}Template`, marks[state], '#000', 16, [1, 2])
  await writePanels(state, marks[state], state)
}
for (const count of ['1', '2', '3', '4', '5', '6', '7', '8', '9', '9+'])
  await writePanels(`pending-${count.replace('+', 'plus')}`, counted(count), 'pending')

const azure = inks.dark.pending
for (const size of [16, 24, 32, 48, 64, 128, 256, 512]) {
  const png = await render(appIcon(0.5), azure, size)
  writeFileSync(join(resources, `icons/${size}x${size}.png`), png)
  if (size === 512) writeFileSync(join(resources, 'icon.png'), png)
}
await writeIco('icon.ico', appIcon(0.5), azure, [16, 20, 24, 32, 40, 48, 64, 128, 256])

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
/** macOS icons have a 100 px border at 1024 px. */
const macIcon = appIcon(1.5625)
const macPictures: { readonly type: string; readonly png: Buffer }[] = []
for (const [type, size] of Object.entries(macSizes))
  macPictures.push({ type, png: await render(macIcon, azure, size) })
writeFileSync(join(resources, 'icon.icns'), packIcns(macPictures))
