const largeBytes = 1_048_576

interface Body {
  readonly text: string
  readonly chunks: readonly Uint8Array[]
  readonly isWhole: boolean
}

const noWait = (): Promise<void> => Promise.resolve()

/** Reads at most `limit` bytes. `onLarge` is awaited once, before more than 1 MB are read. */
export async function readBody(
  response: Response,
  limit: number,
  onLarge: () => Promise<void> = noWait,
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
    if (isStillSmall && size > largeBytes) await onLarge()
    chunks.push(value)
    text += decoder.decode(value, { stream: true })
  }
}
