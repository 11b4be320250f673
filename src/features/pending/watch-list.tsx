import { parseAddress } from '../../../electron/shared/address.ts'
import { ask } from '../../bridge.ts'
import { AddField } from '../../components/add-field.tsx'
import { Empty } from '../../components/empty.tsx'
import { useAccounts } from '../../stores/accounts.ts'
import { showNotice } from '../../stores/notices.ts'
import { countLive, useTraces } from '../../stores/traces.ts'
import { showAccount, useView } from '../../stores/view.ts'
import { AccountItem } from './account-item.tsx'

async function addAccount(text: string): Promise<string | null> {
  const parsed = parseAddress(text)
  if (!parsed.ok) return parsed.message
  const reply = await ask((main) => main['accounts.add']({ text }))
  if (!reply.ok) return reply.error.message
  if (!reply.value.isNew) {
    showAccount(reply.value.key)
    showNotice('This account is watched already.')
  }
  return null
}

function AllAccounts() {
  const isCurrent = useView((view) => view.account === null)
  const live = useTraces(countLive)
  return (
    <li className="watch-item">
      <button
        type="button"
        className="watch-button"
        aria-pressed={isCurrent}
        onClick={() => showAccount(null)}
      >
        <span className="clip">All accounts</span>
        <span className={`watch-count ${live > 0 ? 'is-live' : ''}`}>{live > 0 ? live : '·'}</span>
      </button>
    </li>
  )
}

/** The watched accounts with their freshness; choosing one shows its traces alone. */
export function WatchList() {
  const keys = useAccounts((state) => state.keys)
  return (
    <>
      <div className="pane-tools">
        <AddField label="Add address" button="Add" onSubmit={addAccount} />
      </div>
      {keys.length === 0 ? (
        <Empty title="No account is watched yet">
          <p>
            Paste an address above: raw, or in its friendly form (EQ…, UQ…). Its pending actions appear at
            once.
          </p>
        </Empty>
      ) : (
        <ul className="watch-list">
          <AllAccounts />
          {keys.map((key) => (
            <AccountItem key={key} accountKey={key} />
          ))}
        </ul>
      )}
    </>
  )
}
