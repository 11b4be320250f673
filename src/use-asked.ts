import { useEffect, useRef, useState } from 'react'
import type { Bridge } from '../electron/shared/contract.ts'
import type { ErrorInfo, Reply } from '../electron/shared/errors.ts'
import { ask } from './bridge.ts'

export interface Asked<T> {
  /** Last response about the subject, kept while the next one is pending. Null before the first response. */
  readonly value: T | null
  readonly error: ErrorInfo | null
}

const nothing = { value: null, error: null }

/**
 * Sends a request whenever its key `question` changes, unless the key is null. Ignores responses to earlier keys. `subject`: the part
 * of the key without which a response must not be shown, such as the period of a table that can be exported.
 */
export function useAsked<T>(
  question: string | null,
  run: (main: Bridge['request']) => Promise<Reply<T>>,
  subject = '',
): Asked<T> {
  const [asked, setAsked] = useState<Asked<T> & { readonly subject: string }>({ ...nothing, subject })
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
        reply.ok
          ? { value: reply.value, error: null, subject }
          : { value: before.subject === subject ? before.value : null, error: reply.error, subject },
      )
    })
    return () => {
      isWanted = false
    }
  }, [question, subject])
  return asked.subject === subject ? asked : nothing
}
