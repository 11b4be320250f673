import { TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import type { SetAside } from '../../electron/shared/storage-models.ts'
import { ask } from '../bridge.ts'
import { sayCounts } from '../lib/set-aside-words.ts'
import { formatDateTime } from '../lib/times.ts'
import { showToast } from '../stores/toasts.ts'
import { useStatus } from '../stores/status.ts'
import { dismiss, safeMode } from './frame-words.ts'

const everything = { networks: [], keys: [], from: null, to: null }

async function exportRest(): Promise<void> {
  const reply = await ask((main) => main['storage.export']({ selection: everything }))
  if (!reply.ok) showToast(reply.error.message)
  else if (reply.value !== null) showToast(safeMode.exported(reply.value.path))
}

async function putBack(): Promise<void> {
  const reply = await ask((main) => main['storage.putBack']())
  showToast(reply.ok ? safeMode.isPutBack : reply.error.message)
}

function Words({ setAside }: { readonly setAside: SetAside }) {
  const counts = sayCounts(setAside)
  if (!setAside.isSafeMode)
    return (
      <p>
        {safeMode.setAside(formatDateTime(setAside.at))}
        <strong>{counts}</strong>
      </p>
    )
  return (
    <p>
      {safeMode.before}
      <strong>{counts}</strong>
      {safeMode.after}
    </p>
  )
}

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
    <section className="safe-mode-line" aria-label={safeMode.label}>
      <TriangleAlert size={14} aria-hidden="true" />
      <Words setAside={setAside} />
      <button
        type="button"
        className="button is-small"
        disabled={isBusy}
        title={safeMode.exportHint}
        onClick={() => void run(exportRest)}
      >
        {safeMode.exportData}
      </button>
      <button
        type="button"
        className="button is-small"
        disabled={isBusy}
        title={safeMode.putBackHint}
        onClick={() => void run(putBack)}
      >
        {safeMode.putBack}
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={dismiss}
        onClick={() => setDismissedAt(setAside.at)}
      >
        <X size={13} aria-hidden="true" />
      </button>
    </section>
  )
}
