import { useEffect, useRef, useState } from 'react'
import type { Bridge } from '../electron/shared/contract.ts'
import type { ErrorInfo, Reply } from '../electron/shared/errors.ts'
import { ask } from './bridge.ts'

export interface Asked<T> {
  /** Last response, kept while the next one is pending. Null before the first response. */
  readonly value: T | null
  readonly error: ErrorInfo | null
}

const nothing = { value: null, error: null }

/** Sends a request whenever its key `question` changes, unless the key is null. Ignores responses to earlier keys. */
export function useAsked<T>(
  question: string | null,
  run: (main: Bridge['request']) => Promise<Reply<T>>,
): Asked<T> {
  const [asked, setAsked] = useState<Asked<T>>(nothing)
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (question === null) return
    let isWanted = true
    void ask((main) => latest.current(main)).then((reply) => {
      if (!isWanted) return
      setAsked((before) =>
        reply.ok ? { value: reply.value, error: null } : { value: before.value, error: reply.error },
      )
    })
    return () => {
      isWanted = false
    }
  }, [question])
  return asked
}
