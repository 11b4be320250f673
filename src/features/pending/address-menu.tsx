import { friendlyAddress } from '../../../electron/shared/address-text.ts'
import type { AddressKey } from '../../../electron/shared/models.ts'
import { ItemMenu, type MenuChoice } from '../../components/item-menu.tsx'
import { friendlyOf } from '../../lib/addresses.ts'
import { nameChoices } from '../../stores/naming.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { showAccount, useAsOf } from '../../stores/view.ts'
import { toggleWatch } from '../../watch.ts'
import { useExplorerChoices } from '../../explorer-choices.ts'
import { addressMenu as words } from './trace-words.ts'
import { copyAloud } from './watch-tools.ts'

/** Copies an address in each of its forms. */
export function copyChoices(key: AddressKey, isTestnet: boolean): readonly MenuChoice[] {
  const copy = (id: string, title: string, text: string): MenuChoice => ({
    id,
    title,
    run: () => void copyAloud(text),
  })
  return [
    copy('bounceable', words.bounceable, friendlyAddress(key, isTestnet)),
    copy('non-bounceable', words.nonBounceable, friendlyOf(key, isTestnet, false)),
    copy('raw', words.raw, key),
  ]
}

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
        ...copyChoices(address, isTestnet),
        null,
        ...(isWatched ? [{ id: 'alone', title: words.showOnly, run: () => showAccount(address) }] : []),
        {
          id: 'watch',
          title: isWatched ? words.stopWatching : words.watch,
          isDisabled: isPast,
          run: () => void toggleWatch(address),
        },
        ...nameChoices(address),
        null,
        ...explorers,
      ]}
    />
  )
}
