import type { AddressKey } from '../../../electron/shared/models.ts'
import type { Incident } from '../../../electron/shared/alert-events.ts'
import { groupAlerts } from '../../../electron/shared/alert-groups.ts'
import { alertTitle } from '../../../electron/shared/words/alert-words.ts'
import { Age } from '../../components/age.tsx'
import { useNow } from '../../components/ticker.ts'
import { alertsOfPools, useIncidents } from '../../stores/incidents.ts'
import { useText } from '../../stores/text-style.ts'
import { showAlertsOf } from '../../stores/alert-filter.ts'
import { select } from '../../stores/view.ts'
import { header } from './pools-words.ts'

function Title({ incident }: { readonly incident: Incident }) {
  return <span className="clip">{useText(alertTitle(incident), 240)}</span>
}

export function PoolIncidents({ pool }: { readonly pool: AddressKey }) {
  const incidents = useIncidents(({ byKey }) => byKey)
  // Grouped like in Alerts, the most severe first.
  const groups = useNow((now) =>
    groupAlerts(alertsOfPools(incidents, now).get(pool) ?? [])
      .map(({ incidents: [{ id }] }) => id)
      .join('\n'),
  ).split('\n')
  const newest = incidents.get(groups[0] ?? '')
  if (newest === undefined) return null
  return (
    <div className="pair-strip">
      <span className={newest.severity === 'info' ? 'dim' : 'tone-attention'}>
        {header.alerts(groups.length)}
      </span>
      <Title incident={newest} />
      <span className="dim nowrap">
        <Age at={newest.at} style="ago" />
      </span>
      <button
        type="button"
        className="button is-link push"
        onClick={() => {
          select('alerts', newest.id)
          showAlertsOf(pool)
        }}
      >
        {header.showInAlerts}
      </button>
    </div>
  )
}
