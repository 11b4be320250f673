import { crc32, deflateSync } from 'node:zlib'

/** RGBA, 0 to 1 each, not premultiplied. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number]

/** The colour of a point, both coordinates from 0 to 1, y downwards. */
export type Paint = (x: number, y: number) => Colour

const samples = 6

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** The average of a square's samples, weighted by their alpha, as four bytes. */
function pixel(paint: Paint, column: number, row: number, size: number): readonly number[] {
  const sum = [0, 0, 0, 0]
  for (let i = 0; i < samples * samples; i += 1) {
    const x = (column + ((i % samples) + 0.5) / samples) / size
    const y = (row + (Math.floor(i / samples) + 0.5) / samples) / size
    const [red, green, blue, alpha] = paint(x, y)
    for (const [at, value] of [red * alpha, green * alpha, blue * alpha, alpha].entries())
      sum[at] = (sum[at] ?? 0) + value
  }
  const [red = 0, green = 0, blue = 0, alpha = 0] = sum
  if (alpha === 0) return [0, 0, 0, 0]
  const bytes = [red / alpha, green / alpha, blue / alpha, alpha / (samples * samples)]
  return bytes.map((value) => Math.round(Math.min(1, Math.max(0, value)) * 255))
}

/** A square picture as a PNG file. */
export function renderPng(paint: Paint, size: number): Buffer {
  const rows = Buffer.alloc(size * (size * 4 + 1))
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      rows.set(pixel(paint, column, row, size), row * (size * 4 + 1) + 1 + column * 4)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = chunk('IDAT', deflateSync(rows, { level: 9 }))
  return Buffer.concat([signature, chunk('IHDR', header), data, chunk('IEND', Buffer.alloc(0))])
}

/** A Windows icon of PNG pictures. */
export function packIco(pictures: readonly { readonly size: number; readonly png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = 6 + 16 * pictures.length
  const entries = pictures.map(({ size, png }) => {
    const entry = Buffer.alloc(16)
    entry.set([size % 256, size % 256, 0, 0, 1, 0, 32, 0])
    entry.writeUInt32LE(png.length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += png.length
    return entry
  })
  return Buffer.concat([header, ...entries, ...pictures.map(({ png }) => png)])
}

/** A macOS icon of PNG pictures by type code (`ic07` is 128, `ic10` 1024 px). */
export function packIcns(pictures: readonly { readonly type: string; readonly png: Buffer }[]): Buffer {
  const parts = pictures.map(({ type, png }) => {
    const head = Buffer.alloc(8)
    head.write(type, 'latin1')
    head.writeUInt32BE(png.length + 8, 4)
    return Buffer.concat([head, png])
  })
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.write('icns', 'latin1')
  head.writeUInt32BE(body.length + 8, 4)
  return Buffer.concat([head, body])
}
