import { useEffect, useState } from 'react'
import type { TraceDetail, TraceView } from '../../../electron/shared/pending-models.ts'
import { ask } from '../../bridge.ts'

interface Asked {
  readonly detail: TraceDetail | null
  readonly failure: string | null
}

/** What the service said of a trace, whole; asked of main while it is wanted, and again when the trace changes. */
export function useTraceDetail({ key, actions }: TraceView, isWanted: boolean): Asked {
  const [asked, setAsked] = useState<Asked>({ detail: null, failure: null })
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    void ask((main) => main['traces.detail']({ key })).then((reply) => {
      if (!isCurrent) return
      setAsked((before) =>
        reply.ok
          ? { detail: reply.value, failure: null }
          : { detail: before.detail, failure: reply.error.message },
      )
    })
    return () => {
      isCurrent = false
    }
    // New actions make what is shown old.
  }, [isWanted, key, actions])
  return asked
}
