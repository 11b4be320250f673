import type { PoolView } from '../../../electron/shared/pool-models.ts'
import { Age } from '../../components/age.tsx'
import { InlineMessage } from '../../components/inline-message.tsx'
import { showPanel } from '../../stores/view.ts'

/** Why the pool's data are not newer, and what can be done about it. */
export function PoolTrouble({ pool }: { readonly pool: PoolView }) {
  const { error, observedAt } = pool.freshness
  if (error === null) return null
  const isAboutKey = error.code === 'unauthorized' || error.code === 'wrong-network'
  return (
    <InlineMessage tone="attention">
      {error.message}{' '}
      {observedAt !== null && (
        <span className="dim">
          What is shown was seen <Age at={observedAt} style="ago" />.
        </span>
      )}
      {isAboutKey && (
        <button type="button" className="button is-link" onClick={() => showPanel('settings')}>
          Enter a key
        </button>
      )}
    </InlineMessage>
  )
}
