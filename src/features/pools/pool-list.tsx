import { useMemo } from 'react'
import { parseAddress } from '../../../electron/shared/address.ts'
import type { AddressKey } from '../../../electron/shared/models.ts'
import { ask } from '../../bridge.ts'
import { AddField } from '../../components/add-field.tsx'
import { Empty } from '../../components/empty.tsx'
import { rovingList } from '../../components/roving-list.ts'
import { sumIntegers } from '../../lib/integers.ts'
import { partnerOf, type Pairing } from '../../lib/pool-pairs.ts'
import { countOf } from '../../lib/text.ts'
import { showToast } from '../../stores/toasts.ts'
import { usePools } from '../../stores/pools.ts'
import { select, useAsOf } from '../../stores/view.ts'
import { Coins } from './coins.tsx'
import { minePlace, useMine } from './mine.ts'
import { PoolItem } from './pool-item.tsx'
import { useUnit } from './unit.ts'
import { usePairing } from './use-pairing.ts'

async function addPool(text: string): Promise<string | null> {
  const parsed = parseAddress(text)
  if (!parsed.ok) return parsed.message
  const reply = await ask((main) => main['pools.add']({ text }))
  if (!reply.ok) return reply.error.message
  select('pools', reply.value.key)
  if (!reply.value.isNew) showToast('This pool is followed already.')
  return null
}

/** The pools in their order, those of a pair together where the first of them stands. */
function groupsOf(keys: readonly AddressKey[], pairing: Pairing): readonly (readonly AddressKey[])[] {
  const followed = new Set(keys)
  const placed = new Set<AddressKey>()
  const groups: (readonly AddressKey[])[] = []
  for (const key of keys) {
    if (placed.has(key)) continue
    const partner = partnerOf(pairing, key)
    const group = partner !== null && followed.has(partner) ? [key, partner] : [key]
    for (const each of group) placed.add(each)
    groups.push(group)
  }
  return groups
}

/** What the pools of a pair hold together. */
function PairTotal({ keys }: { readonly keys: readonly AddressKey[] }) {
  const unit = useUnit()
  const total = usePools(({ byKey }) =>
    sumIntegers(
      keys.flatMap((key) => {
        const state = byKey.get(key)?.state
        if (state == null) return []
        return [
          state.validatorAmount,
          ...state.nominators.flatMap(({ balance, pending }) => [balance, pending]),
        ]
      }),
    ),
  )
  return (
    <p className="pair-total">
      <span className="section-head block">Pair, {unit}</span>
      <Coins units={total} />
    </p>
  )
}

/** What the user's own addresses have in all followed pools. */
function MineItem({ isCurrent }: { readonly isCurrent: boolean }) {
  const unit = useUnit()
  const { mine } = useMine()
  const pools = usePools(({ byKey }) => byKey)
  const own = useMemo(
    () =>
      [...pools.values()]
        .flatMap(({ state }) => state?.nominators ?? [])
        .filter(({ address }) => mine.has(address)),
    [pools, mine],
  )
  const count = new Set(own.map(({ address }) => address)).size
  const total = sumIntegers(own.flatMap(({ balance, pending }) => [balance, pending]))
  return (
    <>
      <h2 className="section-head">My addresses</h2>
      <button
        type="button"
        className="watch-button mine-button"
        aria-pressed={isCurrent}
        onClick={() => select('pools', minePlace)}
      >
        <span>Total staked</span>
        <span className="watch-count" title={`in ${countOf(count, 'address', 'addresses')}`}>
          {count === 0 ? '·' : count}
        </span>
        <span className="watch-note">
          {count === 0 ? (
            'No watched or marked address is in these pools.'
          ) : (
            <>
              <Coins units={total} /> {unit}
            </>
          )}
        </span>
      </button>
    </>
  )
}

/** The followed pools with their phase and freshness, pairs as one, and the user's own stakes. */
export function PoolList({ shownKey }: { readonly shownKey: string | null }) {
  const keys = usePools((state) => state.keys)
  const { pairing } = usePairing()
  const asOf = useAsOf()
  const groups = useMemo(() => groupsOf(keys, pairing), [keys, pairing])
  return (
    <>
      <div className="pane-tools">
        {asOf === null ? (
          <AddField label="Pool address" placeholder="Address" button="Add" onSubmit={addPool} />
        ) : (
          <span className="dim">As it was; add in the present.</span>
        )}
      </div>
      {keys.length === 0 ? (
        <Empty title={asOf === null ? 'No pool is followed yet' : 'No pool was followed then'}>
          <p>
            {asOf === null
              ? 'Paste the address of a nominator pool (Ef…, or raw -1:…). The service may want an API key for pools.'
              : 'At this moment no pool was on the list yet.'}
          </p>
        </Empty>
      ) : (
        <>
          <ul className="watch-list" ref={rovingList}>
            {groups.map((group) =>
              group.length === 1 ? (
                group.map((key) => <PoolItem key={key} poolKey={key} isCurrent={key === shownKey} />)
              ) : (
                <li key={group.join()} className="pair-card">
                  <PairTotal keys={group} />
                  <ul aria-label="Pair of pools">
                    {group.map((key) => (
                      <PoolItem key={key} poolKey={key} isCurrent={key === shownKey} />
                    ))}
                  </ul>
                </li>
              ),
            )}
          </ul>
          <MineItem isCurrent={shownKey === minePlace} />
        </>
      )}
    </>
  )
}
