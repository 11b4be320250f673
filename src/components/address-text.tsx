import type { AddressKey } from '../../electron/shared/models.ts'
import { friendlyOf, shortenFriendly } from '../lib/addresses.ts'
import { safeText } from '../lib/text.ts'

/** Where space is short, the beginning of an address shrinks, and this many characters stay. */
const tailLength = 9

interface AddressTextProps {
  readonly address: AddressKey
  readonly isTestnet: boolean
  /** The user's label or a name from the service. Shown instead of the address. */
  readonly name?: string | null
}

export function AddressText({ address, isTestnet, name = null }: AddressTextProps) {
  const whole = friendlyOf(address, isTestnet)
  if (name === null) {
    const short = shortenFriendly(whole)
    return (
      <span className="mono short-address" title={whole} data-address={address}>
        <span>{short.slice(0, -tailLength)}</span>
        <span>{short.slice(-tailLength)}</span>
      </span>
    )
  }
  return (
    <span title={`${safeText(name, 200)}\n${whole}`} data-address={address}>
      {safeText(name, 60)}
    </span>
  )
}
