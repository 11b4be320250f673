import { parseAddress } from '../../electron/shared/address.ts'
import {
  addressColumns,
  cellsOf,
  delimiterOf,
  hasAddress,
  placeOfColumn,
  plainName,
} from '../../electron/shared/delimited.ts'
import type { AddressKey } from '../../electron/shared/models.ts'
import { mostAllowed } from '../../electron/shared/rules.ts'
import { recipientErrors } from './rule-list-words.ts'

export type RecipientList =
  | { readonly ok: true; readonly keys: readonly AddressKey[] }
  | { readonly ok: false; readonly message: string }

const mostLines = 20_000

const refuse = (message: string): RecipientList => ({ ok: false, message })

/**
 * Parses one address per line in any form, or the column with addresses of a CSV file. Without that column, reads the first one.
 * Stops at the first invalid line.
 */
export function parseRecipients(text: string): RecipientList {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/, mostLines + 1)
  if (lines.length > mostLines) return refuse(recipientErrors.tooLong(mostLines))
  const keys = new Set<AddressKey>()
  let column: number | null = null
  /** Null without names of columns: each line then has its own. */
  let delimiter: string | null = null
  for (const [index, line] of lines.entries()) {
    const own = delimiterOf(line)
    const cells = cellsOf(line, delimiter ?? own ?? ',')
    if (cells.length === 0) continue
    const named = placeOfColumn(cells.map(plainName), addressColumns)
    if (column === null && named !== undefined && !hasAddress(cells)) {
      column = named
      delimiter = own
      continue
    }
    column ??= 0
    const parsed = parseAddress(cells[column] ?? '')
    if (!parsed.ok) return refuse(recipientErrors.line(index + 1, parsed.message))
    keys.add(parsed.address.key)
    if (keys.size > mostAllowed) return refuse(recipientErrors.tooMany(mostAllowed))
  }
  return { ok: true, keys: [...keys] }
}
