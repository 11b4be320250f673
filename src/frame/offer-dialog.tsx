import { useState } from 'react'
import type { Offer } from '../../electron/shared/app-state.ts'
import { AddressText } from '../components/address-text.tsx'
import { FormDialog } from '../components/dialog.tsx'
import { Failure } from '../components/inline-message.tsx'
import { friendlyOf } from '../lib/addresses.ts'
import { showOffer, useFrame } from '../stores/frame.ts'
import { useIsTestnet } from '../stores/status.ts'
import { showToast } from '../stores/toasts.ts'
import { watch } from '../watch.ts'
import { offer as words } from './frame-words.ts'

const nameOf = (offer: Offer | null): string => `${offer?.kind} ${offer?.address}`

function OfferForm({ offer }: { readonly offer: Offer }) {
  const isTestnet = useIsTestnet()
  const [message, setMessage] = useState<string | null>(null)

  /** Returns false if another link was opened in the meantime. */
  const isShown = (): boolean => nameOf(useFrame.getState().offer) === nameOf(offer)

  function close(): void {
    if (isShown()) showOffer(null)
  }

  async function accept(): Promise<void> {
    const refusal = await watch(offer.kind === 'pool' ? 'pool' : 'account', offer.address)
    if (refusal === null) close()
    else if (isShown()) setMessage(refusal)
    else showToast(refusal)
  }

  const texts = words[offer.kind]
  return (
    <FormDialog title={texts.title} accept={texts.accept} onAccept={accept} onClose={close}>
      <p>{texts.body}</p>
      <p className="mono break">
        {offer.kind === 'message' ? (
          offer.address
        ) : (
          <AddressText
            address={offer.address}
            isTestnet={isTestnet}
            name={friendlyOf(offer.address, isTestnet)}
          />
        )}
      </p>
      <Failure text={message} />
    </FormDialog>
  )
}

/** Asks the user to confirm an address from a link. Links never add anything without confirmation. */
export function OfferDialog() {
  const offer = useFrame((frame) => frame.offer)
  return offer === null ? null : <OfferForm key={nameOf(offer)} offer={offer} />
}
