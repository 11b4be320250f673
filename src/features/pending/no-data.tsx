import { useMemo } from 'react'
import type { Millis } from '../../../electron/shared/models.ts'
import { Empty } from '../../components/empty.tsx'
import { coverOf, type PastCover } from '../../lib/past-cover.ts'
import { formatDateMinute } from '../../lib/times.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { useTime } from '../../stores/time.ts'
import { showMoment } from '../../time-machine.ts'
import { empty } from './pending-words.ts'

/** Returns whether a past moment was observed. Null is the present, which always counts as observed. */
export function usePastCover(moment: Millis | null): PastCover {
  const accounts = useAccounts(({ byKey }) => byKey)
  const activity = useTime((state) => state.activity)
  return useMemo(() => {
    if (moment === null) return { isKnown: true }
    const observations = [...accounts.values()].map(({ freshness }) => freshness.observedAt)
    return coverOf(moment, observations, activity)
  }, [moment, accounts, activity])
}

/** Replaces the rows at a moment that was not observed, because older rows would look like the state at that moment. */
export function NoData({ last }: { readonly last: Millis | null }) {
  const { noData } = empty
  if (last === null)
    return (
      <Empty title={noData.noneTitle}>
        <p>{noData.noneText}</p>
      </Empty>
    )
  const text = formatDateMinute(last)
  return (
    <Empty title={noData.title(text)}>
      <p>{noData.text}</p>
      <button type="button" className="button" onClick={() => void showMoment(last)}>
        {noData.show(text)}
      </button>
    </Empty>
  )
}
