import { useState, type ReactNode, type SubmitEvent } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { ask } from '../bridge.ts'
import { changeSettings } from '../commands.ts'
import { InlineMessage } from '../components/inline-message.tsx'
import { showWelcome, useFrame } from '../stores/frame.ts'
import { useSettings } from '../stores/settings.ts'
import { useStatus } from '../stores/status.ts'
import { watch } from './palette-entries.ts'

type Place = 'mainnet' | 'testnet' | 'custom' | 'demo'
type Step = 'network' | 'key' | 'retention' | 'first'

const places: readonly (readonly [Place, string, string])[] = [
  ['mainnet', 'Mainnet', 'The real network, by toncenter.com'],
  ['testnet', 'Testnet', 'Coins without value, marked everywhere'],
  ['custom', 'Own URL', 'Any service with the same three operations'],
  ['demo', 'Demo', 'A simulated network inside Lookout: nothing leaves this computer'],
]

const periods: readonly (readonly [days: number | null, title: string, about: string])[] = [
  [30, 'A month', 'small; older history is removed'],
  [365, 'A year', 'what most want; some hundred megabytes for a busy list'],
  [null, 'Everything', 'until you remove it yourself'],
]

interface StepFormProps {
  readonly title: string
  readonly action: string
  readonly message: string | null
  readonly isBusy: boolean
  readonly onSubmit: () => Promise<void>
  readonly onSkip: () => void
  readonly children: ReactNode
}

/** One step: Enter goes on, and every step may be left out. */
function StepForm({ title, action, message, isBusy, onSubmit, onSkip, children }: StepFormProps) {
  return (
    <form
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      <Heading slot="title" level={2}>
        {title}
      </Heading>
      {children}
      {message !== null && (
        <InlineMessage tone="bad" isAlert>
          {message}
        </InlineMessage>
      )}
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={onSkip}>
          Skip setup
        </button>
        <button type="submit" className="button is-main" disabled={isBusy}>
          {action}
        </button>
      </div>
    </form>
  )
}

function Choice<T>(props: {
  readonly name: string
  readonly value: T
  readonly chosen: T
  readonly title: string
  readonly about: string
  readonly isFirst: boolean
  readonly onChoose: (value: T) => void
}) {
  const { name, value, chosen, title, about, isFirst, onChoose } = props
  return (
    <label className="choice">
      <input
        type="radio"
        name={name}
        checked={chosen === value}
        autoFocus={isFirst && chosen === value}
        onChange={() => onChoose(value)}
      />
      <span>
        {title} <span className="dim">{about}</span>
      </span>
    </label>
  )
}

