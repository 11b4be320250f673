/** Whether the page can hear what is sent to it: from the end of its load to the end of its process. */
export interface PageLoad {
  /** Runs now when the page can hear, else at the end of its next load. */
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
