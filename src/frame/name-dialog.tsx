import { useState } from 'react'
import { longestName, longestNote } from '../../electron/shared/address-book.ts'
import { parseAddress } from '../../electron/shared/address.ts'
import type { AddressKey } from '../../electron/shared/models.ts'
import { removeName, saveNames } from '../address-book.ts'
import { naming as words } from '../common-words.ts'
import { FormDialog } from '../components/dialog.tsx'
import { Failure, InlineMessage } from '../components/inline-message.tsx'
import { TitledInput } from '../components/named-control.tsx'
import { friendlyOf, shortenFriendly } from '../lib/addresses.ts'
import { useBook } from '../stores/book.ts'
import { useLookAlike, useSameName } from '../stores/look-alikes.ts'
import { useNaming } from '../stores/naming.ts'
import { useIsTestnet } from '../stores/status.ts'

const close = (): void => useNaming.setState({ address: undefined })

function Alike({ address }: { readonly address: AddressKey }) {
  const alike = useLookAlike(address)
  return alike === null ? null : <InlineMessage tone="attention">{words.looksLike(alike)}</InlineMessage>
}

function SameName({ address, name }: { readonly address: AddressKey; readonly name: string }) {
  const isTestnet = useIsTestnet()
  const other = useSameName(address, name)
  return other === null ? null : (
    <InlineMessage tone="attention">
      {words.sameName(shortenFriendly(friendlyOf(other, isTestnet)))}
    </InlineMessage>
  )
}

function NameForm({ address }: { readonly address: AddressKey | null }) {
  const known = useBook(({ byKey }) => (address === null ? undefined : byKey.get(address)))
  const isTestnet = useIsTestnet()
  const [typed, setTyped] = useState('')
  const [name, setName] = useState(known?.name ?? '')
  const [note, setNote] = useState(known?.note ?? '')
  const [failure, setFailure] = useState<string | null>(null)
  const parsed = parseAddress(typed)
  const key = address ?? (parsed.ok ? parsed.address.key : null)

  async function save(): Promise<void> {
    if (key === null) return setFailure(parsed.ok ? null : parsed.message)
    const refusal = await saveNames([{ key, name, note }])
    setFailure(refusal)
    if (refusal === null) close()
  }

  return (
    <FormDialog
      title={address === null ? words.newTitle : words.title}
      accept={words.save}
      aside={
        known !== undefined && (
          <button
            type="button"
            className="button is-aside"
            onClick={() => {
              void removeName(known.key)
              close()
            }}
          >
            {words.remove}
          </button>
        )
      }
      onAccept={save}
      onClose={close}
    >
      <label>
        {words.address}
        {address === null ? (
          <input
            type="text"
            className="mono"
            value={typed}
            maxLength={200}
            spellCheck={false}
            autoFocus
            onChange={(event) => setTyped(event.target.value)}
          />
        ) : (
          <span className="mono break">{friendlyOf(address, isTestnet)}</span>
        )}
      </label>
      {key !== null && <Alike address={key} />}
      <TitledInput
        title={words.nameLabel}
        value={name}
        maxLength={longestName}
        autoFocus={address !== null}
        required
        onChange={setName}
      />
      {key !== null && <SameName address={key} name={name} />}
      <label>
        {words.note}
        <textarea
          rows={2}
          value={note}
          maxLength={longestNote}
          onChange={(event) => setNote(event.target.value)}
        />
      </label>
      <Failure text={failure} />
    </FormDialog>
  )
}

export function NameDialog() {
  const address = useNaming((state) => state.address)
  return address === undefined ? null : <NameForm key={address} address={address} />
}
