import { useState } from 'react'
import type { AddressKey } from '../../../electron/shared/models.ts'
import { Section } from '../../components/fields.tsx'
import { trimOrNull } from '../../lib/text.ts'
import { saveNote, useNominatorNote } from '../../stores/nominator-notes.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { notes as words } from './nominator-words.ts'

/** The user's name and note of a nominator. The label of a watched account comes first, so its name is edited in Pending. */
export function NominatorNotes({ address }: { readonly address: AddressKey }) {
  const known = useNominatorNote(address)
  const label = useAccounts(({ byKey }) => byKey.get(address)?.label)
  const [name, setName] = useState(known?.name ?? '')
  const [note, setNote] = useState(known?.note ?? '')
  const save = (): void => saveNote(address, { name: trimOrNull(name), note: trimOrNull(note) })
  return (
    <Section title={words.title}>
      <div className="nominator-notes">
        {label == null && (
          <input
            type="text"
            aria-label={words.name}
            placeholder={words.name}
            value={name}
            maxLength={120}
            spellCheck={false}
            onChange={(event) => setName(event.target.value)}
            onBlur={save}
            onKeyDown={(event) => {
              if (event.key === 'Enter') save()
            }}
          />
        )}
        <textarea
          aria-label={words.note}
          placeholder={words.note}
          rows={2}
          value={note}
          maxLength={2_000}
          onChange={(event) => setNote(event.target.value)}
          onBlur={save}
        />
      </div>
    </Section>
  )
}
