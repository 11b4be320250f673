import { useState } from 'react'
import { AddressText } from '../components/address-text.tsx'
import { ModalDialog } from '../components/dialog.tsx'
import { InlineMessage } from '../components/inline-message.tsx'
import { friendlyOf } from '../lib/addresses.ts'
import { showOffer, useFrame } from '../stores/frame.ts'
import { useIsTestnet } from '../stores/status.ts'
import { watch } from '../watch.ts'

/** A link named something that is not watched: nothing is added unless the user says so. */
export function OfferDialog() {
  const offer = useFrame((frame) => frame.offer)
  const isTestnet = useIsTestnet()
  const [message, setMessage] = useState<string | null>(null)

  function close(): void {
    setMessage(null)
    showOffer(null)
  }

  async function accept(): Promise<void> {
    if (offer === null) return
    const refusal = await watch(offer.kind, offer.address)
    if (refusal === null) close()
    else setMessage(refusal)
  }

  const isPool = offer?.kind === 'pool'
  return (
    <ModalDialog
      title={isPool ? 'Follow this pool?' : 'Watch this account?'}
      isOpen={offer !== null}
      onClose={close}
    >
      {offer !== null && (
        <>
          <p>A link asks Lookout for an address that is not in your list:</p>
          <p className="mono break offer-address">
            <AddressText
              address={offer.address}
              isTestnet={isTestnet}
              name={friendlyOf(offer.address, isTestnet)}
            />
          </p>
          {message !== null && (
            <InlineMessage tone="bad" isAlert>
              {message}
            </InlineMessage>
          )}
          <div className="dialog-buttons">
            <button type="button" className="button" onClick={close}>
              Not now
            </button>
            <button type="button" className="button is-main" onClick={() => void accept()}>
              {isPool ? 'Follow' : 'Watch'}
            </button>
          </div>
        </>
      )}
    </ModalDialog>
  )
}
