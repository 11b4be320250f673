/** How far this computer's clock is ahead of the service's, as far as its answers tell. */
export interface SkewBook {
  readonly note: (dateHeader: string | null, sentAt: number, receivedAt: number) => void
  /** Seconds ahead, negative when behind; null before an answer told. */
  readonly seconds: () => number | null
}

/** Remembers what the last answer with a Date header told. */
export function createSkewBook(): SkewBook {
  let seconds: number | null = null
  return {
    seconds: () => seconds,
    note: (dateHeader, sentAt, receivedAt) => {
      const theirs = Date.parse(dateHeader ?? '')
      if (Number.isNaN(theirs)) return
      // The header has whole seconds: half of one lies between on average.
      seconds = Math.round(((sentAt + receivedAt) / 2 - theirs - 500) / 1000)
    },
  }
}
