const largeBytes = 1_048_576

interface Body {
  readonly text: string
  /** Empty unless the bytes were requested. */
  readonly chunks: readonly Uint8Array[]
  readonly isWhole: boolean
}

export interface BodyOptions {
  /** True to return the bytes as received along with their text. */
  readonly isKept?: boolean
  /** Awaited once, before reading beyond 1 MB. */
  readonly onLarge?: () => Promise<void>
}

/** Reads at most `limit` bytes. */
export async function readBody(
  response: Response,
  limit: number,
  { isKept = false, onLarge }: BodyOptions = {},
): Promise<Body> {
  const reader = response.body?.getReader()
  if (reader === undefined) return { text: '', chunks: [], isWhole: true }
  const decoder = new TextDecoder()
  const chunks: Uint8Array[] = []
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return { text: text + decoder.decode(), chunks, isWhole: true }
    const isStillSmall = size <= largeBytes
    size += value.byteLength
    if (size > limit) {
      reader.cancel().catch(() => undefined)
      return { text, chunks, isWhole: false }
    }
    if (isStillSmall && size > largeBytes) await onLarge?.()
    if (isKept) chunks.push(value)
    text += decoder.decode(value, { stream: true })
  }
}
