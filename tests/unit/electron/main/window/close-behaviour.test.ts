import { expect, it } from 'vitest'
import {
  createCloseBehaviour,
  type CloseBehaviourDeps,
} from '../../../../../electron/main/window/close-behaviour.ts'
import { createRunAndReport } from '../../../../../electron/main/run-and-report.ts'
import { LookoutError } from '../../../../../electron/shared/errors.ts'

const busy = new LookoutError('storage', 'An import is being written. Try again when it is done.')
const turn = (): Promise<void> => new Promise((done) => setImmediate(done))

function rig(changes: Partial<CloseBehaviourDeps> = {}) {
  const steps: string[] = []
  const runAndReport = createRunAndReport({
    write: (message) => steps.push(message),
    report: (sentence) => steps.push(sentence),
  })
  const close = createCloseBehaviour({
    settings: () => ({ closeToTray: null, knowsTray: false }),
    isTraySure: () => true,
    isQuitting: () => false,
    remember: () =>
      runAndReport('Remembering', () => {
        throw busy
      }),
    askToStay: async () => true,
    explain: () => steps.push('explained'),
    hide: () => steps.push('hidden'),
    quit: () => steps.push('quit'),
    ...changes,
  })
  return { close, steps }
}

it('closing hides the window even if the choice cannot be saved', async () => {
  const { close, steps } = rig()
  expect(close()).toBe('hide')
  expect(steps).toEqual([])
  await turn()
  expect(steps).toEqual(['explained', 'Remembering failed', busy.message])
})

it('without a tray, closing prompts once at a time and follows the choice', async () => {
  const answers: ((stays: boolean) => void)[] = []
  const askToStay = (): Promise<boolean> => new Promise((answer) => answers.push(answer))
  const { close, steps } = rig({ isTraySure: () => false, askToStay })
  expect([close(), close()]).toEqual(['stay', 'stay'])
  expect(answers).toHaveLength(1)
  answers[0]?.(true)
  await turn()
  expect(steps).toEqual(['hidden', 'Remembering failed', busy.message])
  expect(close()).toBe('stay')
  answers[1]?.(false)
  await turn()
  expect(steps.slice(3)).toEqual(['quit', 'Remembering failed', busy.message])
})

it('closing closes the window while quitting, or if the user chose so', () => {
  expect(rig({ isQuitting: () => true }).close()).toBe('go')
  const settings = () => ({ closeToTray: false, knowsTray: true })
  expect(rig({ settings }).close()).toBe('go')
})

it('failures are logged, and shown if they have a message', async () => {
  const { steps } = rig()
  const runAndReport = createRunAndReport({
    write: (message) => steps.push(message),
    report: (sentence) => steps.push(sentence),
  })
  runAndReport('Muting', () => Promise.reject(busy))
  await turn()
  runAndReport('Pausing', () => {
    throw new Error('a fault')
  })
  runAndReport('Asking', () => 7)
  await turn()
  expect(steps).toEqual(['Muting failed', busy.message, 'Pausing failed'])
})

it.each([
  [true, ['hidden']],
  [false, ['quit']],
])(
  'the answer %s to the prompt is remembered, so that closing does not prompt again',
  async (stays, done) => {
    const remembered: unknown[] = []
    const { close, steps } = rig({
      isTraySure: () => false,
      askToStay: async () => stays,
      remember: (changes) => remembered.push(changes),
    })
    expect(close()).toBe('stay')
    await turn()
    expect(steps).toEqual(done)
    expect(remembered).toEqual([{ closeToTray: stays, knowsTray: true }])
  },
)
