import type { BlockAppearance, BlockTransaction } from './block-models.ts'
import type { AddressKey } from './models.ts'

/** Compares logical times, which are decimal and without leading zeros. Returns a number below, equal to or above 0. */
export function compareLt(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length
  return a < b ? -1 : Number(a > b)
}

/** Packs one transaction per line: sending 10,000 objects takes many times longer. Fields contain no spaces or line breaks. */
export function packRows(rows: readonly BlockTransaction[]): string {
  return rows.map(({ account, lt, hash }) => `${account} ${lt} ${hash}`).join('\n')
}

export function unpackRows(text: string): readonly BlockTransaction[] {
  if (text === '') return []
  return text.split('\n').map((line) => {
    const first = line.indexOf(' ')
    const second = line.indexOf(' ', first + 1)
    return {
      account: line.slice(0, first),
      lt: line.slice(first + 1, second),
      hash: line.slice(second + 1),
    }
  })
}

export function packAppearances(list: readonly BlockAppearance[]): string {
  return list.map(({ block, lt, hash }) => `${block} ${lt} ${hash}`).join('\n')
}

export function unpackAppearances(account: AddressKey, text: string): readonly BlockAppearance[] {
  return unpackRows(text).map(({ account: block, lt, hash }) => ({ account, block, lt, hash }))
}
