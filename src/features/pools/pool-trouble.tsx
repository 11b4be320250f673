import type { PoolView } from '../../../electron/shared/pool-models.ts'
import { Age } from '../../components/age.tsx'
import { InlineMessage } from '../../components/inline-message.tsx'
import { openAccess } from '../../setting-place.ts'
import { header } from './pools-words.ts'

export function PoolTrouble({ pool }: { readonly pool: PoolView }) {
  const { error, observedAt } = pool.freshness
  if (error === null) return null
  const isAboutKey = error.code === 'unauthorized' || error.code === 'wrong-network'
  return (
    <InlineMessage tone="attention">
      {error.code === 'not-found' && observedAt !== null ? header.noLonger : error.message}{' '}
      {observedAt !== null && (
        <span className="dim">
          {header.lastResponse} <Age at={observedAt} style="ago" />.
        </span>
      )}
      {isAboutKey && (
        <button type="button" className="button is-link" onClick={openAccess}>
          {header.enterKey}
        </button>
      )}
    </InlineMessage>
  )
}
