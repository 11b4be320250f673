function head(text: string, length: number): Buffer {
  const buffer = Buffer.alloc(8)
  buffer.write(text, 'latin1')
  buffer.writeUInt32BE(length + 8, 4)
  return buffer
}

/** Returns a macOS icon of PNG images by type code (`ic07` is 128 px, `ic10` 1024 px). */
export function packIcns(pictures: readonly { readonly type: string; readonly png: Buffer }[]): Buffer {
  const body = Buffer.concat(pictures.flatMap(({ type, png }) => [head(type, png.length), png]))
  return Buffer.concat([head('icns', body.length), body])
}

export function packIco(pictures: readonly { readonly size: number; readonly png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  for (const [index, { size, png }] of pictures.entries()) {
    const at = 6 + 16 * index
    header.set([size % 256, size % 256, 0, 0, 1, 0, 32, 0], at)
    header.writeUInt32LE(png.length, at + 8)
    header.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)])
}
