import { useState, type SubmitEvent } from 'react'
import type { Channel, ChannelKind } from '../../../electron/shared/delivery.ts'
import { ask } from '../../bridge.ts'
import { DialogButtons, ModalDialog } from '../../components/dialog.tsx'
import { Failure } from '../../components/inline-message.tsx'
import { NamedSelect } from '../../components/select.tsx'
import { severityTitles } from '../../lib/rule-list-words.ts'
import { showToast } from '../../stores/toasts.ts'
import { draftOf, readDraft, type ChannelDraft } from './channel-draft.ts'
import { TargetFields, TextField } from './channel-fields.tsx'
import { channelDialog as words, delivery, kinds } from './delivery-words.ts'
import { waitingForKeychain } from './settings-words.ts'
import { EscalationFields } from './escalation-fields.tsx'
import { QuietHoursFields } from './quiet-hours-fields.tsx'
import { Switch } from './setting-group.tsx'

interface ChannelDialogProps {
  readonly channel: Channel | null
  /** True if its secrets must be entered again. */
  readonly isSecretLost: boolean
  readonly channels: readonly Channel[]
  readonly onClose: () => void
}

const channelKinds = (Object.keys(kinds) as readonly ChannelKind[]).map(
  (kind) => [kind, kinds[kind]] as const,
)

export function ChannelDialog({ channel, isSecretLost, channels, onClose }: ChannelDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(channel))
  const [message, setMessage] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const change = (changes: Partial<ChannelDraft>): void => {
    setMessage(null)
    setDraft((before) => ({ ...before, ...changes }))
  }

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const read = readDraft(draft, channel)
    if (!read.ok) {
      setMessage(read.message)
      return
    }
    setSaving(true)
    const reply = await ask((main) => main['delivery.save'](read.value))
    setSaving(false)
    if (reply.ok) onClose()
    else setMessage(reply.error.message)
  }

  async function remove(id: string): Promise<void> {
    const reply = await ask((main) => main['delivery.remove']({ id }))
    if (!reply.ok) return showToast(reply.error.message)
    onClose()
    if (reply.value.note !== null) showToast(reply.value.note)
  }

  const fields = { draft, onChange: change }
  return (
    <ModalDialog title={channel === null ? words.add : words.edit} isOpen hasForm onClose={onClose}>
      <form className="rule-form" noValidate onSubmit={(event) => void submit(event)}>
        <NamedSelect
          title={words.kind}
          value={draft.kind}
          choices={channelKinds}
          autoFocus
          disabled={channel !== null}
          onChange={(kind) => change({ kind })}
        />
        <TextField {...fields} title={words.name} name="name" hint={kinds[draft.kind]} />
        <TargetFields {...fields} before={isSecretLost ? null : channel} />
        <NamedSelect
          title={words.least}
          value={draft.least}
          choices={severityTitles}
          onChange={(least) => change({ least })}
        />
        <Switch title={words.isOn} isOn={draft.isOn} onChange={(isOn) => change({ isOn })} />
        <Switch
          title={words.hideAmounts}
          isOn={draft.hideAmounts}
          onChange={(hideAmounts) => change({ hideAmounts })}
        />
        <Switch
          title={words.sendsResolved}
          isOn={draft.sendsResolved}
          onChange={(sendsResolved) => change({ sendsResolved })}
        />
        <TextField {...fields} title={words.perMinute} name="perMinute" type="number" />
        <TextField {...fields} title={words.group} name="groupSeconds" type="number">
          <span className="dim">{words.groupAbout}</span>
        </TextField>
        <QuietHoursFields
          value={draft.quietHours}
          about={words.quietAbout}
          onChange={(quietHours) => change({ quietHours })}
        />
        <EscalationFields
          title={delivery.escalate}
          value={draft.escalation}
          channels={channels.filter(({ id }) => id !== channel?.id)}
          onChange={(escalation) => change({ escalation })}
        />
        <Failure text={message} />
        {isSaving && <p className="dim is-delayed">{waitingForKeychain}</p>}
        <DialogButtons
          accept={isSaving ? words.saving : words.save}
          isDisabled={isSaving}
          aside={
            channel !== null && (
              <button type="button" className="button is-aside" onClick={() => void remove(channel.id)}>
                {words.remove}
              </button>
            )
          }
          onClose={onClose}
        />
      </form>
    </ModalDialog>
  )
}
