export interface HeldEvents<T> {
  readonly add: (event: T) => void
  /** Passes on the events so far and all later ones. */
  readonly follow: (run: (event: T) => void) => void
}

/** Holds events that arrive before startup has finished, which can take seconds, such as with a locked keychain. */
export function createHeldEvents<T>(): HeldEvents<T> {
  const early: T[] = []
  let run: ((event: T) => void) | null = null
  return {
    add: (event) => {
      if (run === null) early.push(event)
      else run(event)
    },
    follow: (next) => {
      run = next
      for (const event of early.splice(0)) next(event)
    },
  }
}
