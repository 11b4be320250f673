import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { mostRecordBytes } from './bounds.ts'
import { Unreadable } from './rows.ts'

/** Deflates bytes, with an optional base as the dictionary. */
export function deflate(bytes: Uint8Array, base: Uint8Array | null): Uint8Array {
  return deflateRawSync(bytes, { level: 9, memLevel: 9, ...(base === null ? {} : { dictionary: base }) })
}

/** Reverses `deflate`. Throws Unreadable if the bytes are invalid or the result exceeds `mostRecordBytes`. */
export function inflate(bytes: Uint8Array, base: Uint8Array | null): Buffer {
  try {
    const options = { maxOutputLength: mostRecordBytes }
    return inflateRawSync(bytes, base === null ? options : { ...options, dictionary: base })
  } catch {
    throw new Unreadable('deflated bytes')
  }
}

/** Packs a base64 hash as bytes. Returns non-canonical base64 unchanged. */
export function packHash(hash: string): string | Uint8Array {
  const bytes = Buffer.from(hash, 'base64')
  return bytes.length > 0 && bytes.toString('base64') === hash ? bytes : hash
}

export function unpackHash(body: string | Uint8Array): string {
  return typeof body === 'string' ? body : viewOf(body).toString('base64')
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

/** Packs `workchain:hex` as 33 bytes. Returns any other text unchanged. */
export function packAddress(address: string): string | Uint8Array {
  const [, workchain, hex] = /^(0|-?[1-9]\d{0,2}):([0-9a-f]{64})$/.exec(address) ?? []
  if (workchain === undefined || hex === undefined || Math.abs(Number(workchain)) > 127) return address
  return Buffer.concat([Buffer.of(Number(workchain) & 0xff), Buffer.from(hex, 'hex')])
}

/** Reverses `packAddress`. Throws Unreadable. */
export function unpackAddress(body: string | Uint8Array): string {
  if (typeof body === 'string') return body
  if (body.length !== 33) throw new Unreadable('an address')
  const bytes = Buffer.from(body)
  return `${bytes.readInt8(0)}:${bytes.toString('hex', 1)}`
}

const actionName = /^([A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=)#(0|[1-9]\d?)$/

/** Packs the name of a part: an action as 32 or 34 bytes, an address as 33, anything else as text. */
export function packName(name: string): string | Uint8Array {
  const [, hash, ordinal] = actionName.exec(name) ?? []
  if (hash === undefined || ordinal === undefined) return packAddress(name)
  const bytes = Buffer.from(hash, 'base64')
  return ordinal === '0' ? bytes : Buffer.concat([bytes, Buffer.of(Number(ordinal), 0)])
}

/** Reverses `packName`. Throws Unreadable. */
export function unpackName(body: string | Uint8Array): string {
  if (typeof body === 'string' || body.length === 33) return unpackAddress(body)
  return `${Buffer.from(body.subarray(0, 32)).toString('base64')}#${body[32] ?? 0}`
}

/** Packs non-negative safe integers as varints: seven bits per byte, lowest first. */
export function packIntegers(values: readonly number[]): Uint8Array {
  const bytes: number[] = []
  for (const value of values) {
    let rest = value
    while (rest >= 0x80) {
      bytes.push((rest % 0x80) + 0x80)
      rest = Math.floor(rest / 0x80)
    }
    bytes.push(rest)
  }
  return Uint8Array.from(bytes)
}

/** Reverses `packIntegers`. Throws Unreadable. */
export function unpackIntegers(bytes: Uint8Array): number[] {
  const values: number[] = []
  let value = 0
  let scale = 1
  for (const byte of bytes) {
    value += (byte & 0x7f) * scale
    if (!Number.isSafeInteger(value)) throw new Unreadable('a list')
    if (byte < 0x80) {
      values.push(value)
      value = 0
      scale = 1
    } else {
      scale *= 0x80
    }
  }
  if (scale !== 1) throw new Unreadable('a list')
  return values
}
