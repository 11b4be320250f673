import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const resources = resolve(import.meta.dirname, '../../resources')
const states = ['idle', 'pending', 'alert', 'stale', 'nokey']

function sizeOf(name: string): readonly [number, number] {
  const png = readFileSync(join(resources, name))
  expect(png.subarray(1, 4).toString('latin1'), name).toBe('PNG')
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}

/** Returns the sizes of a Windows icon. Checks that each image is a bitmap of its size, or a PNG from 256 px. */
function icoSizesOf(name: string): readonly number[] {
  const ico = readFileSync(join(resources, name))
  expect(ico.subarray(0, 4).toString('hex')).toBe('00000100')
  return Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
    const at = 6 + 16 * index
    const size = ico[at] === 0 ? 256 : (ico[at] ?? 0)
    const image = ico.subarray(ico.readUInt32LE(at + 12)).subarray(0, ico.readUInt32LE(at + 8))
    if (size === 256) expect(image.subarray(1, 4).toString('latin1')).toBe('PNG')
    else {
      expect([image.readUInt32LE(0), image.readInt32LE(4), image.readInt32LE(8)]).toEqual([
        40,
        size,
        2 * size,
      ])
      expect(image).toHaveLength(40 + 4 * size * size + 4 * Math.ceil(size / 32) * size)
    }
    return size
  })
}

describe('the icons', () => {
  it.each(states)('exist for the tray in state %s on every system, panel and scale', (state) => {
    for (const [suffix, size] of [
      ['-dark', 22],
      ['-dark@1.5x', 33],
      ['-dark@2x', 44],
      ['-light', 22],
      ['-light@1.5x', 33],
      ['-light@2x', 44],
      ['Template', 16],
      ['Template@2x', 32],
    ] as const) {
      expect(sizeOf(`tray/${state}${suffix}.png`)).toEqual([size, size])
    }
    for (const panel of ['dark', 'light'])
      expect(icoSizesOf(`tray/win/${state}-${panel}.ico`)).toEqual([16, 20, 24, 32])
  })

  it.each(['1', '2', '3', '4', '5', '6', '7', '8', '9', '9plus'])('exist for %s pending actions', (count) => {
    for (const panel of ['dark', 'light']) {
      expect(sizeOf(`tray/pending-${count}-${panel}.png`)).toEqual([22, 22])
      expect(sizeOf(`tray/pending-${count}-${panel}@2x.png`)).toEqual([44, 44])
      expect(icoSizesOf(`tray/win/pending-${count}-${panel}.ico`)).toEqual([16, 20, 24, 32])
    }
  })

  it('differ between all states', () => {
    const pictures = states.map((state) =>
      readFileSync(join(resources, `tray/${state}Template@2x.png`)).toString('base64'),
    )
    expect(new Set(pictures).size).toBe(states.length)
  })

  it('exist for the app on every system', () => {
    for (const size of [16, 24, 32, 48, 64, 128, 256, 512]) {
      expect(sizeOf(`icons/${size}x${size}.png`)).toEqual([size, size])
    }
    expect(sizeOf('icon.png')).toEqual([512, 512])
    expect(icoSizesOf('icon.ico')).toEqual([16, 20, 24, 32, 40, 48, 64, 128, 256])
    expect(readFileSync(join(resources, 'icon.icns')).subarray(0, 4).toString('latin1')).toBe('icns')
  })
})
