import { Activity, Bell, Boxes, Layers, Settings, type LucideIcon } from 'lucide-react'
import type { Panel } from '../../electron/shared/app-state.ts'
import { countOf } from '../lib/text.ts'
import { useBlocks } from '../stores/blocks.ts'
import { countOpen, useIncidents } from '../stores/incidents.ts'
import { usePools } from '../stores/pools.ts'
import { countLive, useTraces } from '../stores/traces.ts'
import { showPanel, useView } from '../stores/view.ts'

interface EntryProps {
  readonly panel: Panel
  readonly title: string
  readonly icon: LucideIcon
  readonly count?: number
  /** What is counted, for screen readers. */
  readonly counted?: string
  readonly isLoud?: boolean
}

function Entry({ panel, title, icon: Icon, count = 0, counted = '', isLoud = false }: EntryProps) {
  const isCurrent = useView((view) => view.panel === panel)
  return (
    <li>
      <button
        type="button"
        className="nav-entry"
        aria-label={title}
        title={title}
        {...(isCurrent ? { 'aria-current': 'page' } : {})}
        {...(count === 0 ? {} : { 'aria-description': counted })}
        onClick={() => showPanel(panel)}
      >
        <Icon size={15} aria-hidden="true" className="nav-icon" />
        <span className="nav-title">{title}</span>
        {count > 0 && (
          <span className={`nav-count ${isLoud ? 'is-loud' : ''}`} aria-hidden="true">
            {count}
          </span>
        )}
      </button>
    </li>
  )
}

/** The rail with the five panels. */
export function Navigation() {
  const live = useTraces(countLive)
  const blocks = useBlocks(({ keys }) => keys.length)
  const pools = usePools(({ keys }) => keys.length)
  const open = useIncidents(countOpen)
  return (
    <nav className="navigation" aria-label="Panels">
      <ul>
        <Entry
          panel="pending"
          title="Pending"
          icon={Activity}
          count={live}
          counted={`${countOf(live, 'trace')} now`}
          isLoud
        />
        <Entry
          panel="blocks"
          title="Blocks"
          icon={Boxes}
          count={blocks}
          counted={countOf(blocks, 'kept block')}
        />
        <Entry panel="pools" title="Pools" icon={Layers} count={pools} counted={countOf(pools, 'pool')} />
        <Entry
          panel="alerts"
          title="Alerts"
          icon={Bell}
          count={open}
          counted={countOf(open, 'alert')}
          isLoud
        />
      </ul>
      <ul className="nav-end">
        <Entry panel="settings" title="Settings" icon={Settings} />
      </ul>
    </nav>
  )
}
