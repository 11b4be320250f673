import { useEffect, useState } from 'react'
import type { TraceDetail, TraceView } from '../../../electron/shared/pending-models.ts'
import { ask } from '../../bridge.ts'
import { useAsOf } from '../../stores/view.ts'
import { raw as words } from './trace-words.ts'

interface Asked {
  readonly detail: TraceDetail | null
  readonly failure: string | null
}

/** Loads the complete last response about a trace while `isWanted`, and loads it again when the actions change. */
export function useTraceDetail({ key, actions }: TraceView, isWanted: boolean): Asked {
  const asOf = useAsOf()
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
  }, [isWanted, key, actions])
  // The last response is later than the selected moment, so it would show the future.
  const isLater = asOf !== null && asked.detail !== null && asked.detail.lastSeenAt > asOf
  return isLater ? { detail: null, failure: words.laterResponse } : asked
}
