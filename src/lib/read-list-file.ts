/** Maximum size of a chosen file and of pasted text: requests to main have at most 8 MiB. */
export const mostText = 8_000_000

/** Returns the text of a chosen file; null if it is too large. */
export async function readListFile(file: File): Promise<string | null> {
  return file.size > mostText ? null : await file.text()
}
