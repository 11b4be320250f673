import type { AddressKey } from '../../../electron/shared/models.ts'
import { ItemMenu } from '../../components/item-menu.tsx'
import { friendlyOf } from '../../lib/addresses.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { showAccount, useAsOf } from '../../stores/view.ts'
import { toggleWatch } from '../../watch.ts'
import { useExplorerChoices } from './explorer-choices.ts'
import { copyAloud } from './watch-tools.ts'

/** What can be done with an address: a copy in each form, watching it, its traces alone, an explorer. */
export function AddressMenu({
  address,
  subject,
}: {
  readonly address: AddressKey
  readonly subject: string
}) {
  const isTestnet = useIsTestnet()
  const isWatched = useAccounts(({ byKey }) => byKey.has(address))
  const isPast = useAsOf() !== null
  const explorers = useExplorerChoices('account', address)
  return (
    <ItemMenu
      subject={subject}
      isInline
      choices={[
        {
          id: 'bounceable',
          title: 'Copy bounceable (EQ…)',
          run: () => void copyAloud(friendlyOf(address, isTestnet)),
        },
        {
          id: 'non-bounceable',
          title: 'Copy non-bounceable (UQ…)',
          run: () => void copyAloud(friendlyOf(address, isTestnet, false)),
        },
        { id: 'raw', title: 'Copy raw (0:…)', run: () => void copyAloud(address) },
        ...(isWatched
          ? [{ id: 'alone', title: 'Show its traces alone', run: () => showAccount(address) }]
          : []),
        {
          id: 'watch',
          title: isWatched ? 'Stop watching' : 'Watch',
          isDisabled: isPast,
          run: () => void toggleWatch(address),
        },
        ...explorers,
      ]}
    />
  )
}
