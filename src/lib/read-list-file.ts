import { mostText } from '../../electron/shared/transfer.ts'
import { notUtf8, textTooLarge } from './status-words.ts'

export type ListFile =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly message: string }

/**
 * Returns the text of a chosen file. Refuses a file that is too large or not text in UTF-8, such as a workbook or a CSV file in
 * another encoding: its names and comments would be read with wrong letters.
 */
export async function readListFile(file: File): Promise<ListFile> {
  if (file.size > mostText) return { ok: false, message: textTooLarge }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
    return { ok: true, text }
  } catch {
    return { ok: false, message: notUtf8 }
  }
}
