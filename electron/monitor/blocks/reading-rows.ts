import type { ComparedBlock } from '../../shared/block-models.ts'
import { decodeBlockPage } from '../toncenter/block.ts'
import { parseWire } from '../toncenter/json.ts'

export function rowsOfBodies(bodies: readonly (Uint8Array | null)[]): ComparedBlock | null {
  const decoder = new TextDecoder()
  const pages = bodies.flatMap((body) =>
    body === null ? [] : decodeBlockPage(parseWire(decoder.decode(body))),
  )
  const [first, last] = [pages[0], pages.at(-1)]
  if (first === undefined || last === undefined || pages.length < bodies.length) return null
  const rows = new Map(pages.flatMap(({ transactions }) => transactions.map((row) => [row.hash, row])))
  return {
    rootHash: first.rootHash,
    fileHash: first.fileHash,
    isComplete: !last.isIncomplete,
    rows: [...rows.values()],
  }
}
