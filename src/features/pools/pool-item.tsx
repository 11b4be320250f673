import { useState } from 'react'
import type { AddressKey, PoolState } from '../../../electron/shared/models.ts'
import { ask } from '../../bridge.ts'
import { copyAddress } from '../../commands.ts'
import { AddressText } from '../../components/address-text.tsx'
import { FreshnessBar } from '../../components/freshness-bar.tsx'
import { ItemMenu } from '../../components/item-menu.tsx'
import { RenameField } from '../../components/rename-field.tsx'
import { useNow } from '../../components/ticker.ts'
import { friendlyOf, shortenFriendly } from '../../lib/addresses.ts'
import { describeFreshness, errorWord } from '../../lib/freshness.ts'
import { showNotice } from '../../stores/notices.ts'
import { usePools } from '../../stores/pools.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { select } from '../../stores/view.ts'

async function rename(key: AddressKey, label: string | null): Promise<void> {
  const reply = await ask((main) => main['pools.rename']({ key, label }))
  if (!reply.ok) showNotice(reply.error.message)
}

async function remove(key: AddressKey, label: string | null, name: string): Promise<void> {
  const reply = await ask((main) => main['pools.remove']({ key }))
  if (!reply.ok) return showNotice(reply.error.message)
  const undo = (): void => void ask((main) => main['pools.add']({ text: key, label }))
  showNotice(`${name} is not followed any more.`, { title: 'Undo', run: undo })
}

/** The phase as the amounts tell it: stake that was sent and not yet returned. */
function phaseOf(state: PoolState | null): string {
  if (state === null) return ''
  return state.stakeSent === '0' ? 'not staked' : 'staked'
}

/** One followed pool: name, phase, freshness, and what can be done to it. */
export function PoolItem({
  poolKey,
  isCurrent,
}: {
  readonly poolKey: AddressKey
  readonly isCurrent: boolean
}) {
  const pool = usePools(({ byKey }) => byKey.get(poolKey))
  const isTestnet = useIsTestnet()
  const [isRenaming, setRenaming] = useState(false)
  const described = useNow((now) => (pool === undefined ? '' : describeFreshness(pool.freshness, now)))
  if (pool === undefined) return null
  const { key, label, freshness, state } = pool
  const friendly = friendlyOf(key, isTestnet)
  const name = label ?? shortenFriendly(friendly)

  if (isRenaming) {
    return (
      <li className="watch-item">
        <RenameField
          label={`Name of ${name}`}
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
    <li className="watch-item" data-address-row="">
      <button
        type="button"
        className="watch-button"
        aria-pressed={isCurrent}
        aria-description={described}
        title={`${friendly}\n${described}`}
        onClick={() => select('pools', key)}
      >
        <span className="clip">
          <AddressText address={key} isTestnet={isTestnet} name={label} />
        </span>
        <span className="watch-count">{phaseOf(state)}</span>
        {freshness.error !== null && <span className="watch-error">{errorWord(freshness.error.code)}</span>}
        <FreshnessBar freshness={freshness} />
      </button>
      <ItemMenu
        subject={name}
        choices={[
          { id: 'rename', title: 'Rename', run: () => setRenaming(true) },
          { id: 'copy', title: 'Copy whole', run: () => void copyAddress(key) },
          { id: 'remove', title: 'Stop following', run: () => void remove(key, label, name) },
        ]}
      />
    </li>
  )
}
