import { isAddressKey, shortenAddress } from '../../electron/shared/address.ts'
import type { AddressKey } from '../../electron/shared/models.ts'
import type { ActionView } from '../../electron/shared/pending-models.ts'
import { friendlyOf } from './addresses.ts'

interface Forms {
  readonly shown: string
  /** As the service may write it in a title; the tail is a checksum, so it differs. */
  readonly other: string
}

const most = 20_000
const known = new Map<string, Forms>()

function formsOf(key: AddressKey, isTestnet: boolean): Forms {
  const id = `${isTestnet ? 't' : 'm'}${key}`
  const found = known.get(id)
  if (found !== undefined) return found
  if (known.size >= most) known.clear()
  const forms = {
    shown: shortenAddress(friendlyOf(key, isTestnet)),
    other: shortenAddress(friendlyOf(key, isTestnet, false)),
  }
  known.set(id, forms)
  return forms
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
  return parties.reduce((named, { address }) => {
    if (!isAddressKey(address)) return named
    const { shown, other } = formsOf(address, isTestnet)
    const name = labelOf(address) ?? shown
    return named.replace(other, () => name).replace(shown, () => name)
  }, title)
}
