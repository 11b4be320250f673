import { useState } from 'react'
import type { Channel, ChannelStatus } from '../../../electron/shared/delivery.ts'
import type { Bridge } from '../../../electron/shared/contract.ts'
import { ask } from '../../bridge.ts'
import { InlineMessage } from '../../components/inline-message.tsx'
import { useNow } from '../../components/ticker.ts'
import { reportFailure } from '../../commands.ts'
import { useSettings } from '../../stores/settings.ts'
import { ChannelDialog } from './channel-dialog.tsx'
import { channelStatusText } from './channel-status.ts'
import { escalationDraft, readEscalation, type EscalationDraft } from './channel-draft.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { delivery as words, kinds } from './delivery-words.ts'
import { EscalationFields } from './escalation-fields.tsx'
import { SettingGroup } from './setting-group.tsx'
import { groups } from './settings-words.ts'
import { useStateOf } from './use-state-of.ts'

const stateOf = (main: Bridge['request']) => main['delivery.state']()

interface ChannelRowProps {
  readonly channel: Channel
  readonly status: ChannelStatus | undefined
  readonly onEdit: () => void
  readonly onChange: () => Promise<void>
}

function ChannelRow({ channel, status, onEdit, onChange }: ChannelRowProps) {
  const { id, name, target, mutedUntil } = channel
  const [verdict, setVerdict] = useState<{ readonly isGood: boolean; readonly text: string } | null>(null)
  const [isTesting, setTesting] = useState(false)
  const isMuted = useNow((now) => mutedUntil !== null && mutedUntil > now)

  async function test(): Promise<void> {
    setTesting(true)
    setVerdict(null)
    const reply = await ask((main) => main['delivery.test']({ id }))
    setTesting(false)
    setVerdict(
      reply.ok ? { isGood: true, text: words.tested(name) } : { isGood: false, text: reply.error.message },
    )
    await onChange()
  }

  return (
    <li className="channel-row">
      <span>
        {name} {name !== kinds[target.kind] && <span className="dim">{kinds[target.kind]}</span>}
        <span className={`block ${status?.failingSince == null ? 'dim' : 'is-bad'}`}>
          {channelStatusText(channel, status, isMuted)}
        </span>
        {status?.secrets === 'memory' && (
          <span className="block is-attention">{status.note ?? words.memory}</span>
        )}
        {/* A failed attempt gives the same reason. */}
        {status?.secrets === 'missing' && status.failingSince === null && (
          <span className="block is-bad">{words.missing}</span>
        )}
        <span className={`block ${verdict?.isGood === false ? 'is-bad' : 'dim'}`} role="status">
          {verdict?.text}
        </span>
      </span>
      <span className="channel-buttons">
        <button
          type="button"
          className="button is-small"
          aria-label={words.testNamed(name)}
          disabled={isTesting}
          onClick={() => void test()}
        >
          {isTesting ? words.testing : words.test}
        </button>
        <button
          type="button"
          className="button is-small"
          aria-label={isMuted ? words.unmuteNamed(name) : words.muteNamed(name)}
          onClick={() =>
            void reportFailure(ask((main) => main['delivery.mute']({ id, until: isMuted ? null : 'hour' })))
          }
        >
          {isMuted ? words.unmute : words.mute}
        </button>
        <button type="button" className="button is-small" aria-label={words.editNamed(name)} onClick={onEdit}>
          {words.edit}
        </button>
      </span>
    </li>
  )
}

function DesktopEscalation({ channels }: { readonly channels: readonly Channel[] }) {
  const escalation = useSettings((settings) => settings.delivery.desktopEscalation)
  const [draft, setDraft] = useState<EscalationDraft>(() => escalationDraft(escalation))
  const read = readEscalation(draft)
  return (
    <>
      <EscalationFields
        title={words.escalateDesktop}
        value={draft}
        channels={channels}
        onChange={(next) => {
          setDraft(next)
          const changed = readEscalation(next)
          if (changed.ok)
            void reportFailure(ask((main) => main['delivery.escalate']({ escalation: changed.value })))
        }}
      />
      {!read.ok && <InlineMessage tone="bad">{read.message}</InlineMessage>}
    </>
  )
}

export function DeliverySettings() {
  const channels = useSettings((settings) => settings.delivery.channels)
  const [state, read] = useStateOf(stateOf)
  const [edited, setEdited] = useState<Channel | 'new' | null>(null)
  const statuses = new Map(state?.channels.map((status) => [status.id, status]))
  const hasLog = state !== null && (channels.length > 0 || state.log.length > 0)
  return (
    <SettingGroup
      title={groups.delivery.title}
      note={
        <>
          <p>{words.note}</p>
          <p>{words.noteSecrets}</p>
        </>
      }
      below={hasLog ? <DeliveryLog entries={state.log} channels={channels} /> : undefined}
    >
      <ul className="setting-list" aria-label={words.list}>
        <li>
          <span>
            {words.desktop} <span className="block dim">{words.desktopAbout}</span>
          </span>
        </li>
        {channels.map((channel) => (
          <ChannelRow
            key={channel.id}
            channel={channel}
            status={statuses.get(channel.id)}
            onEdit={() => setEdited(channel)}
            onChange={read}
          />
        ))}
      </ul>
      {channels.length > 0 && <DesktopEscalation key={channels.length} channels={channels} />}
      <div className="setting-line">
        <button type="button" className="button" onClick={() => setEdited('new')}>
          {words.add}
        </button>
      </div>
      {state !== null && state.dropped > 0 && (
        <InlineMessage tone="attention">{words.dropped(state.dropped)}</InlineMessage>
      )}
      {edited !== null && (
        <ChannelDialog
          channel={edited === 'new' ? null : edited}
          isSecretLost={edited !== 'new' && statuses.get(edited.id)?.secrets === 'missing'}
          channels={channels}
          onClose={() => {
            setEdited(null)
            void read()
          }}
        />
      )}
    </SettingGroup>
  )
}
