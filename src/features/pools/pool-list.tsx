import { useMemo } from 'react'
import { otherNetwork } from '../../../electron/shared/explorer-link.ts'
import type { AddressKey } from '../../../electron/shared/models.ts'
import { mainnet } from '../../../electron/shared/networks.ts'
import { ask } from '../../bridge.ts'
import { AddField } from '../../components/add-field.tsx'
import { useGradual } from '../../components/gradual.ts'
import { rovingList } from '../../components/roving-list.ts'
import { sumIntegers } from '../../lib/integers.ts'
import { itemsOf, parseAddressOrLink } from '../../lib/pool-input.ts'
import { partnerOf, type Pairing } from '../../lib/pool-pairs.ts'
import { showToast } from '../../stores/toasts.ts'
import { usePools } from '../../stores/pools.ts'
import { sharedLabel } from '../../names.ts'
import { useStatus } from '../../stores/status.ts'
import { select, useAsOf } from '../../stores/view.ts'
import { Coins } from './coins.tsx'
import { useMine, useUnobserved } from './mine.ts'
import { minePlace, overviewPlace, statementPlace } from './places.ts'
import { PoolItem } from './pool-item.tsx'
import { useUnit } from './unit.ts'
import { statement } from './statement-words.ts'
import { usePairing } from './use-pairing.ts'
import { common, list as words, mine as mineWords, overview, pair } from './pools-words.ts'

/** Follows the pools in a text of one or more addresses or explorer links. Returns an error message, or null on success. */
async function addPools(text: string): Promise<string | null> {
  const items: { readonly text: string; readonly label: string | null | undefined }[] = []
  const network = useStatus.getState().status?.network ?? mainnet
  for (const { text: given, label } of itemsOf(text)) {
    const refusal = otherNetwork(given, network)
    if (refusal !== null) return refusal
    const parsed = parseAddressOrLink(given)
    if (!parsed.ok) return parsed.message
    const { key } = parsed.address
    items.push({ text: key, label: label ?? sharedLabel(key) })
  }
  const [first] = items
  if (first !== undefined && items.length === 1) {
    const reply = await ask((main) => main['pools.add'](first))
    if (!reply.ok) return reply.error.message
    select('pools', reply.value.key)
    if (!reply.value.isNew) showToast(words.known)
    return null
  }
  const reply = await ask((main) => main['pools.addMany']({ items }))
  if (!reply.ok) return reply.error.message
  showToast(words.added(reply.value.added, items.length - reply.value.added))
  return null
}

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
      <span className="section-head block">{common.in(pair.title, unit)}</span>
      <Coins units={total} style="whole" />
    </p>
  )
}

function MineItem({ isCurrent }: { readonly isCurrent: boolean }) {
  const unit = useUnit()
  const { mine } = useMine()
  const unobserved = useUnobserved()
  const pools = usePools(({ byKey }) => byKey)
  const own = useMemo(
    () =>
      [...pools.values()]
        .flatMap(({ state }) => state?.nominators ?? [])
        .filter(({ address }) => mine.has(address)),
    [pools, mine],
  )
  const count = new Set(own.map(({ address }) => address)).size
  const total = sumIntegers(own.map(({ balance }) => balance))
  return (
    <>
      <h2 className="section-head">{mineWords.title}</h2>
      <button
        type="button"
        className="watch-button mine-button"
        aria-pressed={isCurrent}
        onClick={() => select('pools', minePlace)}
      >
        <span>{mineWords.totalStaked}</span>
        <span className="watch-count" title={mineWords.across(count)}>
          {count === 0 ? '·' : count}
        </span>
        {count > 0 && (
          <span className="watch-note">
            <Coins units={total} style="whole" /> {unit}
          </span>
        )}
        {count === 0 && unobserved === 0 && <span className="watch-note">{mineWords.notInPools}</span>}
        {unobserved > 0 && <span className="watch-note">{mineWords.unobserved(unobserved, pools.size)}</span>}
      </button>
    </>
  )
}

function OverviewItem({ isCurrent, count }: { readonly isCurrent: boolean; readonly count: number }) {
  return (
    <button
      type="button"
      className="watch-button overview-button"
      aria-pressed={isCurrent}
      onClick={() => select('pools', overviewPlace)}
    >
      <span>{overview.title}</span>
      <span className="watch-count" title={overview.followed(count)}>
        {count}
      </span>
    </button>
  )
}

export function PoolList({ shownKey }: { readonly shownKey: string | null }) {
  const keys = usePools((state) => state.keys)
  const { pairing } = usePairing()
  const asOf = useAsOf()
  const groups = useMemo(() => groupsOf(keys, pairing), [keys, pairing])
  const shown = useGradual(groups.length)
  return (
    <>
      <div className="pane-tools">
        {asOf === null ? (
          <AddField
            label={words.address}
            placeholder={words.addressExample}
            button={words.add}
            onSubmit={addPools}
            onPasteList={(text) => {
              if (itemsOf(text).length < 2) return false
              void addPools(text).then((refusal) => refusal !== null && showToast(refusal))
              return true
            }}
          />
        ) : (
          <span className="dim">{words.isPast}</span>
        )}
      </div>
      {keys.length === 0 ? (
        <p className="list-none dim">{asOf === null ? words.empty : words.emptyThen}</p>
      ) : (
        <>
          <OverviewItem isCurrent={shownKey === overviewPlace} count={keys.length} />
          <ul className="watch-list" ref={rovingList}>
            {groups.slice(0, shown).map((group) =>
              group.length === 1 ? (
                group.map((key) => <PoolItem key={key} poolKey={key} isCurrent={key === shownKey} />)
              ) : (
                <li key={group.join()} className="pair-card">
                  <PairTotal keys={group} />
                  <ul aria-label={pair.group}>
                    {group.map((key) => (
                      <PoolItem key={key} poolKey={key} isCurrent={key === shownKey} />
                    ))}
                  </ul>
                </li>
              ),
            )}
          </ul>
          <MineItem isCurrent={shownKey === minePlace} />
          <button
            type="button"
            className="watch-button mine-button"
            aria-pressed={shownKey === statementPlace}
            onClick={() => select('pools', statementPlace)}
          >
            <span>{statement.title}</span>
            <span className="watch-note">{statement.subtitle}</span>
          </button>
        </>
      )}
    </>
  )
}
