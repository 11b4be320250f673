import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import type { Millis } from '../../../electron/shared/models.ts'
import { ask } from '../../bridge.ts'
import { serviceNow } from '../../components/ticker.ts'
import { formatDateTime } from '../../lib/times.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { showToast } from '../../stores/toasts.ts'
import { journal as words } from './pending-words.ts'
import type { Selection } from './scope.ts'

/** A request for actions older than the stored ones. */
interface ReadingBack {
  /** Since when they are loaded so far; null before the first page. */
  readonly since: Millis | null
  readonly isStopping: boolean
}

/** The end of such a request. `isWhole`: true if a period was read to its beginning. */
interface ReadBack {
  readonly isWhole: boolean
  readonly failure: string | null
  readonly hasNew: boolean
}

interface ReadBackState {
  readonly reading: ReadingBack | null
  readonly last: ReadBack | null
  /** The selection and accounts of which the service has no earlier actions. An account that is added later may have some. */
  readonly allReadOf: string | null
}

/** A request continues while another panel is open. */
const useReadBackState = create<ReadBackState>(() => ({ reading: null, last: null, allReadOf: null }))

const { getState, setState } = useReadBackState

/** After a refusal because of too many requests, ms. The monitor pauses by itself, too. */
const pauseMs = 10_000
/** Maximum number of such refusals in a row. */
const mostPauses = 30

/** Reads page after page back to `from`; one page of each account if it is null. */
async function readBack(within: Selection | null, from: Millis | null, searched: string): Promise<void> {
  if (getState().reading !== null) return
  setState({ reading: { since: null, isStopping: false } })
  let failure: string | null = null
  let since: Millis | null | undefined
  let pauses = 0
  const isDone = (): boolean =>
    from === null || since === null || (since ?? Infinity) <= from || getState().reading?.isStopping !== false
  do {
    const reply = await ask((main) => main['journal.readBack']({ from, ...(within !== null && { within }) }))
    if (reply.ok) {
      pauses = 0
      since = reply.value.since
      setState({ reading: { since, isStopping: getState().reading?.isStopping ?? true } })
    } else if (reply.error.code === 'rate-limited' && pauses < mostPauses && !isDone()) {
      pauses += 1
      const waitMs = (reply.error.retryAt ?? Infinity) - serviceNow()
      await new Promise((resolve) => setTimeout(resolve, Math.min(Math.max(waitMs, 0), pauseMs)))
    } else {
      failure = reply.error.message
      break
    }
  } while (!isDone())
  const hasNew = since !== undefined
  setState((before) => ({
    reading: null,
    last: { isWhole: from !== null && since !== undefined && (since ?? 0) <= from, failure, hasNew },
    allReadOf: since === undefined ? before.allReadOf : since === null ? searched : null,
  }))
  // The loaded actions may be older than the period on screen.
  if (since != null) showToast(words.readSince(formatDateTime(since)))
}

function stop(): void {
  setState(({ reading }) => ({ reading: reading && { ...reading, isStopping: true } }))
}

/** Requests actions older than the stored ones. `onEnd` is called when a request ended. */
export function useReadBack(within: Selection | null, onEnd: (read: ReadBack) => Promise<void>) {
  const reading = useReadBackState((state) => state.reading)
  const last = useReadBackState((state) => state.last)
  const allReadOf = useReadBackState((state) => state.allReadOf)
  const watched = useAccounts(({ byKey }) => [...byKey.keys()].join(' '))
  const searched = `${JSON.stringify(within)} ${watched}`
  const latest = useRef(onEnd)
  useEffect(() => {
    latest.current = onEnd
  })
  useEffect(() => {
    if (last === null) return
    setState({ last: null })
    void latest.current(last)
  }, [last])
  return {
    reading,
    isAllRead: allReadOf === searched,
    readBack: (from: Millis | null) => void readBack(within, from, searched),
    stop,
  }
}
