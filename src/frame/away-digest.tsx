import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { serviceNow } from '../components/ticker.ts'
import type { Millis } from '../../electron/shared/models.ts'
import { storeKey } from '../../electron/shared/networks.ts'
import type { TraceState } from '../../electron/shared/trace-state.ts'
import { ask } from '../bridge.ts'
import { countChanges, digestOf, endedBefore, endings, shortestAwayMs, type AwayDigest } from '../lib/away.ts'
import type { Counted } from '../lib/status-words.ts'
import { useIncidents } from '../stores/incidents.ts'
import { usePools } from '../stores/pools.ts'
import { useStatus } from '../stores/status.ts'
import { useTime } from '../stores/time.ts'
import { showPanel } from '../stores/view.ts'
import { away, dismiss } from './frame-words.ts'

const bucketCount = 96
const mostEnded = 500
const mostChanges = 5_000
/** After a start, the gap of the absence is filled within seconds to minutes. */
const renewMs = 10_000
const mostRenewals = 60

async function countPoolChanges(from: Millis, until: Millis): Promise<Counted> {
  let count = 0
  let hasMore = false
  // The first response after a start is later than `until` and shows the changes since the last one before it.
  const to = Math.max(until, serviceNow())
  for (const key of usePools.getState().keys) {
    const log = await ask((main) => main['pools.changes']({ key, from, to, limit: mostChanges }))
    if (!log.ok) continue
    count += countChanges(log.value, until)
    hasMore ||= log.value.length >= mostChanges
  }
  return { count, hasMore }
}

/** Outcomes without a time of the chain: they end when Lookout finds them, after a start later than the absence. */
const foundLater: readonly TraceState[] = ['not-executed', 'unverified']

/** Counts each state apart: the newest completed traces alone may fill a page. */
async function countEnded(
  from: Millis,
  until: Millis,
  state: TraceState,
): Promise<Counted & { readonly state: TraceState }> {
  const to = foundLater.includes(state) ? null : until
  const ended = await ask((main) =>
    main['journal.page']({ from, to, states: [state], text: '', before: null, limit: mostEnded }),
  )
  return {
    state,
    count: ended.ok ? endedBefore(ended.value.traces, until).length : 0,
    hasMore: ended.ok && ended.value.next !== null,
  }
}

/** Summarises what happened from when the window was last open until `until`. Null after a short or unknown absence. */
async function readDigest(until: Millis): Promise<AwayDigest | null> {
  const left = await ask((main) => main['desktop.away']())
  const since = left.ok ? left.value.since : null
  if (since === null || until - since < shortestAwayMs) return null
  const [activity, ended, poolChanges] = await Promise.all([
    ask((main) => main['history.activity']({ from: since, to: until, count: bucketCount })),
    Promise.all(endings.map((state) => countEnded(since, until, state))),
    countPoolChanges(since, until),
  ])
  return digestOf({
    since,
    until,
    activity: activity.ok ? activity.value : null,
    ended,
    incidents: [...useIncidents.getState().byKey.values()],
    poolChanges,
  })
}

/** True while the lists are those of a past moment, which lack later alerts and pools. */
const isPast = (): boolean => useTime.getState().filledFor !== null

export function AwayLine() {
  const [digest, setDigest] = useState<AwayDigest | null>(null)
  const [isDismissed, setDismissed] = useState(false)
  const [until] = useState(serviceNow)
  const network = useStatus(({ status }) => (status === null ? null : storeKey(status.network)))
  const [own] = useState(network)
  const isHidden = isDismissed || network !== own
  useEffect(() => {
    if (isHidden) return
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const readLater = (renewals: number): void => {
      timer = setTimeout(() => void readAgain(renewals), renewMs)
    }
    const readAgain = async (renewals: number): Promise<void> => {
      const read = isPast() ? null : await readDigest(until)
      if (!isCurrent) return
      if (isPast()) return readLater(renewals)
      setDigest(read)
      if (read !== null && !read.isComplete && renewals > 0) readLater(renewals - 1)
    }
    void readAgain(mostRenewals)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [isHidden, until])
  if (digest === null || isHidden) return null
  const { title, words, alerts } = digest
  return (
    <section className="away-line" aria-label={away.label}>
      <p>
        {title}{' '}
        <strong>
          {words.map((word, index) => (
            <span key={word}>
              <span className="nowrap">{index === words.length - 1 ? word : `${word} ·`}</span>{' '}
            </span>
          ))}
        </strong>
      </p>
      <button
        type="button"
        className="button is-small"
        onClick={() => {
          showPanel(alerts > 0 ? 'alerts' : 'pending')
          setDismissed(true)
        }}
      >
        {alerts > 0 ? away.showAlerts : away.showActions}
      </button>
      <button type="button" className="icon-button" aria-label={dismiss} onClick={() => setDismissed(true)}>
        <X size={13} aria-hidden="true" />
      </button>
    </section>
  )
}
