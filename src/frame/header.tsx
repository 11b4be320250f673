import { CirclePause, CirclePlay, Keyboard, Search } from 'lucide-react'
import type { ServiceHealth, Status } from '../../electron/shared/app-state.ts'
import { isSimulated, isUnreal } from '../../electron/shared/networks.ts'
import { ask, platformName } from '../bridge.ts'
import { reportFailure } from '../commands.ts'
import { Age } from '../components/age.tsx'
import { showPalette } from '../stores/frame.ts'
import { showToast } from '../stores/toasts.ts'
import { useStatus } from '../stores/status.ts'
import { showHelp } from '../stores/view.ts'
import { TimeBar } from './time-bar.tsx'

const troubleWords: Readonly<Record<ServiceHealth, string>> = {
  starting: '',
  ok: '',
  offline: 'No connection',
  'rate-limited': 'Slowed down by the service',
  malformed: 'Unreadable answers',
  'service-error': 'Service error',
}

/** What is wrong with the service in two words, and since when nothing new came. The whole sentence is its title, and a press shows it. */
function HealthNote({ status }: { readonly status: Status }) {
  const { note, health, lastAnswerAt, network } = status
  if (network.isFile === true)
    return (
      <p className="health-note" title="What an opened file shows is as it was when it was exported.">
        <span className="clip">
          Opened file<span className="health-more">: nobody is asked</span>
        </span>
      </p>
    )
  if (status.isPaused)
    return (
      <p className="health-note" title="Nothing is asked until you resume.">
        <span className="clip">
          Paused<span className="health-more">: nothing is asked until you resume.</span>
        </span>
      </p>
    )
  if (note === null || troubleWords[health] === '') return null
  return (
    <button type="button" className="health-note is-attention" title={note} onClick={() => showToast(note)}>
      <span className="hatch" aria-hidden="true" />
      <span className="clip">
        {troubleWords[health]}
        {lastAnswerAt !== null && (
          <span className="health-more">
            , last answer <Age at={lastAnswerAt} style="ago" />
          </span>
        )}
      </span>
    </button>
  )
}

async function setPaused(isPaused: boolean): Promise<void> {
  await reportFailure(ask((main) => main['monitor.pause']({ isPaused })))
}

function NetworkMark({ status }: { readonly status: Status }) {
  const { network } = status
  return (
    <span
      className={`network ${isUnreal(network) ? 'is-unreal' : ''}`}
      title={network.isFile === true ? 'An opened file' : network.baseUrl}
    >
      {network.name}
      {isSimulated(network) && <small>simulated</small>}
      {network.isTestnet && <small>coins without value</small>}
    </span>
  )
}

/** Brand, what is wrong if anything is, and what acts on the whole window. */
export function Header({ onPresent }: { readonly onPresent: () => void }) {
  const status = useStatus((state) => state.status)
  if (status === null) return null
  return (
    <header className="header">
      <h1 className="brand">
        <svg viewBox="0 0 14 14" width="11" height="11" aria-hidden="true">
          <circle cx="7" cy="7" r="5" fill="none" stroke="var(--accent)" strokeWidth="3" />
        </svg>
        Lookout
      </h1>
      <button
        type="button"
        className="button palette-button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => showPalette(true)}
      >
        <Search size={14} aria-hidden="true" />
        <span className="palette-word">Go to</span>
        <kbd>{platformName() === 'darwin' ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      <HealthNote status={status} />
      <TimeBar onPresent={onPresent} />
      <button
        type="button"
        className="button"
        disabled={status.network.isFile === true}
        onClick={() => void setPaused(!status.isPaused)}
      >
        {status.isPaused ? (
          <CirclePlay size={14} aria-hidden="true" />
        ) : (
          <CirclePause size={14} aria-hidden="true" />
        )}
        {status.isPaused ? 'Resume' : 'Pause'}
      </button>
      <button
        type="button"
        className="button is-square"
        aria-label="Keyboard shortcuts"
        title="Keyboard shortcuts (?)"
        onClick={() => showHelp(true)}
      >
        <Keyboard size={15} aria-hidden="true" />
      </button>
      <NetworkMark status={status} />
    </header>
  )
}
