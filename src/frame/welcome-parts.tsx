import type { ReactNode, SubmitEvent } from 'react'
import { Heading } from 'react-aria-components'
import { Failure } from '../components/inline-message.tsx'
import { steps } from './welcome-words.ts'

interface StepFormProps {
  readonly title: string
  readonly action: string
  readonly message: string | null
  readonly isBusy: boolean
  readonly step: {
    readonly nth: number
    readonly count: number
    /** Null on the first step. */
    readonly onBack: (() => void) | null
    readonly onSkip: () => void
  }
  readonly onSubmit: () => Promise<void>
  readonly children: ReactNode
}

export function StepForm(props: StepFormProps) {
  const { title, action, message, isBusy, onSubmit, children } = props
  const { nth, count, onBack, onSkip } = props.step
  return (
    <form
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      <p className="dim">{steps.nth(nth, count)}</p>
      <Heading slot="title" level={2}>
        {title}
      </Heading>
      {children}
      <Failure text={message} />
      <div className="dialog-buttons">
        <button type="button" className="button is-link is-aside" onClick={onSkip}>
          {steps.skip}
        </button>
        {onBack !== null && (
          <button type="button" className="button" disabled={isBusy} onClick={onBack}>
            {steps.back}
          </button>
        )}
        <button type="submit" className="button is-main" disabled={isBusy}>
          {action}
        </button>
      </div>
    </form>
  )
}

export function Choice<T>(props: {
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
