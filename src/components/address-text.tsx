import type { AddressKey } from '../../electron/shared/models.ts'
import { friendlyOf, shortenFriendly } from '../lib/addresses.ts'
import { safeText } from '../lib/text.ts'

interface AddressTextProps {
  readonly address: AddressKey
  readonly isTestnet: boolean
  /** The user's label or a name from the service. Shown instead of the address. */
  readonly name?: string | null
}

export function AddressText({ address, isTestnet, name = null }: AddressTextProps) {
  const whole = friendlyOf(address, isTestnet)
  if (name === null)
    return (
      <span className="mono" title={whole} data-address={address}>
        {shortenFriendly(whole)}
      </span>
    )
  return (
    <span title={`${safeText(name, 200)}\n${whole}`} data-address={address}>
      {safeText(name, 60)}
    </span>
  )
}
