import { useState } from 'react'
import { isCoinName } from '../../../electron/shared/asset-text.ts'
import { Failure } from '../../components/inline-message.tsx'
import { NamedControl, NamedInput } from '../../components/named-control.tsx'
import { NamedSelect } from '../../components/select.tsx'
import { parseRecipients } from '../../lib/recipient-list.ts'
import { shownUnit } from '../../lib/shown.ts'
import type { RuleDraft } from './rule-draft.ts'
import { TypePicker } from './type-picker.tsx'
import { filter, recipients } from './alerts-words.ts'
import { readListFile } from '../../lib/read-list-file.ts'

interface FilterProps {
  readonly draft: RuleDraft
  readonly onChange: (changes: Partial<RuleDraft>) => void
}

export function FilterFields({ draft, onChange }: FilterProps) {
  const isPayment = draft.kind === 'unexpected-outgoing' || draft.kind === 'first-payment'
  const token = draft.token.trim()
  const unit = token === '' || isCoinName(token) ? shownUnit() : filter.tokens
  return (
    <>
      <TypePicker types={draft.types} onChange={(types) => onChange({ types })} />
      {!isPayment && (
        <NamedSelect
          title={filter.direction}
          value={draft.direction}
          choices={[
            [null, filter.directions.both],
            ['in', filter.directions.in],
            ['out', filter.directions.out],
          ]}
          onChange={(direction) => onChange({ direction })}
        />
      )}
      <NamedInput
        title={filter.token}
        value={draft.token}
        placeholder={filter.tokenHint(shownUnit())}
        spellCheck={false}
        onChange={(token) => onChange({ token })}
      />
      <NamedInput
        title={filter.least(unit)}
        inputMode="decimal"
        value={draft.least}
        placeholder={filter.leastHint}
        onChange={(least) => onChange({ least })}
      />
    </>
  )
}

export function RecipientsField({ draft, onChange }: FilterProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const parsed = parseRecipients(draft.allowed)

  async function importFile(file: File | undefined): Promise<void> {
    if (file === undefined) return
    const chosen = await readListFile(file)
    const read = chosen.ok ? parseRecipients(chosen.text) : chosen
    setRefusal(read.ok ? null : recipients.notImported(file.name, read.message))
    if (read.ok)
      onChange({ allowed: [draft.allowed.trim(), ...read.keys].filter((line) => line !== '').join('\n') })
  }

  return (
    <div className="recipients">
      <NamedControl title={recipients.title}>
        {(id) => (
          <textarea
            id={id}
            className="mono"
            rows={4}
            value={draft.allowed}
            placeholder={recipients.hint}
            spellCheck={false}
            onChange={(event) => {
              setRefusal(null)
              onChange({ allowed: event.target.value })
            }}
          />
        )}
      </NamedControl>
      <p className="recipients-tools">
        <label className="button is-small">
          {recipients.importFile}
          <input
            type="file"
            className="visually-hidden"
            accept=".csv,.txt,text/csv,text/plain"
            onChange={(event) => {
              void importFile(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </label>
        <span className="dim">{parsed.ok ? recipients.count(parsed.keys.length) : ''}</span>
      </p>
      <label className="choice">
        <input
          type="checkbox"
          checked={draft.allowsOwn}
          onChange={() => onChange({ allowsOwn: !draft.allowsOwn })}
        />
        {recipients.own}
      </label>
      <Failure text={refusal} />
    </div>
  )
}
