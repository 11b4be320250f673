import { useState, type SubmitEvent } from 'react'
import type { ArchiveState } from '../../../electron/shared/archive-state.ts'
import type { Bridge } from '../../../electron/shared/contract.ts'
import { ask } from '../../bridge.ts'
import { Failure, InlineMessage } from '../../components/inline-message.tsx'
import { reportFailure } from '../../commands.ts'
import { formatDateTime } from '../../lib/times.ts'
import { archive as words } from './archive-words.ts'
import { SettingGroup, Switch } from './setting-group.tsx'
import { groups } from './settings-words.ts'
import { useStateOf } from './use-state-of.ts'

const stateOf = (main: Bridge['request']) => main['archive.state']()

function ArchiveProgress({ state }: { readonly state: ArchiveState }) {
  const { isOn, lastWrittenAt, waiting, failingSince, error, backfill } = state
  if (!isOn) return <p className="dim">{words.off}</p>
  const last =
    lastWrittenAt === null ? words.nothingWritten : words.lastWritten(formatDateTime(lastWrittenAt))
  return (
    <>
      <p>{`${last} · ${words.waiting(waiting)}`}</p>
      {backfill !== null && (
        <p>
          <progress max={backfill.total} value={backfill.done} aria-label={words.backfill} />{' '}
          {words.progress(backfill.done, backfill.total)}
        </p>
      )}
      {failingSince !== null && (
        <InlineMessage tone="bad">
          {error} {words.failing(formatDateTime(failingSince))}
        </InlineMessage>
      )}
    </>
  )
}

interface ConnectionFormProps {
  readonly state: ArchiveState
  readonly onChange: () => Promise<void>
}

function ConnectionForm({ state, onChange }: ConnectionFormProps) {
  const [text, setText] = useState('')
  const [message, setMessage] = useState<string | null>(null)
  const [verdict, setVerdict] = useState<string | null>(null)
  const [isTesting, setTesting] = useState(false)
  const hasConnection = state.destination !== null
  const isWaiting = state.isOn && !hasConnection

  async function connect(connection: string): Promise<void> {
    setVerdict(null)
    const reply = await ask((main) => main['archive.connect']({ connection }))
    setMessage(reply.ok ? null : reply.error.message)
    if (reply.ok) setText('')
    await onChange()
  }

  async function test(): Promise<void> {
    setTesting(true)
    setVerdict(null)
    const reply = await ask((main) => main['archive.test']())
    setTesting(false)
    setMessage(reply.ok ? null : reply.error.message)
    setVerdict(reply.ok ? words.tested : null)
  }

  return (
    <>
      <InlineMessage tone={state.secrets === 'memory' || isWaiting ? 'attention' : 'plain'}>
        {words.secrets[state.secrets]} {isWaiting && words.waitsForConnection} {state.note}
        {hasConnection && <span className="mono break block">{state.destination}</span>}
      </InlineMessage>
      <form
        className="key-form"
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          if (text.trim() === '') setMessage(words.empty)
          else void connect(text.trim())
        }}
      >
        <label htmlFor="archive-connection">{words.connection}</label>
        <input
          id="archive-connection"
          type="password"
          value={text}
          autoComplete="off"
          spellCheck={false}
          maxLength={2_000}
          placeholder={hasConnection ? words.replace : words.hint}
          onChange={(event) => {
            setText(event.target.value)
            setMessage(null)
          }}
        />
        <button type="submit" className="button is-main">
          {words.save}
        </button>
        <button type="button" className="button" disabled={!hasConnection} onClick={() => void connect('')}>
          {words.remove}
        </button>
        <button
          type="button"
          className="button"
          disabled={!hasConnection || isTesting}
          onClick={() => void test()}
        >
          {isTesting ? words.testing : words.test}
        </button>
      </form>
      <p role="status">{verdict}</p>
      <Failure text={message} />
    </>
  )
}

export function ArchiveSettings() {
  const [state, read] = useStateOf(stateOf)
  return (
    <SettingGroup
      title={groups.archive.title}
      note={
        <>
          <p>{words.note}</p>
          <p>{words.noteSecret}</p>
        </>
      }
    >
      {state !== null && (
        <>
          <Switch
            title={words.on}
            isOn={state.isOn}
            isDisabled={!state.isOn && state.destination === null}
            onChange={(isOn) =>
              void reportFailure(ask((main) => main['archive.switch']({ isOn }))).then(read)
            }
          />
          {!state.isOn && state.destination === null && <p className="dim">{words.needsConnection}</p>}
          <ConnectionForm state={state} onChange={read} />
          <ArchiveProgress state={state} />
          <div className="setting-line">
            <button
              type="button"
              className="button"
              disabled={!state.isOn || state.destination === null}
              onClick={() => void reportFailure(ask((main) => main['archive.backfill']())).then(read)}
            >
              {words.backfill}
            </button>
            <span className="dim">{words.backfillAbout}</span>
          </div>
        </>
      )}
    </SettingGroup>
  )
}
