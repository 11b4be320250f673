import type { AddressKey } from '../../../electron/shared/models.ts'
import { copyText } from '../../commands.ts'
import { InlineMessage } from '../../components/inline-message.tsx'
import { useNow } from '../../components/ticker.ts'
import { Value } from '../../components/value.tsx'
import { friendlyOf, shortenFriendly } from '../../lib/addresses.ts'
import { formatEvery } from '../../lib/ages.ts'
import { describeFreshness } from '../../lib/freshness.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { useIsTestnet } from '../../stores/status.ts'

/** The chosen account above its traces: address, how fresh it is, and why it is not fresher. */
export function AccountLine({ accountKey }: { readonly accountKey: AddressKey }) {
  const account = useAccounts(({ byKey }) => byKey.get(accountKey))
  const isTestnet = useIsTestnet()
  const described = useNow((now) => (account === undefined ? '' : describeFreshness(account.freshness, now)))
  if (account === undefined) return null
  const { label, freshness } = account
  const friendly = friendlyOf(accountKey, isTestnet)
  return (
    <div className="account-line">
      {label !== null && <strong className="clip">{label}</strong>}
      <Value text={friendly} what="the whole form" onCopy={copyText}>
        {shortenFriendly(friendly)}
      </Value>
      <span className="dim push clip">
        {described}
        {freshness.intervalMs !== null && `, every ${formatEvery(freshness.intervalMs)}`}
      </span>
      {freshness.error !== null && <InlineMessage tone="attention">{freshness.error.message}</InlineMessage>}
    </div>
  )
}
