import type { ReactNode } from 'react'
import type { Channel, ChannelTarget } from '../../../electron/shared/delivery.ts'
import { NamedControl } from '../../components/named-control.tsx'
import { NamedSelect } from '../../components/select.tsx'
import type { ChannelDraft } from './channel-draft.ts'
import { channelDialog as words } from './delivery-words.ts'

interface FieldsProps {
  readonly draft: ChannelDraft
  readonly before: Channel | null
  readonly onChange: (changes: Partial<ChannelDraft>) => void
}

type TextName = {
  [K in keyof ChannelDraft]: ChannelDraft[K] extends string ? K : never
}[keyof ChannelDraft]

interface TextFieldProps extends Omit<FieldsProps, 'before'> {
  readonly title: string
  readonly name: TextName
  readonly hint?: string
  readonly type?: 'text' | 'password' | 'number'
  readonly children?: ReactNode
}

export function TextField({ title, name, hint, type = 'text', draft, onChange, children }: TextFieldProps) {
  return (
    <NamedControl title={title}>
      {(id) => (
        <>
          <input
            id={id}
            type={type}
            value={draft[name]}
            placeholder={hint}
            autoComplete="off"
            spellCheck={false}
            maxLength={2_000}
            onChange={(event) => onChange({ [name]: event.target.value })}
          />
          {children}
        </>
      )}
    </NamedControl>
  )
}

function newSecret(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

function HostedFields({ draft, before, onChange }: FieldsProps) {
  const { kind } = draft
  if (kind === 'telegram' || kind === 'email') return null
  const kept = before?.target.kind === kind ? before.target.origin : null
  const fields = { draft, onChange }
  return (
    <>
      <TextField
        {...fields}
        title={words.url}
        name="url"
        hint={kept === null ? words.urlHints[kind] : words.urlKept(kept)}
      />
      {kind === 'webhook' && (
        <>
          <TextField {...fields} title={words.secret} name="secret" hint={kept === null ? '' : words.kept}>
            <button
              type="button"
              className="button is-small"
              onClick={() => onChange({ secret: newSecret() })}
            >
              {words.generate}
            </button>
          </TextField>
          <p className="dim">{words.secretAbout}</p>
        </>
      )}
      {kind === 'ntfy' && (
        <TextField
          {...fields}
          title={words.token}
          name="token"
          type="password"
          hint={kept === null ? words.optional : words.kept}
        />
      )}
    </>
  )
}

const securities = Object.keys(words.securities) as readonly (keyof typeof words.securities)[]

function MailFields({ draft, before, onChange }: FieldsProps) {
  const fields = { draft, onChange }
  return (
    <>
      <TextField {...fields} title={words.host} name="host" hint={words.hostHint} />
      <TextField {...fields} title={words.port} name="port" type="number" />
      <NamedSelect
        title={words.security}
        value={draft.security}
        choices={securities.map((each) => [each, words.securities[each]])}
        onChange={(security) => onChange({ security })}
      />
      <TextField {...fields} title={words.user} name="user" hint={words.optional} />
      {draft.user.trim() !== '' && (
        <TextField
          {...fields}
          title={words.password}
          name="password"
          type="password"
          hint={before?.target.kind === 'email' ? words.kept : ''}
        />
      )}
      <TextField {...fields} title={words.from} name="from" hint="lookout@example.org" />
      <TextField {...fields} title={words.to} name="to" hint={words.toHint} />
    </>
  )
}

function isOf(before: Channel | null, kind: ChannelTarget['kind']): boolean {
  return before?.target.kind === kind
}

export function TargetFields({ draft, before, onChange }: FieldsProps) {
  const fields = { draft, onChange }
  if (draft.kind === 'email') return <MailFields draft={draft} before={before} onChange={onChange} />
  if (draft.kind !== 'telegram') return <HostedFields draft={draft} before={before} onChange={onChange} />
  return (
    <>
      <TextField
        {...fields}
        title={words.token}
        name="token"
        type="password"
        hint={isOf(before, 'telegram') ? words.kept : words.tokenHint}
      />
      <TextField {...fields} title={words.chat} name="chat" hint={words.chatHint} />
      <TextField {...fields} title={words.api} name="api" />
    </>
  )
}
