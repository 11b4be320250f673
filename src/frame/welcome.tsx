import { useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { ask } from '../bridge.ts'
import { changeSettings } from '../commands.ts'
import { showWelcome, useFrame } from '../stores/frame.ts'
import { showToast } from '../stores/toasts.ts'
import { useSettings } from '../stores/settings.ts'
import { useStatus } from '../stores/status.ts'
import { watch } from '../watch.ts'
import { Choice, StepForm } from './welcome-parts.tsx'

type Place = 'mainnet' | 'testnet' | 'custom' | 'demo'
type Step = 'network' | 'key' | 'retention' | 'first'

const allSteps: readonly Step[] = ['network', 'key', 'retention', 'first']
/** The demo wants no key, and brings what is watched. */
const demoSteps: readonly Step[] = ['network', 'retention']

const places: readonly (readonly [Place, string, string])[] = [
  ['mainnet', 'Mainnet', 'The real network, by toncenter.com'],
  ['testnet', 'Testnet', 'Coins without value, marked everywhere'],
  ['custom', 'Own URL', 'Any service with the same three operations'],
  ['demo', 'Demo', 'A simulated network inside Lookout: nothing leaves this computer'],
]

const periods: readonly (readonly [days: number | null, title: string, about: string])[] = [
  [30, 'A month', 'at most 2 GB; older history is removed'],
  [365, 'A year', 'at most 2 GB: about a year of 50 accounts, or 40 days of 500'],
  [null, 'Everything', 'of any size, until you remove it yourself'],
]

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

  async function take(work: () => Promise<string | null>, then: () => void): Promise<void> {
    setBusy(true)
    const refusal = await work()
    setBusy(false)
    setMessage(refusal)
    if (refusal === null) then()
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
    if (!reply.ok) return reply.error.message
    if (reply.value.state === 'memory' && reply.value.note !== null) showToast(reply.value.note)
    return null
  }

  const steps = place === 'demo' ? demoSteps : allSteps
  const index = steps.indexOf(step)

  function next(): void {
    const following = steps[index + 1]
    if (following === undefined) onDone()
    else setStep(following)
  }

  function back(): void {
    setMessage(null)
    setStep(steps[index - 1] ?? 'network')
  }

  const isLast = index === steps.length - 1
  const shared = {
    message,
    isBusy,
    nth: index + 1,
    count: steps.length,
    onBack: index === 0 ? null : back,
    onSkip: onDone,
  }
  if (step === 'network')
    return (
      <StepForm
        {...shared}
        title="Where should Lookout look?"
        action="Continue"
        onSubmit={() => take(chooseNetwork, next)}
      >
        <p>
          Lookout stays in the tray, watches accounts, blocks and staking pools, remembers what it saw, and
          tells you what happens to them. All of this can be changed later.
        </p>
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
        onSubmit={() => take(saveKey, next)}
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
        action={isLast ? 'Finish' : 'Continue'}
        onSubmit={() =>
          take(
            () => changeSettings({ retention: { days, mostMegabytes: days === null ? null : 2_000 } }),
            next,
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
      onSubmit={() => take(async () => (address.trim() === '' ? null : watch(kind, address.trim())), next)}
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
