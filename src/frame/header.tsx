import { CirclePause, CirclePlay, Keyboard, Search } from 'lucide-react'
import type { Status } from '../../electron/shared/app-state.ts'
import { isSimulated, isUnreal } from '../../electron/shared/networks.ts'
import { healthNames, healthTitle } from '../../electron/shared/words/state-words.ts'
import { ask, platformName } from '../bridge.ts'
import { reportFailure } from '../commands.ts'
import { Age } from '../components/age.tsx'
import { ItemMenu } from '../components/item-menu.tsx'
import { formatTime } from '../lib/times.ts'
import { showPalette } from '../stores/frame.ts'
import { showToast } from '../stores/toasts.ts'
import { useStatus } from '../stores/status.ts'
import { showHelp } from '../stores/view.ts'
import { TimeBar } from './time-bar.tsx'
import { brand, header, healthNote } from './frame-words.ts'

interface Note {
  readonly title: string
  readonly text: string
  readonly more: string
}

function pausedNote(until: number | undefined): Note {
  const { title, text, more } = healthNote.paused
  return {
    title,
    text,
    more: until === undefined ? more : healthNote.pausedUntil(formatTime(until).slice(0, 5)),
  }
}

function HealthNote({ status }: { readonly status: Status }) {
  const { note, health, lastAnswerAt, network } = status
  const reason =
    network.isFile === true ? healthNote.file : status.isPaused ? pausedNote(status.pausedUntil) : null
  if (reason !== null)
    return (
      <p className="health-note" title={reason.title}>
        <span className="clip">
          {reason.text}
          <span className="health-more">{reason.more}</span>
        </span>
      </p>
    )
  if (note === null || healthNames[health] === '') return null
  return (
    <button type="button" className="health-note is-attention" title={note} onClick={() => showToast(note)}>
      <span className="hatch" aria-hidden="true" />
      <span className="clip">
        {healthTitle(health)}
        {lastAnswerAt !== null && (
          <span className="health-more">
            {healthNote.lastResponse}
            <Age at={lastAnswerAt} style="ago" />
          </span>
        )}
      </span>
    </button>
  )
}

async function setPaused(isPaused: boolean, until?: 'hour' | 'tomorrow'): Promise<void> {
  await reportFailure(ask((main) => main['monitor.pause']({ isPaused, ...(until && { until }) })))
}

function PauseButtons({ status }: { readonly status: Status }) {
  const { isPaused, network } = status
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={network.isFile === true}
        onClick={() => void setPaused(!isPaused)}
      >
        {isPaused ? (
          <CirclePlay size={14} aria-hidden="true" />
        ) : (
          <CirclePause size={14} aria-hidden="true" />
        )}
        {isPaused ? header.resume : header.pause}
      </button>
      {!isPaused && network.isFile !== true && (
        <ItemMenu
          subject={header.pause}
          isInline
          choices={[
            { id: 'hour', title: header.pauseHour, run: () => void setPaused(true, 'hour') },
            { id: 'tomorrow', title: header.pauseTomorrow, run: () => void setPaused(true, 'tomorrow') },
          ]}
        />
      )}
    </>
  )
}

function NetworkMark({ status }: { readonly status: Status }) {
  const { network } = status
  return (
    <span
      className={`network ${isUnreal(network) ? 'is-unreal' : ''}`}
      title={network.isFile === true ? header.file : network.baseUrl}
    >
      {network.name}
      {isSimulated(network) && <small>{header.simulated}</small>}
      {network.isTestnet && <small>{header.testnet}</small>}
    </span>
  )
}

export function Header() {
  const status = useStatus((state) => state.status)
  if (status === null) return null
  const paletteKeys = platformName() === 'darwin' ? '⌘K' : 'Ctrl K'
  return (
    <header className="header">
      <h1 className="brand">
        <svg viewBox="0 0 14 14" width="11" height="11" aria-hidden="true">
          <circle cx="7" cy="7" r="5" fill="none" stroke="var(--accent)" strokeWidth="3" />
        </svg>
        {brand}
      </h1>
      <button
        type="button"
        className="button palette-button"
        aria-keyshortcuts="Control+K Meta+K"
        title={header.goToHint(paletteKeys)}
        onClick={() => showPalette(true)}
      >
        <Search size={14} aria-hidden="true" />
        <span className="palette-word">{header.goTo}</span>
        <kbd>{paletteKeys}</kbd>
      </button>
      <HealthNote status={status} />
      <TimeBar />
      <PauseButtons status={status} />
      <button
        type="button"
        className="icon-button"
        aria-label={header.keys}
        title={header.keysHint}
        onClick={() => showHelp(true)}
      >
        <Keyboard size={15} aria-hidden="true" />
      </button>
      <NetworkMark status={status} />
    </header>
  )
}
