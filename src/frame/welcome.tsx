import { useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { ask } from '../bridge.ts'
import { changeSettings } from '../commands.ts'
import { ImportDialog } from '../features/pending/import-dialog.tsx'
import { isList } from '../lib/address-list.ts'
import { showWelcome, useFrame } from '../stores/frame.ts'
import { showToast } from '../stores/toasts.ts'
import { useSettings } from '../stores/settings.ts'
import { useStatus } from '../stores/status.ts'
import { watch } from '../watch.ts'
import { Choice, StepForm } from './welcome-parts.tsx'
import { first, key as keyWords, network, retention, steps as stepWords } from './welcome-words.ts'

type Place = 'mainnet' | 'testnet' | 'custom' | 'demo'
type Kind = 'account' | 'pool'
type Step = 'network' | 'key' | 'retention' | 'first'

const allSteps: readonly Step[] = ['network', 'key', 'retention', 'first']
/** The demo needs no key and brings its own watchlist. */
const demoSteps: readonly Step[] = ['network', 'retention']

const kinds: readonly Kind[] = ['account', 'pool']
const places: readonly Place[] = ['mainnet', 'testnet', 'custom', 'demo']

const periods = [
  [30, retention.periods.month],
  [365, retention.periods.year],
  [null, retention.periods.everything],
] as const

function WelcomeSteps({ onDone }: { readonly onDone: () => void }) {
  const present = useStatus(({ status }) => status?.network ?? null)
  const [step, setStep] = useState<Step>('network')
  const [place, setPlace] = useState<Place>(present?.id ?? 'mainnet')
  const [url, setUrl] = useState(present?.id === 'custom' ? present.baseUrl : '')
  const [key, setKey] = useState('')
  const [days, setDays] = useState<number | null>(useSettings.getState().retention.days)
  const [address, setAddress] = useState('')
  const [kind, setKind] = useState<Kind>('account')
  /** A pasted list of addresses, reviewed before it is added. */
  const [list, setList] = useState<string | null>(null)
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

  async function submitAddress(): Promise<void> {
    const text = address.trim()
    if (kind === 'account' && isList(text)) setList(text)
    else await take(async () => (text === '' ? null : watch(kind, text)), next)
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
    step: { nth: index + 1, count: steps.length, onBack: index === 0 ? null : back, onSkip: onDone },
  }
  if (step === 'network')
    return (
      <StepForm
        {...shared}
        title={network.title}
        action={stepWords.next}
        onSubmit={() => take(chooseNetwork, next)}
      >
        <p>{network.body}</p>
        <fieldset className="explained-choices">
          <legend className="visually-hidden">{network.legend}</legend>
          {places.map((value) => {
            const [title, about] = network.places[value]
            return (
              <Choice
                key={value}
                name="welcome-network"
                isFirst
                chosen={place}
                onChoose={setPlace}
                {...{ value, title, about }}
              />
            )
          })}
        </fieldset>
        {place === 'custom' && (
          <input
            type="text"
            aria-label={network.url}
            placeholder={network.urlExample}
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
        title={keyWords.title}
        action={key.trim() === '' ? keyWords.without : stepWords.next}
        onSubmit={() => take(saveKey, next)}
      >
        <p>
          {keyWords.before}
          <strong>{keyWords.bot}</strong>
          {keyWords.after}
        </p>
        <p className="dim">{keyWords.privacy}</p>
        <input
          type="password"
          aria-label={keyWords.label}
          placeholder={keyWords.placeholder}
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
        title={retention.title}
        action={isLast ? stepWords.finish : stepWords.next}
        onSubmit={() =>
          take(
            () => changeSettings({ retention: { days, mostMegabytes: days === null ? null : 2_000 } }),
            next,
          )
        }
      >
        <p>{retention.body}</p>
        <fieldset className="explained-choices">
          <legend className="visually-hidden">{retention.legend}</legend>
          {periods.map(([value, [title, about]]) => (
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
    <>
      <StepForm
        {...shared}
        title={first.title}
        action={address.trim() === '' ? stepWords.finish : first.watch}
        onSubmit={submitAddress}
      >
        <p>{first.body}</p>
        <input
          type="text"
          aria-label={first.label}
          placeholder={first.placeholder}
          value={address}
          autoFocus
          spellCheck={false}
          onChange={(event) => setAddress(event.target.value)}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text/plain')
            if (!isList(text)) return
            event.preventDefault()
            if (kind === 'account') setList(text)
            else setMessage(first.onePool)
          }}
        />
        <fieldset className="inline-choices">
          <legend>{first.kind}</legend>
          {kinds.map((value) => (
            <Choice
              key={value}
              name="welcome-kind"
              isFirst={false}
              value={value}
              chosen={kind}
              title={first[value]}
              about=""
              onChoose={setKind}
            />
          ))}
        </fieldset>
      </StepForm>
      {list !== null && (
        <ImportDialog
          text={list}
          onClose={(isAdded) => {
            setList(null)
            if (isAdded) next()
          }}
        />
      )}
    </>
  )
}

export function Welcome() {
  const isWelcomed = useSettings((settings) => settings.isWelcomed)
  const isGiven = useStatus(({ status }) => status?.givenBaseUrl !== undefined)
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
