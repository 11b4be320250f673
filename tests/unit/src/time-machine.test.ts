import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { travel, visit } from '../../../src/stores/block-view.ts'
import { useTime } from '../../../src/stores/time.ts'
import { select, selectRow, showAccount, showPanel, useView } from '../../../src/stores/view.ts'
import type { Status } from '../../../electron/shared/app-state.ts'
import { useStatus } from '../../../src/stores/status.ts'
import { runToastAction, showToast, useToasts } from '../../../src/stores/toasts.ts'
import { chooseSpan, followNetwork, goToMoment, showPresent, stepMoment } from '../../../src/time-machine.ts'

const asked: number[] = []
let presents = 0
const requestState = (): void => void (presents += 1)
const nothing = { upserts: [], removed: [] }
const lists = { accounts: nothing, pools: nothing, traces: nothing, blocks: nothing, incidents: nothing }
const turn = (): Promise<void> => new Promise((done) => setImmediate(done))

beforeEach(() => {
  vi.useFakeTimers({ now: 2_000, toFake: ['Date'] })
  const answer = async ({ at }: { readonly at: number }) => {
    asked.push(at)
    return { ok: true, value: { at, from: null, ...lists } }
  }
  vi.stubGlobal('window', { lookout: { request: { 'history.at': answer } } })
  vi.stubGlobal('document', { hidden: true })
  followNetwork(requestState)()
  const buckets = Array.from({ length: 10 }, () => ({ traces: 0, isObserved: true }))
  useTime.setState({ activity: { from: 1_000, to: 2_000, buckets } })
})

