import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import type { AlertGroup } from '../../../electron/shared/alert-groups.ts'
import type { Millis } from '../../../electron/shared/models.ts'
import { groupTitle } from '../../../electron/shared/words/alert-words.ts'
import { acknowledge } from '../../acknowledge.ts'
import { ask } from '../../bridge.ts'
import { copyText, reportFailure } from '../../commands.ts'
import { AgeAfterDate } from '../../components/age.tsx'
import { ItemMenu } from '../../components/item-menu.tsx'
import { useNow } from '../../components/ticker.ts'
import { formatDateTime } from '../../lib/times.ts'
import { safeText } from '../../lib/text.ts'
import { useSettings } from '../../stores/settings.ts'
import { useText } from '../../stores/text-style.ts'
import { showToast } from '../../stores/toasts.ts'
import { useAsOf, useView } from '../../stores/view.ts'
import { ruleName } from './alert-names.ts'
import { alertText } from './alert-text.ts'
import { group as words, item } from './alerts-words.ts'
import { IncidentItem, SeverityMark, Snooze } from './incident-item.tsx'

/** Maximum number of alerts of a group that are listed or copied. A longer list is hard to read. */
const mostShown = 100

type Ids = readonly string[]

const idsOf = ({ incidents }: AlertGroup): Ids => incidents.slice(0, 1_000).map(({ id }) => id)

/** Returns when the first of the alerts is no longer snoozed. */
const nextWaking = (incidents: AlertGroup['incidents']): Millis =>
  Math.min(...incidents.map(({ snoozedUntil = 0 }) => snoozedUntil))

async function snooze(ids: Ids, until: 'hour' | 'tomorrow' | null): Promise<void> {
  const isDone = await reportFailure(ask((main) => main['incidents.snooze']({ ids: [...ids], until })))
  if (isDone && until !== null)
    showToast(words.snoozed, { title: words.endSnooze, run: () => void snooze(ids, null) })
}

async function copyAlerts({ incidents }: AlertGroup): Promise<void> {
  const listed = incidents.slice(0, mostShown)
  if (await copyText(listed.map(alertText).join('\n'))) showToast(words.copied(listed.length))
}

function onKey(event: KeyboardEvent, ids: Ids): void {
  const run = { e: acknowledge, s: (all: Ids) => snooze(all, 'hour') }[event.key]
  if (run === undefined || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
  // The line of a nested alert handled the key before it reached the line of its group.
  if (event.isDefaultPrevented()) return
  const { currentTarget: line, target } = event
  // React passes on the keys of the open menu, which is elsewhere in the document.
  if (!(target instanceof Node) || !line.contains(target)) return
  event.preventDefault()
  const next = line.nextElementSibling ?? line.previousElementSibling
  next?.querySelector('button')?.focus()
  void run(ids)
}

function AcknowledgeButton({ ids }: { readonly ids: Ids }) {
  const isPast = useAsOf() !== null
  return (
    <button
      type="button"
      className="button"
      disabled={isPast}
      title={words.acknowledgeHint}
      aria-label={ids.length > 1 ? words.acknowledgeAll(ids.length) : item.acknowledge}
      onClick={() => void acknowledge(ids)}
    >
      {item.acknowledge}
    </button>
  )
}

function GroupActions({ group }: { readonly group: AlertGroup }) {
  const isPast = useAsOf() !== null
  const title = useText(groupTitle(group), 120)
  const { snoozedUntil = 0 } = group.incidents[0]
  const isSnoozed = useNow((now) => now < snoozedUntil)
  const snoozes = isSnoozed
    ? [{ id: 'wake', title: words.endSnooze, run: () => void snooze(idsOf(group), null) }]
    : [
        { id: 'hour', title: words.snoozeHour, run: () => void snooze(idsOf(group), 'hour') },
        { id: 'tomorrow', title: words.snoozeTomorrow, run: () => void snooze(idsOf(group), 'tomorrow') },
      ]
  const copy = { id: 'copy', title: words.copy, run: () => void copyAlerts(group) }
  return (
    <>
      <AcknowledgeButton ids={idsOf(group)} />
      <ItemMenu
        subject={title}
        isInline
        choices={[...snoozes.map((choice) => ({ ...choice, isDisabled: isPast })), copy]}
      />
    </>
  )
}

export function AlertGroupItem({ group }: { readonly group: AlertGroup }) {
  const { incidents, severity } = group
  const [newest] = incidents
  const selected = useView((view) => view.selected.alerts)
  const isSelected = incidents.some(({ id }) => id === selected)
  const [isOpened, setOpened] = useState(false)
  const isPast = useAsOf() !== null
  const title = useText(groupTitle(group), 240)
  const rule = useSettings(({ rules }) => ruleName(rules, newest))
  const onKeyOf = (ids: Ids) => (isPast ? undefined : (event: KeyboardEvent) => onKey(event, ids))
  const onKeyDown = onKeyOf(idsOf(group))
  if (incidents.length === 1)
    return (
      <IncidentItem incidentKey={newest.id} actions={<GroupActions group={group} />} onKeyDown={onKeyDown} />
    )
  const isOpen = isOpened || isSelected
  return (
    <li className="incident-group" onKeyDown={onKeyDown}>
      <div className="incident">
        <SeverityMark severity={severity} isLoud />
        <div className="incident-text">
          <p>
            <button
              type="button"
              className="group-toggle"
              aria-expanded={isOpen}
              onClick={() => setOpened(!isOpen)}
            >
              {isOpen ? (
                <ChevronDown size={14} aria-hidden="true" />
              ) : (
                <ChevronRight size={14} aria-hidden="true" />
              )}
              {title}
            </button>
          </p>
          <p className="dim">
            {words.newest} {formatDateTime(newest.at)}
            <AgeAfterDate at={newest.at} />
            {rule !== null && ` · ${safeText(rule, 80)}`}
            <Snooze until={nextWaking(incidents)} />
          </p>
        </div>
        <div className="incident-actions">
          <GroupActions group={group} />
        </div>
      </div>
      {isOpen && (
        <ul className="incidents is-nested">
          {incidents.slice(0, mostShown).map(({ id }) => (
            <IncidentItem
              key={id}
              incidentKey={id}
              actions={<AcknowledgeButton ids={[id]} />}
              onKeyDown={onKeyOf([id])}
            />
          ))}
          {incidents.length > mostShown && (
            <li className="dim">{words.more(incidents.length - mostShown)}</li>
          )}
        </ul>
      )}
    </li>
  )
}
