import { existsSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import type {} from 'electron'
import type { ImageRecord } from './record.ts'
import { strict, type Promises, type Public } from './strict.ts'

const data = Symbol('data')

interface Pixels {
  readonly bytes: Buffer
  readonly format: 'png' | 'jpeg' | 'ico' | 'none'
  readonly width: number
  readonly height: number
  readonly path: string
  readonly scaleFactors: readonly number[]
}

const EMPTY: Pixels = {
  bytes: Buffer.alloc(0),
  format: 'none',
  width: 0,
  height: 0,
  path: '',
  scaleFactors: [1],
}

type ImageMembers = 'isEmpty' | 'getSize' | 'getScaleFactors' | 'toPNG' | 'toDataURL'

export class NativeImage implements Pick<Electron.NativeImage, ImageMembers> {
  readonly [data]: Pixels

  constructor(pixels: Pixels) {
    this[data] = pixels
  }

  isEmpty(): boolean {
    return this[data].width === 0
  }

  getSize(): Electron.Size {
    return { width: this[data].width, height: this[data].height }
  }

  getScaleFactors(): number[] {
    return [...this[data].scaleFactors]
  }

  toPNG(): Buffer {
    const { format } = this[data]
    if (format === 'jpeg' || format === 'ico')
      throw new Error(`NativeImage.toPNG of another format (${format}) is not in the stand-in`)
    return Buffer.from(this[data].bytes)
  }

  toDataURL(): string {
    return `data:image/png;base64,${this.toPNG().toString('base64')}`
  }
}

/** Reads the size of the largest image of an ICO. Electron reads this format on Windows only, and only from a file. */
function readIco(bytes: Buffer, path: string): Pixels | null {
  if (process.platform !== 'win32' || path === '' || bytes.length < 22 || bytes.readUInt32LE(0) !== 0x10000)
    return null
  const sizes = Array.from({ length: bytes.readUInt16LE(4) }, (_, index) => bytes[6 + 16 * index] || 256)
  const size = Math.max(...sizes)
  return { ...EMPTY, bytes, format: 'ico', width: size, height: size, path }
}

/** Reads only the size from the header, because images are never drawn. */
function readPixels(bytes: Buffer, path: string): Pixels {
  if (
    bytes.length > 24 &&
    bytes.readUInt32BE(0) === 0x89504e47 &&
    bytes.toString('latin1', 12, 16) === 'IHDR'
  ) {
    return {
      ...EMPTY,
      bytes,
      format: 'png',
      width: bytes.readUInt32BE(16),
      height: bytes.readUInt32BE(20),
      path,
    }
  }
  if (bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8) {
    for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
      const marker = bytes.readUInt16BE(at)
      const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
      if (!isFrame) continue
      return {
        ...EMPTY,
        bytes,
        format: 'jpeg',
        width: bytes.readUInt16BE(at + 7),
        height: bytes.readUInt16BE(at + 5),
        path,
      }
    }
  }
  return readIco(bytes, path) ?? { ...EMPTY, path }
}

function make(pixels: Pixels): NativeImage {
  return strict('NativeImage', new NativeImage(pixels))
}

function fromPath(path: string): NativeImage {
  if (!existsSync(path)) return make({ ...EMPTY, path })
  const pixels = readPixels(readFileSync(path), path)
  const extension = extname(path)
  const scales = [2, 3, 4].filter((scale) =>
    existsSync(`${path.slice(0, -extension.length)}@${scale}x${extension}`),
  )
  return make({ ...pixels, scaleFactors: [1, ...scales] })
}

export const nativeImage = strict('nativeImage', {
  createEmpty: () => make(EMPTY),
  createFromPath: fromPath,
  createFromBuffer: (buffer: Buffer) => make(readPixels(Buffer.from(buffer), '')),
  createFromDataURL(url: string) {
    const match = /^data:image\/(?:png|jpeg);base64,(.*)$/.exec(url)
    return make(match === null ? EMPTY : readPixels(Buffer.from(match[1] ?? '', 'base64'), ''))
  },
})

/** Loads an image. Throws Electron's error for an invalid path, and a different error for an empty image. */
export function loadImage(image: NativeImage | string): NativeImage {
  const loaded = typeof image === 'string' ? fromPath(image) : image
  if (!loaded.isEmpty()) return loaded
  const path = loaded[data].path
  if (path !== '') throw new Error(`Failed to load image from path '${path}'`)
  throw new Error('An empty image would be an invisible icon: the stand-in refuses it')
}

export function recordImage(image: NativeImage): ImageRecord {
  const { path, width, height } = image[data]
  return { path, width, height }
}

export type Checked = Promises<Electron.NativeImage, Public<NativeImage>>
