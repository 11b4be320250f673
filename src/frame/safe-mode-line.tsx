import { TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import type { SetAside } from '../../electron/shared/storage-models.ts'
import { ask } from '../bridge.ts'
import { sayCounts } from '../lib/set-aside.ts'
import { formatDateTime } from '../lib/times.ts'
import { showToast } from '../stores/toasts.ts'
import { useStatus } from '../stores/status.ts'

const everything = { networks: [], keys: [], from: null, to: null }

async function exportRest(): Promise<void> {
  const reply = await ask((main) => main['storage.export']({ selection: everything }))
  if (!reply.ok) showToast(reply.error.message)
  else if (reply.value !== null) showToast(`Exported to ${reply.value.path}`)
}

async function putBack(): Promise<void> {
  const reply = await ask((main) => main['storage.putBack']())
  showToast(reply.ok ? 'The records were put back.' : reply.error.message)
}

function Words({ setAside }: { readonly setAside: SetAside }) {
  const counts = sayCounts(setAside)
  if (!setAside.isSafeMode)
    return (
      <p>
        Set aside on {formatDateTime(setAside.at)}, after two starts that ended unexpectedly:{' '}
        <strong>{counts}</strong>
      </p>
    )
  return (
    <p>
      Safe mode: the last starts of Lookout ended unexpectedly. Set aside, not deleted:{' '}
      <strong>{counts}</strong>. Monitoring continues without them.
    </p>
  )
}

/** One line over the panels while records are set aside, until it is dismissed or they are put back. */
export function SafeModeLine() {
  const setAside = useStatus(({ status }) => status?.storage.setAside ?? null)
  const [isBusy, setBusy] = useState(false)
  const [dismissedAt, setDismissedAt] = useState<number | null>(null)
  if (setAside === null || setAside.at === dismissedAt) return null

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    await work()
    setBusy(false)
  }

  return (
    <section className="safe-mode-line" aria-label="Safe mode">
      <TriangleAlert size={14} aria-hidden="true" />
      <Words setAside={setAside} />
      <button
        type="button"
        className="button is-small"
        disabled={isBusy}
        title="Export everything else to a file, as a backup"
        onClick={() => void run(exportRest)}
      >
        Export data…
      </button>
      <button
        type="button"
        className="button is-small"
        disabled={isBusy}
        title="If Lookout crashes again, its next start sets them aside again"
        onClick={() => void run(putBack)}
      >
        Put back
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label="Dismiss"
        onClick={() => setDismissedAt(setAside.at)}
      >
        <X size={13} aria-hidden="true" />
      </button>
    </section>
  )
}
