import { parseAddress } from '../../../electron/shared/address.ts'
import { ask } from '../../bridge.ts'
import { AddField } from '../../components/add-field.tsx'
import { Empty } from '../../components/empty.tsx'
import { showNotice } from '../../stores/notices.ts'
import { usePools } from '../../stores/pools.ts'
import { select } from '../../stores/view.ts'
import { PoolItem } from './pool-item.tsx'

async function addPool(text: string): Promise<string | null> {
  const parsed = parseAddress(text)
  if (!parsed.ok) return parsed.message
  const reply = await ask((main) => main['pools.add']({ text }))
  if (!reply.ok) return reply.error.message
  select('pools', reply.value.key)
  if (!reply.value.isNew) showNotice('This pool is followed already.')
  return null
}

/** The followed pools with their freshness. */
export function PoolList({ shownKey }: { readonly shownKey: string | null }) {
  const keys = usePools((state) => state.keys)
  return (
    <>
      <div className="pane-tools">
        <AddField label="Pool address" button="Add" onSubmit={addPool} />
      </div>
      {keys.length === 0 ? (
        <Empty title="No pool is followed yet">
          <p>
            Paste the address of a nominator pool (Ef…, or raw -1:…). The service may want an API key for
            pools.
          </p>
        </Empty>
      ) : (
        <ul className="watch-list">
          {keys.map((key) => (
            <PoolItem key={key} poolKey={key} isCurrent={key === shownKey} />
          ))}
        </ul>
      )}
    </>
  )
}