/** Four short steps: where to look, with which key, for how long to keep it, and what to watch first. */
function WelcomeSteps({ onDone }: { readonly onDone: () => void }) {
  const present = useStatus(({ status }) => status?.network ?? null)
  const [step, setStep] = useState<Step>('network')
  const [place, setPlace] = useState<Place>(present?.id ?? 'mainnet')
  const [url, setUrl] = useState(present?.id === 'custom' ? present.baseUrl : '')
  const [key, setKey] = useState('')
  const [days, setDays] = useState<number | null>(useSettings.getState().retention.days)
  const [address, setAddress] = useState('')
  const [kind, setKind] = useState<'account' | 'pool'>('account')
  const [message, setMessage] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function take(work: () => Promise<string | null>, next: () => void): Promise<void> {
    setBusy(true)
    const refusal = await work()
    setBusy(false)
    setMessage(refusal)
    if (refusal === null) next()
  }

  async function chooseNetwork(): Promise<string | null> {
    const isThere = present?.id === place && (place !== 'custom' || present.baseUrl === url.trim())
    if (isThere) return null
    const reply = await ask((main) =>
      main['network.set'](place === 'custom' ? { id: place, baseUrl: url.trim() } : { id: place }),
    )
    return reply.ok ? null : reply.error.message
  }

  async function saveKey(): Promise<string | null> {
    if (key.trim() === '') return null
    const reply = await ask((main) => main['key.set']({ key: key.trim() }))
    setKey('')
    return reply.ok ? null : reply.error.message
  }

  const shared = { message, isBusy, onSkip: onDone }
  if (step === 'network')
    return (
      <StepForm
        {...shared}
        title="Where should Lookout look?"
        action="Continue"
        onSubmit={() => take(chooseNetwork, () => setStep(place === 'demo' ? 'retention' : 'key'))}
      >
        <fieldset>
          <legend className="visually-hidden">Network</legend>
          {places.map(([value, title, about]) => (
            <Choice
              key={value}
              name="welcome-network"
              isFirst
              chosen={place}
              onChoose={setPlace}
              {...{ value, title, about }}
            />
          ))}
        </fieldset>
        {place === 'custom' && (
          <input
            type="text"
            aria-label="Base URL"
            placeholder="https://host[:port][/path]"
            value={url}
            spellCheck={false}
            onChange={(event) => setUrl(event.target.value)}
          />
        )}
      </StepForm>
    )
  if (step === 'key')
    return (
      <StepForm
        {...shared}
        title="Do you have an API key?"
        action={key.trim() === '' ? 'Go without' : 'Continue'}
        onSubmit={() => take(saveKey, () => setStep('retention'))}
      >
        <p>
          Without a key the public service answers one request a second: enough for a few accounts. A free key
          brings ten, so that short-lived actions are seen. The Telegram bot <strong>@toncenter</strong> gives
          it.
        </p>
        <p className="dim">
          It is kept in this computer’s keychain, sent to this service alone, and never shown again.
        </p>
        <input
          type="password"
          aria-label="API key"
          placeholder="Paste it here, or go without"
          value={key}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setKey(event.target.value)}
        />
      </StepForm>
    )
  if (step === 'retention')
    return (
      <StepForm
        {...shared}
        title="How long should it remember?"
        action="Continue"
        onSubmit={() =>
          take(
            () => changeSettings({ retention: { ...useSettings.getState().retention, days } }),
            () => setStep('first'),
          )
        }
      >
        <p>Everything that Lookout sees stays on this computer and can be read offline.</p>
        <fieldset>
          <legend className="visually-hidden">Retention</legend>
          {periods.map(([value, title, about]) => (
            <Choice
              key={title}
              name="welcome-retention"
              isFirst
              chosen={days}
              onChoose={setDays}
              {...{ value, title, about }}
            />
          ))}
        </fieldset>
      </StepForm>
    )
  return (
    <StepForm
      {...shared}
      title="What should it watch first?"
      action={address.trim() === '' ? 'Finish' : 'Watch it'}
      onSubmit={() => take(async () => (address.trim() === '' ? null : watch(kind, address.trim())), onDone)}
    >
      <p>An account whose actions you wait for, or a staking pool. More can be added at any time.</p>
      <input
        type="text"
        aria-label="First address"
        placeholder="EQ… or 0:…"
        value={address}
        autoFocus
        spellCheck={false}
        onChange={(event) => setAddress(event.target.value)}
      />
      <fieldset className="inline-choices">
        <legend>It is</legend>
        <Choice
          name="welcome-kind"
          isFirst={false}
          value="account"
          chosen={kind}
          title="an account"
          about=""
          onChoose={setKind}
        />
        <Choice
          name="welcome-kind"
          isFirst={false}
          value="pool"
          chosen={kind}
          title="a staking pool"
          about=""
          onChoose={setKind}
        />
      </fieldset>
    </StepForm>
  )
}

/** The first run. It is not shown when the command line says where to look, and every step of it is in Settings too. */
export function Welcome() {
  const isWelcomed = useSettings((settings) => settings.isWelcomed)
  const isGiven = useStatus(({ status }) => status?.isNetworkGiven === true)
  const isWanted = useFrame((frame) => frame.isWelcomeWanted)
  const isOpen = isWanted || (!isWelcomed && !isGiven)

  function finish(): void {
    showWelcome(false)
    if (!isWelcomed) void changeSettings({ isWelcomed: true })
  }

  return (
    <ModalOverlay className="overlay" isOpen={isOpen} onOpenChange={(open) => !open && finish()}>
      <Modal className="modal">
        <Dialog className="dialog welcome">
          <WelcomeSteps onDone={finish} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
