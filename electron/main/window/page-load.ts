export interface PageLoad {
  /** Runs now if the page is loaded, otherwise after its next load. */
  readonly whenLoaded: (run: () => void) => void
  readonly loaded: () => void
  readonly gone: () => void
}

export function createPageLoad(): PageLoad {
  let isLoaded = false
  let waiting: (() => void)[] = []
  return {
    whenLoaded: (run) => {
      if (isLoaded) run()
      else waiting.push(run)
    },
    loaded: () => {
      isLoaded = true
      const due = waiting
      waiting = []
      for (const run of due) run()
    },
    gone: () => {
      isLoaded = false
    },
  }
}