afterEach(() => {
  showPresent()
  useTime.setState({ asOf: null, isReturning: false })
  asked.length = 0
  presents = 0
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('consecutive steps add up, even before the first response', async () => {
  expect([stepMoment(-1), stepMoment(-1), stepMoment(-6)]).toEqual([true, true, true])
  await turn()
  expect(useTime.getState().asOf).toBe(1_200)
  stepMoment(-6)
  stepMoment(1)
  await turn()
  expect(useTime.getState().asOf).toBe(1_100)
})

it('moves during a request send one more request, for the last of them', async () => {
  for (let nth = 0; nth < 5; nth += 1) stepMoment(-1)
  expect(asked).toEqual([1_900])
  await turn()
  expect(asked).toEqual([1_900, 1_500])
})

it('names the moment that is loading until it has arrived', async () => {
  stepMoment(-1)
  stepMoment(-1)
  expect(useTime.getState()).toMatchObject({ asOf: null, awaited: 1_800 })
  await turn()
  expect(useTime.getState()).toMatchObject({ asOf: 1_800, awaited: null })
  stepMoment(-1)
  showPresent()
  expect(useTime.getState()).toMatchObject({ awaited: null, isReturning: true })
  await turn()
  expect(useTime.getState().awaited).toBeNull()
})

it('a return to the present during a request leaves the response out', async () => {
  stepMoment(-1)
  showPresent()
  await turn()
  expect(useTime.getState().asOf).toBeNull()
  stepMoment(-2)
  await turn()
  expect(asked).toEqual([1_900, 1_800])
  expect(useTime.getState().asOf).toBe(1_800)
})

it('a network switch returns to the present', async () => {
  const status = (name: string) => ({ network: { id: 'custom', name, baseUrl: name, isTestnet: false } })
  const shown = (name: string) => useStatus.setState({ status: status(name) as Status })
  shown('https://one.example')
  const stop = followNetwork(requestState)
  onTestFinished(stop)
  stepMoment(-1)
  await turn()
  shown('https://one.example')
  expect(useTime.getState().asOf).toBe(1_900)
  shown('https://two.example')
  expect(useTime.getState()).toMatchObject({ isReturning: true, activity: null })
  expect(presents).toBe(1)
})

it('a step beyond the end returns to the present; further steps do nothing', async () => {
  stepMoment(-1)
  await turn()
  stepMoment(1)
  // The past stays visible and marked as past until the present has arrived.
  expect(useTime.getState()).toMatchObject({ asOf: 1_900, isReturning: true })
  expect(presents).toBe(1)
  stepMoment(1)
  goToMoment(2_000)
  expect([presents, asked.length]).toEqual([1, 1])
})

it('the first step starts from now, even if the bar was read earlier', async () => {
  vi.setSystemTime(2_450)
  stepMoment(-1)
  expect(asked).toEqual([2_350])
  await turn()
  vi.setSystemTime(2_490)
  stepMoment(1)
  expect(presents).toBe(1)
})

it('a span’s data is kept when the same span is chosen again, and dropped for another', () => {
  const { span } = useTime.getState()
  chooseSpan(span)
  expect(useTime.getState().activity).toMatchObject({ to: 2_000 })
  chooseSpan(span * 7)
  expect(useTime.getState()).toMatchObject({ span: span * 7, isSpanChosen: true, activity: null })
  chooseSpan(span)
})

it('steps do nothing while the span has no data', () => {
  useTime.setState({ activity: null })
  expect(stepMoment(-1)).toBe(false)
  expect(asked).toEqual([])
})

it('a network switch clears the selection', () => {
  const status = (name: string) => ({ network: { id: 'custom', name, baseUrl: name, isTestnet: false } })
  const shown = (name: string) => useStatus.setState({ status: status(name) as Status })
  shown('https://one.example')
  onTestFinished(followNetwork(requestState))
  const block = '-1:8000000000000000:7'
  showPanel('blocks')
  visit('-1:8000000000000000:6')
  visit(block)
  select('blocks', block)
  selectRow('blocks', 'row')
  showAccount('0:ab')
  shown('https://one.example')
  expect(useView.getState()).toMatchObject({ account: '0:ab', selected: { blocks: block } })
  shown('https://two.example')
  expect(useView.getState()).toMatchObject({ panel: 'blocks', account: null })
  expect(useView.getState().selected.blocks).toBeNull()
  expect(useView.getState().row.blocks).toBeNull()
  expect(travel(-1)).toBeNull()
})

it('a network switch withdraws an undo, which would change the watchlist of the other network', () => {
  const status = (name: string) => ({ network: { id: 'custom', name, baseUrl: name, isTestnet: false } })
  const shown = (name: string) => useStatus.setState({ status: status(name) as Status })
  shown('https://one.example')
  onTestFinished(followNetwork(requestState))
  const undo = vi.fn()
  showToast('Stopped', { title: 'Undo', run: undo })
  shown('https://two.example')
  expect([useToasts.getState().toast, runToastAction()]).toEqual([null, false])
  expect(undo).not.toHaveBeenCalled()
  showToast('Saved')
  shown('https://one.example')
  expect(useToasts.getState().toast?.text).toBe('Saved')
  useToasts.setState({ toast: null })
})

it('the changes since a moment that is no longer shown are left out', async () => {
  const answers: ((value: unknown) => void)[] = []
  const sent: unknown[] = []
  const answer = (request: unknown): Promise<unknown> => {
    sent.push(request)
    return new Promise((resolve) => answers.push(resolve))
  }
  const delta = (at: number, from: number | null) => ({ ok: true, value: { at, from, ...lists } })
  vi.stubGlobal('window', { lookout: { request: { 'history.at': answer } } })
  goToMoment(1_900)
  answers[0]?.(delta(1_900, null))
  await turn()
  goToMoment(1_800)
  showPresent()
  // The present arrives before the response about 1,800.
  useTime.setState({ asOf: null, isReturning: false })
  goToMoment(1_700)
  answers[1]?.(delta(1_800, 1_900))
  await turn()
  expect(useTime.getState().asOf).toBeNull()
  expect(sent[2]).toEqual({ at: 1_700, from: null })
  answers[2]?.(delta(1_700, null))
  await turn()
  expect(useTime.getState().asOf).toBe(1_700)
})
