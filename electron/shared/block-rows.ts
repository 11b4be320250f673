import type { BlockTransaction } from './block-models.ts'

/**
 * Returns transactions as one text, one per line. Sending 10,000 objects to the window takes many times longer. The
 * fields contain no space or line break: they are a raw address, digits and base64.
 */
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
