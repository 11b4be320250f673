import { Activity, Bell, Boxes, Layers, Settings, type LucideIcon } from 'lucide-react'
import type { Panel } from '../../electron/shared/app-state.ts'
import { countStored, useBlocks } from '../stores/blocks.ts'
import { useNow } from '../components/ticker.ts'
import { groupDigits } from '../lib/text.ts'
import { countAlerts, useIncidents } from '../stores/incidents.ts'
import { usePools } from '../stores/pools.ts'
import { countLive, useTraces } from '../stores/traces.ts'
import { showPanel, useView } from '../stores/view.ts'
import { panelCounts, panelHint, panelNames } from './frame-words.ts'

interface EntryProps {
  readonly panel: Panel
  readonly icon: LucideIcon
  readonly count?: number
  /** The count with its noun, for screen readers. */
  readonly counted?: string
  readonly isLoud?: boolean
}

function Entry({ panel, icon: Icon, count = 0, counted = '', isLoud = false }: EntryProps) {
  const isCurrent = useView((view) => view.panel === panel)
  const title = panelNames[panel]
  return (
    <li>
      <button
        type="button"
        className="nav-entry"
        title={panelHint(panel)}
        {...(isCurrent ? { 'aria-current': 'page' } : {})}
        {...(count === 0 ? {} : { 'aria-description': counted })}
        onClick={() => showPanel(panel)}
      >
        <Icon size={15} aria-hidden="true" className="nav-icon" />
        <span className="nav-title">{title}</span>
        {count > 0 && (
          <span className={`nav-count ${isLoud ? 'is-loud' : ''}`} aria-hidden="true">
            {groupDigits(count)}
          </span>
        )}
      </button>
    </li>
  )
}

export function Navigation() {
  const live = useTraces(countLive)
  const blocks = useBlocks(({ byKey }) => countStored(byKey))
  const pools = usePools(({ keys }) => keys.length)
  const incidents = useIncidents(({ byKey }) => byKey)
  const open = useNow((now) => countAlerts(incidents, now))
  return (
    <nav className="navigation" aria-label={panelNames.label}>
      <ul>
        <Entry panel="pending" icon={Activity} count={live} counted={panelCounts.traces(live)} isLoud />
        <Entry panel="blocks" icon={Boxes} count={blocks} counted={panelCounts.blocks(blocks)} />
        <Entry panel="pools" icon={Layers} count={pools} counted={panelCounts.pools(pools)} />
        <Entry panel="alerts" icon={Bell} count={open} counted={panelCounts.alerts(open)} isLoud />
      </ul>
      <ul className="nav-end">
        <Entry panel="settings" icon={Settings} />
      </ul>
    </nav>
  )
}
