import { useReadiness } from '../../components/readiness.ts'
import { useStatus } from '../../stores/status.ts'
import { About } from './about.tsx'
import { AccessSettings } from './access-settings.tsx'
import { NetworkSettings } from './network-settings.tsx'
import { WindowSettings } from './window-settings.tsx'

/** Where Lookout looks, with which key, and how the window behaves. */
export function SettingsPanel() {
  const status = useStatus((state) => state.status)
  useReadiness(null)
  if (status === null) return null
  return (
    <section className="page" aria-labelledby="settings-title">
      <div className="page-head">
        <h2 id="settings-title">Settings</h2>
      </div>
      <div className="settings">
        <NetworkSettings network={status.network} />
        <AccessSettings keyStatus={status.key} quota={status.quota.limit} />
        <WindowSettings />
        <About storage={status.storage} />
      </div>
    </section>
  )
}
