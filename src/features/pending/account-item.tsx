import { useState } from 'react'
import type { AddressKey } from '../../../electron/shared/models.ts'
import { ask } from '../../bridge.ts'
import { copyAddress } from '../../commands.ts'
import { AddressText } from '../../components/address-text.tsx'
import { FreshnessBar } from '../../components/freshness-bar.tsx'
import { ItemMenu } from '../../components/item-menu.tsx'
import { RenameField } from '../../components/rename-field.tsx'
import { useNow } from '../../components/ticker.ts'
import { friendlyOf, shortenFriendly } from '../../lib/addresses.ts'
import { describeFreshness, errorWord } from '../../lib/freshness.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { showNotice } from '../../stores/notices.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { showAccount, useView } from '../../stores/view.ts'

async function rename(key: AddressKey, label: string | null): Promise<void> {
  const reply = await ask((main) => main['accounts.rename']({ key, label }))
  if (!reply.ok) showNotice(reply.error.message)
}

async function remove(key: AddressKey, label: string | null, name: string): Promise<void> {
  const reply = await ask((main) => main['accounts.remove']({ key }))
  if (!reply.ok) return showNotice(reply.error.message)
  if (useView.getState().account === key) showAccount(null)
  const undo = (): void => void ask((main) => main['accounts.add']({ text: key, label }))
  showNotice(`${name} is not watched any more.`, { title: 'Undo', run: undo })
}

/** One watched account: name, live traces, freshness, and what can be done to it. */
export function AccountItem({ accountKey }: { readonly accountKey: AddressKey }) {
  const account = useAccounts(({ byKey }) => byKey.get(accountKey))
  const isCurrent = useView((view) => view.account === accountKey)
  const isTestnet = useIsTestnet()
  const [isRenaming, setRenaming] = useState(false)
  const describe = useNow((now) => (account === undefined ? '' : describeFreshness(account.freshness, now)))
  if (account === undefined) return null
  const { key, label, liveTraces, freshness } = account
  const name = label ?? shortenFriendly(friendlyOf(key, isTestnet))

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
        aria-description={describe}
        title={`${friendlyOf(key, isTestnet)}\n${describe}`}
        onClick={() => showAccount(isCurrent ? null : key)}
      >
        <span className="clip">
          <AddressText address={key} isTestnet={isTestnet} name={label} />
        </span>
        <span className={`watch-count ${liveTraces > 0 ? 'is-live' : ''}`}>
          {liveTraces > 0 ? liveTraces : '·'}
        </span>
        {freshness.error !== null && <span className="watch-error">{errorWord(freshness.error.code)}</span>}
        <FreshnessBar freshness={freshness} />
      </button>
      <ItemMenu
        subject={name}
        choices={[
          { id: 'rename', title: 'Rename', run: () => setRenaming(true) },
          { id: 'copy', title: 'Copy whole', run: () => void copyAddress(key) },
          { id: 'remove', title: 'Stop watching', run: () => void remove(key, label, name) },
        ]}
      />
    </li>
  )
}
