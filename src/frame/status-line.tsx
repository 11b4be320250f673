import { healthNames } from '../../electron/shared/labels.ts'
import type { KeyStatus, Status } from '../../electron/shared/app-state.ts'
import type { Freshness } from '../../electron/shared/models.ts'
import { isUnreal } from '../../electron/shared/networks.ts'
import { useNow } from '../components/ticker.ts'
import { formatAge, formatAgo } from '../lib/ages.ts'
import { summariseFreshness } from '../lib/freshness.ts'
import { useAccounts } from '../stores/accounts.ts'
import { formatTime } from '../lib/times.ts'
import { usePools } from '../stores/pools.ts'
import { useSettings } from '../stores/settings.ts'
import { useStatus } from '../stores/status.ts'
import { useAsOf } from '../stores/view.ts'

const keyWords: Readonly<Record<KeyStatus['state'], string>> = {
  none: 'No key',
  keychain: 'Key in keychain',
  memory: 'Key in memory only',
  rejected: 'Key rejected',
  'wrong-network': 'Key of another network',
}

const storageWords: Readonly<Record<Status['storage']['mode'], string>> = {
  disk: '',
  memory: 'Kept in memory only',
  'read-only': 'Store is read-only',
}

function healthWords({ health, latencyMs, isPaused }: Status): string {
  const trouble = healthNames[health]
  if (trouble !== '') return `Service: ${trouble}`
  if (isPaused) return 'Paused'
  if (health === 'starting') return 'Service not heard yet'
  return latencyMs === null ? 'Service answers' : `Service answers in ${Math.round(latencyMs)} ms`
}

function FreshnessSummary() {
  const accounts = useAccounts((state) => state.byKey)
  const pools = usePools((state) => state.byKey)
  const all: readonly Freshness[] = [...accounts.values(), ...pools.values()].map((item) => item.freshness)
  const isPast = useAsOf() !== null
  const text = useNow((now) => summariseFreshness(all, now))
  return <span>{isPast && all.length === 0 ? 'Nothing watched then' : text}</span>
}

function Updated({ at }: { readonly at: number }) {
  const text = useNow((now) => formatAgo(now - at))
  return <span>Updated {text}</span>
}

/** Until when native notices are held back, while they are. */
function Muted() {
  const mutedUntil = useSettings((settings) => settings.mutedUntil)
  const isMuted = useNow((now) => mutedUntil !== null && mutedUntil > now)
  if (!isMuted || mutedUntil === null) return null
  return <span className="is-attention">Notices muted until {formatTime(mutedUntil).slice(0, 5)}</span>
}

/** What is told of the service; an opened file has none. */
function ServicePart({ status }: { readonly status: Status }) {
  const { quota, key, network } = status
  const isWell = (status.health === 'ok' || status.health === 'starting') && !status.isPaused
  if (network.isFile === true) return <span>Opened file, nobody is asked</span>
  return (
    <>
      <span
        className={isWell ? '' : 'is-attention'}
        {...(status.note === null ? {} : { title: status.note })}
      >
        <span className={`health-mark is-${status.health}`} aria-hidden="true" />
        {healthWords(status)}
      </span>
      <span>
        Quota {quota.used.toFixed(1)} of {Number(quota.limit.toFixed(1))} per second
      </span>
      <span
        className={key.state === 'rejected' || key.state === 'wrong-network' ? 'is-attention' : ''}
        {...(key.note === null ? {} : { title: key.note })}
      >
        {keyWords[key.state]}
      </span>
      {status.lastAnswerAt === null ? null : status.answersWithinMs === undefined ? (
        <Updated at={status.lastAnswerAt} />
      ) : (
        <span>Answers within {formatAge(status.answersWithinMs)}</span>
      )}
    </>
  )
}

/** One line in two parts: the service with quota and key, and what is watched. Trouble of the one is not said of the other. */
export function StatusLine() {
  const status = useStatus((state) => state.status)
  if (status === null) return null
  const { storage, network } = status
  return (
    <footer className="status-line">
      <div role="status" aria-live="off">
        <div className="status-part" role="group" aria-label="Service">
          <ServicePart status={status} />
        </div>
        <div className="status-part" role="group" aria-label="Watched">
          <FreshnessSummary />
          <Muted />
        </div>
        <span className="push">
          {isUnreal(network) && <span className="is-attention">{network.name}</span>}
        </span>
        {storage.mode !== 'disk' && (
          <span className="is-attention" {...(storage.note === null ? {} : { title: storage.note })}>
            {storageWords[storage.mode]}
          </span>
        )}
      </div>
    </footer>
  )
}
