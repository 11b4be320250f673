import { memo, useState } from 'react'
import type { AddressKey } from '../../../electron/shared/models.ts'
import { ask } from '../../bridge.ts'
import { copyAddress, reportFailure } from '../../commands.ts'
import { AddressText } from '../../components/address-text.tsx'
import { FreshnessBar } from '../../components/freshness-bar.tsx'
import { ItemMenu, type MenuChoices } from '../../components/item-menu.tsx'
import { RenameField } from '../../components/rename-field.tsx'
import { useNow } from '../../components/ticker.ts'
import { useScrolledTo } from '../../components/use-scrolled-to.ts'
import { friendlyOf, shortenFriendly } from '../../lib/addresses.ts'
import { describeFreshness, errorWord } from '../../lib/freshness.ts'
import { partnerOf } from '../../lib/pool-pairs.ts'
import { phaseOf } from '../../lib/pool-text.ts'
import { phaseNames } from '../../lib/pool-words.ts'
import { labelOf } from '../../stores/labels.ts'
import { showToast } from '../../stores/toasts.ts'
import { usePools } from '../../stores/pools.ts'
import { useIsTestnet, useRowError } from '../../stores/status.ts'
import { select, useAsOf } from '../../stores/view.ts'
import { rename } from '../../names.ts'
import { Coins } from './coins.tsx'
import { totalOf } from './overview-columns.ts'
import { usePairing } from './use-pairing.ts'
import { item as words, pair } from './pools-words.ts'

/** Maximum number of pools offered as partners. A menu of hundreds takes a second to close. */
const mostOffered = 50

async function remove(key: AddressKey, label: string | null, name: string): Promise<void> {
  const reply = await ask((main) => main['pools.remove']({ key }))
  if (!reply.ok) return showToast(reply.error.message)
  const undo = (): void => void reportFailure(ask((main) => main['pools.add']({ text: key, label })))
  showToast(words.stopped(name), { title: words.undo, run: undo })
}

/** Returns the other pools, nearest in the list first. */
function nearestTo(key: AddressKey, keys: readonly AddressKey[]): readonly AddressKey[] {
  const at = keys.indexOf(key)
  const far = (index: number): number => Math.abs(index - at)
  return [...keys.keys()]
    .filter((index) => index !== at)
    .toSorted((a, b) => far(a) - far(b))
    .flatMap((index) => keys[index] ?? [])
}

export const PoolItem = memo(function PoolItem({
  poolKey,
  isCurrent,
}: {
  readonly poolKey: AddressKey
  readonly isCurrent: boolean
}) {
  const pool = usePools(({ byKey }) => byKey.get(poolKey))
  const isTestnet = useIsTestnet()
  const [isRenaming, setRenaming] = useState(false)
  const item = useScrolledTo(isCurrent)
  const { pairing, link, unlink } = usePairing()
  const asOf = useAsOf()
  const phase = useNow((now) => {
    if (pool === undefined || pool.state === null) return null
    return phaseOf(pool.round, pool.state.stakeSent !== '0', pool.freshness, now)
  })
  const error = useRowError(pool?.freshness.error ?? null)
  const described = useNow((now) => (pool === undefined ? '' : describeFreshness(pool.freshness, now)))
  if (pool === undefined) return null
  const { key, label, freshness } = pool
  const isPaired = partnerOf(pairing, key) !== null
  const friendly = friendlyOf(key, isTestnet)
  const name = label ?? shortenFriendly(friendly)

  function pairChoices(): MenuChoices {
    if (isPaired) return []
    const partners = nearestTo(key, usePools.getState().keys)
      .filter((other) => partnerOf(pairing, other) === null)
      .slice(0, mostOffered)
      .map((other) => ({
        id: other,
        title: labelOf(other) ?? shortenFriendly(friendlyOf(other, isTestnet)),
        run: () => link(key, other),
      }))
    return partners.length === 0 ? [] : [{ id: 'pair', title: words.pairWith, choices: partners }]
  }

  if (isRenaming) {
    return (
      <li className="watch-item">
        <RenameField
          label={words.nameOf(name)}
          value={label ?? ''}
          onDone={(next) => {
            setRenaming(false)
            if (next !== undefined && next !== label) void rename(key, next)
          }}
        />
      </li>
    )
  }
  return (
    <li
      ref={item}
      className="watch-item"
      data-address-row=""
      onContextMenu={(event) => {
        event.preventDefault()
        event.currentTarget.querySelector<HTMLElement>('.item-menu')?.click()
      }}
    >
      <button
        type="button"
        className="watch-button"
        aria-pressed={isCurrent}
        aria-description={described}
        title={`${friendly}\n${described}`}
        onClick={() => select('pools', key)}
      >
        <span className="watch-name clip" dir="auto">
          <AddressText address={key} isTestnet={isTestnet} name={label} />
        </span>
        {pool.state !== null && (
          <span className="watch-note is-split">
            <Coins units={totalOf(pool)} style="whole" />
            <span className={phase === 'overdue' ? 'is-attention' : ''}>
              {phase === null ? '' : phaseNames[phase]}
            </span>
          </span>
        )}
        {error !== null && <span className="watch-error">{errorWord(error.code)}</span>}
        <FreshnessBar freshness={freshness} />
      </button>
      <ItemMenu
        subject={name}
        choices={() => [
          ...(asOf === null ? [{ id: 'rename', title: words.rename, run: () => setRenaming(true) }] : []),
          { id: 'copy', title: words.copy, run: () => void copyAddress(key) },
          null,
          ...(isPaired ? [{ id: 'unlink', title: pair.unlink, run: () => unlink(key) }] : []),
          ...pairChoices(),
          null,
          ...(asOf === null
            ? [{ id: 'remove', title: words.stopFollowing, run: () => void remove(key, label, name) }]
            : []),
        ]}
      />
    </li>
  )
})
