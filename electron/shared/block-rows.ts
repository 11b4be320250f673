import type { BlockTransaction } from './block-models.ts'

/**
 * Transactions as one text, a line each: ten thousand objects take many times longer to cross to the window than one text does.
 * None of the three fields can hold a space or a line end: they are a raw address, digits and base64.
 */
export function packRows(rows: readonly BlockTransaction[]): string {
  return rows.map(({ account, lt, hash }) => `${account} ${lt} ${hash}`).join('\n')
}

/** The transactions of a text of `packRows`, in its order. */
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
