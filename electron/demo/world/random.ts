import { createHash } from 'node:crypto'

export type SeedPart = string | number

export interface Random {
  next(): number
  int(min: number, max: number): number
  big(min: bigint, max: bigint): bigint
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** Picks an entry by weight. The weights need not add up to 1. */
  weighted<T>(list: readonly (readonly [number, T])[]): T
  wait(mean: number): number
  hex(length: number): string
}

export function digest(...parts: readonly SeedPart[]): Buffer {
  return createHash('sha256').update(parts.join('\u0000')).digest()
}

export function digest64(...parts: readonly SeedPart[]): string {
  return createHash('sha256').update(parts.join('\u0000')).digest('base64')
}

export function mix(seed: number, index: number): number {
  let h = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index % 0x100000000, 0xc2b2ae35)
  h ^= Math.floor(index / 0x100000000)
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d)
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b)
  return (h ^ (h >>> 16)) >>> 0
}

function hashText(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h >>> 0
}

export function createRandom(...parts: readonly SeedPart[]): Random {
  const text = parts.join('\u0000')
  let a = mix(hashText(text), 1)
  let b = mix(hashText(`b${text}`), 2)
  let counter = 1
  const word = (): number => {
    const sum = (a + b + counter) >>> 0
    counter = (counter + 1) >>> 0
    a = (b ^ (b >>> 9)) >>> 0
    b = (Math.imul(b, 9) + Math.imul(sum, 0x2545f491)) >>> 0
    return mix(sum, a)
  }
  const next = (): number => word() / 0x100000000
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    big: (min, max) => {
      const span = max - min + 1n
      let value = 0n
      for (let bits = 0n; bits < 288n; bits += 32n) value = (value << 32n) | BigInt(word())
      return min + (value % span)
    },
    chance: (probability) => next() < probability,
    pick: (list) => {
      const value = list[int(0, list.length - 1)]
      if (value === undefined) throw new RangeError('nothing to pick from')
      return value
    },
    weighted: (list) => {
      let at = next() * list.reduce((sum, [weight]) => sum + weight, 0)
      for (const [weight, value] of list) {
        at -= weight
        if (at < 0) return value
      }
      const last = list.at(-1)
      if (last === undefined) throw new RangeError('nothing to pick from')
      return last[1]
    },
    wait: (mean) => -Math.log(1 - next()) * mean,
    hex: (length) => {
      let text = ''
      while (text.length < length) text += word().toString(16).padStart(8, '0')
      return text.slice(0, length)
    },
  }
}
