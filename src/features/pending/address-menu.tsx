import type { AddressKey } from '../../../electron/shared/models.ts'
import { copyText } from '../../commands.ts'
import { ItemMenu } from '../../components/item-menu.tsx'
import { friendlyOf } from '../../lib/addresses.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { showAccount, useAsOf } from '../../stores/view.ts'
import { showNotice } from '../../stores/notices.ts'
import { toggleWatch } from '../../watch.ts'
import { useExplorerChoices } from './explorer-choices.ts'

async function copy(text: string): Promise<void> {
  if (await copyText(text)) showNotice(`Copied ${text}`)
}

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
          run: () => void copy(friendlyOf(address, isTestnet)),
        },
        {
          id: 'non-bounceable',
          title: 'Copy non-bounceable (UQ…)',
          run: () => void copy(friendlyOf(address, isTestnet, false)),
        },
        { id: 'raw', title: 'Copy raw (0:…)', run: () => void copy(address) },
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
