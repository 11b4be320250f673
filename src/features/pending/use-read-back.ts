import { useEffect, useRef, useState } from 'react'
import type { Millis } from '../../../electron/shared/models.ts'
import { ask } from '../../bridge.ts'
import { formatDateTime } from '../../lib/times.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { showToast } from '../../stores/toasts.ts'
import { journal as words } from './pending-words.ts'
import type { Selection } from './scope.ts'

/** A request for actions older than the stored ones. `since`: since when they are loaded so far; null before the first page. */
interface ReadingBack {
  readonly since: Millis | null
}

/**
 * Requests actions older than the stored ones. `onRead` is called afterwards, with a failure, if any, and whether there may be new
 * entries.
 */
export function useReadBack(
  within: Selection | null,
  onRead: (failure: string | null, hasNew: boolean) => Promise<void>,
) {
  const [reading, setReading] = useState<ReadingBack | null>(null)
  const watched = useAccounts(({ byKey }) => [...byKey.keys()].join(' '))
  const searched = `${JSON.stringify(within)} ${watched}`
  /** The accounts of which the service has no earlier actions. An account that is added later may have some. */
  const [allReadOf, setAllReadOf] = useState<string | null>(null)
  const isStopped = useRef(false)
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )

  /** Reads page after page back to `from`; one page of each account if it is null. */
  async function readBack(from: Millis | null): Promise<void> {
    isStopped.current = false
    setReading({ since: null })
    let failure: string | null = null
    let since: Millis | null | undefined
    do {
      const reply = await ask((main) =>
        main['journal.readBack']({ from, ...(within !== null && { within }) }),
      )
      if (!reply.ok) {
        failure = reply.error.message
        break
      }
      since = reply.value.since
      setReading({ since })
    } while (from !== null && since !== null && since > from && !isStopped.current)
    setReading(null)
    if (since !== undefined) {
      setAllReadOf(since === null ? searched : null)
      // The loaded actions may be older than the period on screen.
      if (since !== null) showToast(words.readSince(formatDateTime(since)))
    }
    await onRead(failure, since !== undefined)
  }

  return {
    reading,
    isAllRead: allReadOf === searched,
    readBack,
    stop: () => {
      isStopped.current = true
    },
  }
}
