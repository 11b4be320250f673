function head(text: string, length: number): Buffer {
  const buffer = Buffer.alloc(8)
  buffer.write(text, 'latin1')
  buffer.writeUInt32BE(length + 8, 4)
  return buffer
}

/** Packs PNG images into a macOS icon. `type` is the type code of a size: `ic07` for 128 px, `ic10` for 1024 px. */
export function packIcns(pictures: readonly { readonly type: string; readonly png: Buffer }[]): Buffer {
  const body = Buffer.concat(pictures.flatMap(({ type, png }) => [head(type, png.length), png]))
  return Buffer.concat([head('icns', body.length), body])
}

/** Returns a bitmap for a Windows ICO: 32-bit pixels from the bottom row up, then an empty mask. */
export function bitmapOf(size: number, rgba: Buffer): Buffer {
  const head = Buffer.alloc(40)
  head.writeUInt32LE(40, 0)
  head.writeInt32LE(size, 4)
  // The height includes the rows of the mask.
  head.writeInt32LE(2 * size, 8)
  head.writeUInt16LE(1, 12)
  head.writeUInt16LE(32, 14)
  const pixels = Buffer.alloc(4 * size * size)
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const from = 4 * (y * size + x)
      const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(from, from + 4)
      pixels.set([blue, green, red, alpha], 4 * ((size - 1 - y) * size + x))
    }
  // The mask has one bit per pixel, in rows of 32 bits. It stays empty because the alpha channel is used instead.
  const mask = Buffer.alloc(4 * Math.ceil(size / 32) * size)
  return Buffer.concat([head, pixels, mask])
}

/** Packs images into a Windows icon. Use bitmaps below 256 px, because some programs cannot read smaller PNGs. */
export function packIco(pictures: readonly { readonly size: number; readonly image: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  for (const [index, { size, image }] of pictures.entries()) {
    const at = 6 + 16 * index
    header.set([size % 256, size % 256, 0, 0, 1, 0, 32, 0], at)
    header.writeUInt32LE(image.length, at + 8)
    header.writeUInt32LE(offset, at + 12)
    offset += image.length
  }
  return Buffer.concat([header, ...pictures.map(({ image }) => image)])
}
