import type { AddressKey } from '../../../electron/shared/models.ts'
import { shownTitle } from '../../../electron/shared/shown-text.ts'
import { Age } from '../../components/age.tsx'
import { countOf, safeText } from '../../lib/text.ts'
import { useIncidents } from '../../stores/incidents.ts'
import { useSettings } from '../../stores/settings.ts'
import { select, showPanel } from '../../stores/view.ts'

/** The newest alert about this pool that nobody acknowledged yet, and how many there are. */
export function PoolIncidents({ pool }: { readonly pool: AddressKey }) {
  const incidents = useIncidents(({ byKey }) => byKey)
  const settings = useSettings()
  const open = [...incidents.values()].filter(
    ({ subject, acknowledgedAt }) =>
      acknowledgedAt === null && subject.kind === 'pool' && subject.key === pool,
  )
  const newest = open.toSorted((a, b) => b.at - a.at)[0]
  if (newest === undefined) return null
  return (
    <div className="pair-strip">
      <span className={newest.severity === 'info' ? 'dim' : 'tone-attention'}>
        {countOf(open.length, 'alert')}
      </span>
      <span className="clip">{safeText(shownTitle(newest.title, settings), 240)}</span>
      <span className="dim nowrap">
        <Age at={newest.at} style="ago" />
      </span>
      <button
        type="button"
        className="button is-link push"
        onClick={() => {
          select('alerts', newest.id)
          showPanel('alerts')
        }}
      >
        Show in Alerts
      </button>
    </div>
  )
}
