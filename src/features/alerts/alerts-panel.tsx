import { Download } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Incident } from '../../../electron/shared/alert-events.ts'
import { titleOfRule } from '../../../electron/shared/rules.ts'
import { mostListedAlerts, mostOpenPerRule } from '../../../electron/shared/watch-limits.ts'
import { acknowledge, acknowledgeAll } from '../../acknowledge.ts'
import { Empty } from '../../components/empty.tsx'
import { useReadiness } from '../../components/readiness.ts'
import { serviceNow, useNow } from '../../components/ticker.ts'
import { countAlerts, countInfo, useIncidents } from '../../stores/incidents.ts'
import { isActive, useAlertFilter } from '../../stores/alert-filter.ts'
import { alertsCsv } from '../../lib/alert-csv.ts'
import type { AlertList } from '../../lib/alert-list.ts'
import { formatFileTime } from '../../lib/times.ts'
import { saveTable } from '../../commands.ts'
import { useSettings } from '../../stores/settings.ts'
import { currentStyle } from '../../stores/text-style.ts'
import { useStatus } from '../../stores/status.ts'
import { useAsOf } from '../../stores/view.ts'
import { AlertFilterBar } from './alert-filter-bar.tsx'
import { AlertGroupItem } from './alert-group-item.tsx'
import { IncidentItem } from './incident-item.tsx'
import { RulesView } from './rules-view.tsx'
import { rovingList } from '../../components/roving-list.ts'
import { useAlertList } from './use-alert-list.ts'
import { noAlerts, panel } from './alerts-words.ts'

/** Number of entries per section at first, and number added each time the user shows more. */
const pageSize = 100

/** Acknowledges the open and snoozed alerts; while a filter is active, only those that it lets through. */
function AcknowledgeButton({ list: { open, snoozed } }: { readonly list: AlertList }) {
  const isPast = useAsOf() !== null
  const isFiltered = useAlertFilter(isActive)
  const ids = [...open, ...snoozed].flatMap(({ incidents }) => incidents.map(({ id }) => id))
  if (ids.length === 0) return null
  return (
    <button
      type="button"
      className="button is-small"
      disabled={isPast}
      onClick={() => void (isFiltered ? acknowledge(ids) : acknowledgeAll())}
    >
      {isFiltered ? panel.acknowledgeMatching(ids.length) : panel.acknowledgeAll}
    </button>
  )
}

/** Saves the listed alerts as CSV, also those that are not shown yet. */
function ExportButton({ list: { open, snoozed, earlier } }: { readonly list: AlertList }) {
  const asOf = useAsOf()
  const incidents = [...[...open, ...snoozed].flatMap((group) => group.incidents), ...earlier]
  function save(): void {
    const { rules } = useSettings.getState()
    const now = asOf ?? serviceNow()
    const ruleOf = (incident: Incident): string => titleOfRule(rules, incident.rule, incident.event.kind)
    const text = alertsCsv(incidents, currentStyle(), { ruleOf, now })
    void saveTable(panel.fileName(formatFileTime(now)), text)
  }
  return (
    <button
      type="button"
      className="button is-square"
      aria-label={panel.export}
      title={panel.exportHint}
      disabled={incidents.length === 0}
      onClick={save}
    >
      <Download size={14} aria-hidden="true" />
    </button>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="alert-section" aria-label={title}>
      <h3 className="section-head">{title}</h3>
      <ul className="incidents">{children}</ul>
    </section>
  )
}

function History({ list }: { readonly list: AlertList }) {
  const isLimited = useIncidents(({ keys }) => keys.length >= mostListedAlerts)
  const { open, snoozed, earlier } = list
  const [most, setMost] = useState(pageSize)
  const hidden = [open, snoozed, earlier].reduce((sum, { length }) => sum + Math.max(0, length - most), 0)
  const isNothing = open.length + snoozed.length + earlier.length === 0
  return (
    <>
      <AlertFilterBar>
        <ExportButton list={list} />
      </AlertFilterBar>
      {isNothing && <p className="dim alert-none">{panel.noMatch}</p>}
      <div className="alert-list" ref={rovingList}>
        {open.length > 0 && (
          <Section title={panel.open}>
            {open.slice(0, most).map((group) => (
              <AlertGroupItem key={group.key} group={group} />
            ))}
          </Section>
        )}
        {snoozed.length > 0 && (
          <Section title={panel.snoozed}>
            {snoozed.slice(0, most).map((group) => (
              <AlertGroupItem key={group.key} group={group} />
            ))}
          </Section>
        )}
        {earlier.length > 0 && (
          <Section title={panel.earlier}>
            {earlier.slice(0, most).map(({ id }) => (
              <IncidentItem key={id} incidentKey={id} />
            ))}
          </Section>
        )}
      </div>
      {hidden > 0 && (
        <button type="button" className="button" onClick={() => setMost(most + pageSize)}>
          {panel.more(hidden)}
        </button>
      )}
      {isLimited && <p className="dim">{panel.limited(mostListedAlerts, mostOpenPerRule)}</p>}
    </>
  )
}

export function AlertsPanel() {
  const [isRules, setRules] = useState(false)
  const count = useIncidents((state) => state.keys.length)
  const incidents = useIncidents(({ byKey }) => byKey)
  const open = useNow((now) => countAlerts(incidents, now))
  const info = useNow((now) => countInfo(incidents, now))
  const list = useAlertList()
  const hasAnswer = useStatus(({ status }) => status?.lastAnswerAt != null)
  useReadiness(hasAnswer ? null : panel.waiting)
  return (
    <section className="page" aria-labelledby="alerts-title">
      <div className="page-head">
        <h2 id="alerts-title">{panel.title}</h2>
        {count > 0 && <span className="dim">{panel.openCount(open, info)}</span>}
        {!isRules && <AcknowledgeButton list={list} />}
        <div className="button-pair page-tabs" role="group" aria-label={panel.views}>
          <button type="button" className="button" aria-pressed={!isRules} onClick={() => setRules(false)}>
            {panel.history}
          </button>
          <button type="button" className="button" aria-pressed={isRules} onClick={() => setRules(true)}>
            {panel.rules}
          </button>
        </div>
      </div>
      {isRules ? (
        <RulesView />
      ) : count === 0 ? (
        <Empty title={noAlerts.title}>
          <p>{noAlerts.text}</p>
          <button type="button" className="button" onClick={() => setRules(true)}>
            {noAlerts.showRules}
          </button>
        </Empty>
      ) : (
        <History list={list} />
      )}
    </section>
  )
}
