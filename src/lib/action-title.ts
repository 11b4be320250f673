import { isAddressKey, shortenAddress } from '../../electron/shared/address.ts'
import type { AddressKey } from '../../electron/shared/models.ts'
import type { ActionView } from '../../electron/shared/pending-models.ts'
import { friendlyOf } from './addresses.ts'

const most = 20_000
const known = new Map<AddressKey, readonly string[]>()
const shortened = /(?:-?\d{1,3}:|[A-Za-z0-9_-]{2}·)?(?<form>[A-Za-z0-9_-]{6}···[A-Za-z0-9_-]{6})/g

/** The key shortened in every form that a title may have it in; the tail of a friendly form is a checksum, so they differ. */
function formsOf(key: AddressKey): readonly string[] {
  const found = known.get(key)
  if (found !== undefined) return found
  if (known.size >= most) known.clear()
  const friendly = [false, true].flatMap((isTestnet) =>
    [true, false].map((isBounceable) => friendlyOf(key, isTestnet, isBounceable)),
  )
  const forms = [key, ...friendly].map(shortenAddress)
  known.set(key, forms)
  return forms
}

/** The one of these accounts that a shortened form stands for; null for none, and for look-alikes, which it does not tell apart. */
function accountOf(form: string, accounts: ReadonlySet<AddressKey>): AddressKey | null {
  const [only, other] = [...accounts].filter((key) => formsOf(key).includes(form))
  return only === undefined || other !== undefined ? null : only
}

/** An action's title with the user's own names in it, and its other addresses in the form that the window shows everywhere. */
export function namedTitle(
  { title, parties, type }: Pick<ActionView, 'title' | 'parties' | 'type'>,
  isTestnet: boolean,
  labelOf: (key: AddressKey) => string | null,
): string {
  // The word alone is that of a state.
  if (type === 'unknown') return 'Action of an unknown type'
  if (!title.includes('···')) return title
  const accounts = new Set(parties.map(({ address }) => address).filter(isAddressKey))
  return title.replace(shortened, (written, form: string) => {
    const key = accountOf(form, accounts)
    if (key === null) return written
    return labelOf(key) ?? shortenAddress(friendlyOf(key, isTestnet))
  })
}
