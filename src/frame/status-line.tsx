import { isKeyRefused, type Status, type StreamStatus } from '../../electron/shared/app-state.ts'
import type { Freshness } from '../../electron/shared/models.ts'
import { isUnreal } from '../../electron/shared/networks.ts'
import { healthNames, healthTitle } from '../../electron/shared/words/state-words.ts'
import { useNow } from '../components/ticker.ts'
import { formatAge, formatAgo, formatEvery } from '../lib/ages.ts'
import { summariseFreshness } from '../lib/freshness.ts'
import { useAccounts } from '../stores/accounts.ts'
import { formatTime } from '../lib/times.ts'
import { usePools } from '../stores/pools.ts'
import { useSettings } from '../stores/settings.ts'
import { useStatus } from '../stores/status.ts'
import { useAsOf } from '../stores/view.ts'
import { useBlocks } from '../stores/blocks.ts'
import { useFollows } from '../stores/watchlist.ts'
import { keyStates, statusLine, storageModes } from './frame-words.ts'

/** From this latency, it is shown in seconds. */
const slowMs = 5_000

/** Returns true if a rejected key is the most important problem to report about the service. */
function isKeyless({ health, isPaused, refusal }: Status): boolean {
  return healthNames[health] === '' && !isPaused && refusal?.isKeyRejected === true
}

function healthText(status: Status, isIdle: boolean): string {
  const { health, latencyMs, isPaused } = status
  if (healthNames[health] !== '') return healthTitle(health)
  if (isPaused) return statusLine.paused
  if (isKeyless(status)) return statusLine.keyless
  if (health === 'starting') return isIdle ? statusLine.noRequests : statusLine.noResponse
  if (latencyMs === null) return statusLine.ok
  return latencyMs < slowMs ? statusLine.latency(latencyMs) : statusLine.slow(formatEvery(latencyMs))
}

/** Returns true while there is nothing to request from the service. */
function useIsIdle(): boolean {
  const counts = [
    useAccounts(({ keys }) => keys.length),
    usePools(({ keys }) => keys.length),
    useFollows(({ keys }) => keys.length),
    useBlocks(({ keys }) => keys.length),
  ]
  return counts.every((count) => count === 0)
}

function FreshnessSummary() {
  const accounts = useAccounts((state) => state.byKey)
  const pools = usePools((state) => state.byKey)
  const polled: readonly Freshness[] = [...accounts.values(), ...pools.values()].flatMap((item) =>
    'completeSince' in item ? [] : [item.freshness],
  )
  const live = accounts.size + pools.size - polled.length
  const isPast = useAsOf() !== null
  const text = useNow((now) => summariseFreshness(polled, now, live))
  return <span>{isPast && polled.length === 0 ? statusLine.nothingThen : text}</span>
}

function Updated({ at }: { readonly at: number }) {
  const text = useNow((now) => formatAgo(now - at))
  return <span>{statusLine.updated(text)}</span>
}

function Muted() {
  const mutedUntil = useSettings((settings) => settings.mutedUntil)
  const isMuted = useNow((now) => mutedUntil !== null && mutedUntil > now)
  if (!isMuted || mutedUntil === null) return null
  return <span className="is-attention">{statusLine.mutedUntil(formatTime(mutedUntil).slice(0, 5))}</span>
}

function modeHint({ state, accounts, perMinute, lagMs, retryAt }: StreamStatus): string {
  if (state === 'live')
    return statusLine.liveHint(accounts ?? 0, perMinute) + (lagMs === null ? '' : statusLine.lag(lagMs))
  const retry = retryAt === undefined ? '' : statusLine.retryAt(formatTime(retryAt).slice(0, 8))
  return statusLine.modeHints[state] + retry
}

function Mode({ stream }: { readonly stream: Status['stream'] }) {
  if (stream === undefined) return null
  const { state } = stream
  const name = state === 'live' || state === 'reconnecting' ? statusLine[state] : statusLine.polling
  return <span title={modeHint(stream)}>{name}</span>
}

function ServicePart({ status }: { readonly status: Status }) {
  const { quota, key, network } = status
  const isIdle = useIsIdle()
  const isWell =
    (status.health === 'ok' || status.health === 'starting') &&
    !status.isPaused &&
    status.refusal === undefined
  if (network.isFile === true) return <span>{statusLine.file}</span>
  return (
    <>
      <span
        className={isWell ? '' : 'is-attention'}
        {...(status.note === null ? {} : { title: status.note })}
      >
        <span
          className={`health-mark is-${isWell || status.health !== 'ok' ? status.health : 'attention'}`}
          aria-hidden="true"
        />
        {healthText(status, isIdle)}
      </span>
      {!isIdle && !status.isPaused && status.health !== 'offline' && <Mode stream={status.stream} />}
      <span>{statusLine.quota(quota.used, quota.limit)}</span>
      {!(isKeyless(status) && key.state === 'rejected') && (
        <span
          className={isKeyRefused(key) ? 'is-attention' : ''}
          {...(key.note === null ? {} : { title: key.note })}
        >
          {keyStates[key.state]}
        </span>
      )}
      {status.lastAnswerAt === null ? null : status.answersWithinMs === undefined ? (
        <Updated at={status.lastAnswerAt} />
      ) : (
        <span>{statusLine.responsesWithin(formatAge(status.answersWithinMs))}</span>
      )}
    </>
  )
}

export function StatusLine() {
  const status = useStatus((state) => state.status)
  if (status === null) return null
  const { storage, network } = status
  return (
    <footer className="status-line">
      <div role="status" aria-live="off">
        <div className="status-part" role="group" aria-label={statusLine.service}>
          <ServicePart status={status} />
        </div>
        <div className="status-part" role="group" aria-label={statusLine.watched}>
          <FreshnessSummary />
          <Muted />
        </div>
        <span className="push">
          {isUnreal(network) && <span className="is-attention">{network.name}</span>}
        </span>
        {storage.mode !== 'disk' && (
          <span className="is-attention" {...(storage.note === null ? {} : { title: storage.note })}>
            {storageModes[storage.mode]}
          </span>
        )}
      </div>
    </footer>
  )
}
