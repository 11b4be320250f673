import { OctagonAlert } from 'lucide-react'
import type { KeyStatus, Refusal } from '../../electron/shared/app-state.ts'
import { ask } from '../bridge.ts'
import { reportFailure } from '../commands.ts'
import { useNow } from '../components/ticker.ts'
import { formatAge } from '../lib/ages.ts'
import { searchSettings } from '../features/settings/setting-search.ts'
import { openAccess } from '../setting-place.ts'
import { useStatus } from '../stores/status.ts'
import { accessLine, operationNames } from './frame-words.ts'

function titleOf({ isKeyRejected }: Refusal, key: KeyStatus): string {
  if (!isKeyRejected) return accessLine.refused
  return key.state === 'wrong-network' ? accessLine.wrongNetwork : accessLine.rejected
}

function Retry({ at }: { readonly at: number }) {
  return <span className="dim nowrap">{useNow((now) => accessLine.retry(formatAge(at - now)))}</span>
}

function goToAccess(): void {
  searchSettings('')
  openAccess()
}

export function AccessLine() {
  const refusal = useStatus(({ status }) => status?.refusal)
  const key = useStatus(({ status }) => status?.key)
  const limit = useStatus(({ status }) => status?.quota.limit ?? 1)
  if (refusal === undefined || key === undefined) return null
  const stopped = refusal.stopped.map((operation) => operationNames[operation] ?? operation)
  return (
    <section className="access-line" role="alert" aria-label={accessLine.label} title={refusal.note}>
      <OctagonAlert size={15} aria-hidden="true" />
      <p>
        <strong>{titleOf(refusal, key)}</strong>{' '}
        {stopped.length === 0 ? accessLine.without(limit) : accessLine.stopped(stopped.join(', '))}
      </p>
      {refusal.retryAt !== null && <Retry at={refusal.retryAt} />}
      <button
        type="button"
        className="button is-small"
        onClick={() => void reportFailure(ask((main) => main['access.retry']()))}
      >
        {accessLine.tryNow}
      </button>
      <button type="button" className="button is-small" onClick={goToAccess}>
        {accessLine.settings}
      </button>
    </section>
  )
}
