import { useEffect } from 'react'
import { isUnreal } from '../../electron/shared/networks.ts'
import { setShown } from '../lib/shown.ts'
import { titleOf } from '../lib/window-title.ts'
import { useNow } from '../components/ticker.ts'
import { countAlerts, useIncidents } from '../stores/incidents.ts'
import { useSettings } from '../stores/settings.ts'
import { useStatus } from '../stores/status.ts'
import { useAsOf } from '../stores/time.ts'
import { countLive, useTraces } from '../stores/traces.ts'

/** Applies theme, density and value formats. Returns a key that changes when everything must be rendered again. */
export function useAppearance(): string {
  const { theme, contrast, density, times, zone, unit } = useSettings()
  setShown({ times, zone, unit, density })
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset['theme'] = theme
    dataset['contrast'] = contrast
    dataset['density'] = density
  }, [theme, contrast, density])
  return [density, times, zone, unit].join(' ')
}

export function useWindowTitle(): boolean {
  const status = useStatus((state) => state.status)
  const live = useTraces(countLive)
  const incidents = useIncidents(({ byKey }) => byKey)
  const alerts = useNow((now) => countAlerts(incidents, now))
  const isPast = useAsOf() !== null
  const title = status === null ? 'Lookout' : titleOf(status, isPast ? 0 : live, isPast ? 0 : alerts)
  useEffect(() => {
    document.title = title
  }, [title])
  return status !== null && isUnreal(status.network)
}
