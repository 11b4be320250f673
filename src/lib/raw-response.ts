/** Returns the JSON object of a transaction exactly as it is in a response; null if it is not found. */
export function transactionText(body: string, hash: string): string | null {
  const at = body.indexOf(`"${hash}"`)
  if (at === -1) return null
  const [start, end] = [body.lastIndexOf('{', at), body.indexOf('}', at)]
  return start === -1 || end === -1 ? null : body.slice(start, end + 1)
}
