import type { Millis } from '../../../electron/shared/models.ts'
import { beginningOf, formatDateTime } from '../../lib/times.ts'
import { journal as words } from './pending-words.ts'
import type { useJournalPages } from './use-journal-pages.ts'

interface LoadPeriodProps extends Pick<
  ReturnType<typeof useJournalPages>,
  'readingBack' | 'readBack' | 'stopReadingBack'
> {
  readonly from: string
  readonly readSince: Millis | null
}

/** Loads the actions since the beginning of the period, if the service may have some that were not read. */
export function LoadPeriod({ from, readSince, readingBack, readBack, stopReadingBack }: LoadPeriodProps) {
  const begin = beginningOf(from, 0)
  if (readingBack !== null) {
    const { since } = readingBack
    return (
      <>
        <span role="status">{words.loadedSince(since === null ? null : formatDateTime(since))}</span>
        <button
          type="button"
          className="button is-link"
          disabled={readingBack.isStopping}
          onClick={stopReadingBack}
        >
          {readingBack.isStopping ? words.stoppingLoading : words.stopLoading}
        </button>
      </>
    )
  }
  if (begin === null || readSince === null || readSince <= begin) return null
  return (
    <button type="button" className="button is-link" onClick={() => readBack(begin)}>
      {words.loadSince(from)}
    </button>
  )
}
