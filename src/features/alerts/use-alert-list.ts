import { useMemo } from 'react'
import type { Incident } from '../../../electron/shared/alert-events.ts'
import { joinParts } from '../../../electron/shared/text-parts.ts'
import { alertFacts, alertTitle } from '../../../electron/shared/words/alert-words.ts'
import { useNow } from '../../components/ticker.ts'
import { listAlerts, type AlertList } from '../../lib/alert-list.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { useAlertFilter } from '../../stores/alert-filter.ts'
import { useIncidents } from '../../stores/incidents.ts'
import { useSettings } from '../../stores/settings.ts'
import { textOf } from '../../stores/text-style.ts'

/** Maximum delay before an alert reappears after its snooze ends, ms. */
const snoozeStepMs = 15_000

export function useAlertList(): AlertList {
  const filter = useAlertFilter()
  const incidents = useIncidents(({ byKey }) => byKey)
  const rules = useSettings((settings) => settings.rules)
  const accounts = useAccounts(({ byKey }) => byKey)
  const step = useNow((now) => Math.floor(now / snoozeStepMs))
  return useMemo(() => {
    const titles = new Map(rules.map(({ id, title }) => [id, title]))
    const shownText = (incident: Incident): string =>
      `${textOf(joinParts([alertTitle(incident), ...alertFacts(incident)], ' '))} ${titles.get(incident.rule) ?? ''}`
    return listAlerts([...incidents.values()], filter, {
      now: step * snoozeStepMs,
      textOf: shownText,
      groupOf: (place) => accounts.get(place)?.group,
    })
  }, [filter, incidents, rules, accounts, step])
}
