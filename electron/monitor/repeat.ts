import type { Clock } from './clock.ts'

type After = Clock['after']

/** Runs again and again, the first time after `ms`, even if a run throws. Returns a function that ends it. */
export function repeat(after: After, ms: number, run: () => void): () => void {
  let cancel = after(ms, again)
  function again(): void {
    cancel = after(ms, again)
    run()
  }
  return () => cancel()
}

/** Runs once for all calls of `ask` within `ms`. */
export function combine(
  after: After,
  ms: number,
  run: () => void,
): { readonly ask: () => void; readonly cancel: () => void } {
  let cancel: (() => void) | null = null
  return {
    ask: () => {
      cancel ??= after(ms, () => {
        cancel = null
        run()
      })
    },
    cancel: () => cancel?.(),
  }
}
