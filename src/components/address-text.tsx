import type { AddressKey } from '../../electron/shared/models.ts'
import { friendlyOf, shortenFriendly, shortenRaw } from '../lib/addresses.ts'
import { safeText } from '../lib/text.ts'

interface AddressTextProps {
  readonly address: AddressKey
  readonly isTestnet: boolean
  /** The user's label or a name from the service. Shown instead of the address. */
  readonly name?: string | null
  readonly form?: 'friendly' | 'raw'
}

export function AddressText({ address, isTestnet, name = null, form = 'friendly' }: AddressTextProps) {
  const whole = form === 'raw' ? address : friendlyOf(address, isTestnet)
  const short = form === 'raw' ? shortenRaw(address) : shortenFriendly(whole)
  return (
    <span className={name === null ? 'mono' : ''} title={whole} data-address={address}>
      {name === null ? short : safeText(name, 60)}
    </span>
  )
}
