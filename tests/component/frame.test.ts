import { fireEvent } from '@testing-library/dom'
import { createElement, useEffect } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Status } from '../../electron/shared/app-state.ts'
import { Treemap } from '../../src/components/treemap.tsx'
import { ClockLine } from '../../src/frame/clock-line.tsx'
import { MomentPicker } from '../../src/frame/moment-picker.tsx'
import { OfferDialog } from '../../src/frame/offer-dialog.tsx'
import { useShortcuts } from '../../src/frame/shortcuts.ts'
import { StatusLine } from '../../src/frame/status-line.tsx'
import { TimeBar } from '../../src/frame/time-bar.tsx'
import { accounts } from '../../src/stores/accounts.ts'
import { refresh } from '../../src/common-words.ts'
import { showOffer, showPalette, useFrame } from '../../src/stores/frame.ts'
import { useStatus } from '../../src/stores/status.ts'
import { useTime } from '../../src/stores/time.ts'
import { dismissToast, showToast, useToasts } from '../../src/stores/toasts.ts'
import { showPanel, useView } from '../../src/stores/view.ts'
import { mount } from '../fixtures/window/mount.ts'
import { click, dialog, find } from './steps.ts'

const day = 86_400_000
const status: Status = {
  health: 'ok',
  network: { name: 'Mainnet', baseUrl: 'https://toncenter.com', isTestnet: false },
  key: { state: 'none', note: null },
  quota: { used: 0, limit: 1 },
  latencyMs: null,
  lastAnswerAt: null,
  isPaused: false,
  storage: { mode: 'disk', note: null },
} as unknown as Status

function showStatus(changes: Partial<Status>): void {
  useStatus.setState({ status: { ...status, ...changes } })
}

test.each([
  [180, 'Service OK · 180 ms'],
  [4_999, 'Service OK · 4999 ms'],
  [5_000, 'Service OK · 5 s per request'],
  [12_000, 'Service OK · 12 s per request'],
])('a latency of %d ms is shown as “%s”', async (latencyMs, text) => {
  const { place, render } = mount({})
  showStatus({ latencyMs })
  render(createElement(StatusLine))
  await vi.waitFor(() => expect(place.textContent).toContain(text))
})

test.each([
  [3 * day, 'service', '3 days ahead of the service'],
  [-day, 'service', '1 day behind the service'],
  [-40 * day, 'last-run', '40 days behind its last known time'],
] as const)('a clock that differs by %d ms from the %s is “%s”', async (aheadMs, than, text) => {
  const { place, render } = mount({})
  showStatus({ clockDoubt: { than, aheadMs, until: null } })
  render(createElement(ClockLine))
  await vi.waitFor(() => expect(place.textContent).toContain(`This computer’s clock is ${text}.`))
})

test('without a connection, the status line does not say that accounts are polled', async () => {
  const { place, render } = mount({})
  const stream = { state: 'reconnecting', perMinute: 0, lagMs: null }
  const changes = { stream, lastAnswerAt: 1 } as unknown as Partial<Status>
  const freshness = { observedAt: 1, triedAt: 1, intervalMs: null, nextAt: null, waits: null, error: null }
  accounts.hydrate([{ key: '0:01', label: null, addedAt: 1, position: 1, liveTraces: 0, freshness }])
  onTestFinished(() => accounts.hydrate([]))
  showStatus({ ...changes, health: 'service-error' })
  render(createElement(StatusLine))
  await vi.waitFor(() => expect(place.textContent).toContain('Service errorReconnecting · polling'))
  showStatus({ ...changes, health: 'offline' })
  await vi.waitFor(() => expect(place.textContent).toContain('No connection'))
  expect(place.textContent).not.toContain('polling')
})

test('a gap that was filled later is shaded with its traces, and is not counted as a gap', async () => {
  const activity = {
    from: 0,
    to: 4 * day,
    buckets: [
      { traces: 4, isObserved: true },
      { traces: 0, isObserved: false },
      { traces: 4, isObserved: false, isFilled: true as const },
      { traces: 0, isObserved: true },
    ],
  }
  const { place, render } = mount({
    request: { 'history.activity': async () => ({ ok: true, value: activity }) },
  })
  useTime.setState({ activity })
  render(createElement(TimeBar))
  await vi.waitFor(() => expect(place.querySelectorAll('.time-gap')).toHaveLength(1))
  expect(place.querySelectorAll('.time-filled')).toHaveLength(1)
  expect(place.querySelectorAll('.time-count')).toHaveLength(2)
  expect(place.querySelector('[role=slider]')?.getAttribute('title')).toMatch(/^8 .* 25 %/)
})

test('the time bar shows the gap of an outage while it lasts, and is drawn once more after it', async () => {
  const activity = { from: 0, to: day, buckets: [{ traces: 0, isObserved: true }] }
  const read = vi.fn(async () => ({ ok: true, value: activity }))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { render } = mount({ request: { 'history.activity': read } })
  useTime.setState({ activity })
  showStatus({ health: 'ok' })
  render(createElement(TimeBar))
  await vi.waitFor(() => expect(read).toHaveBeenCalled())
  read.mockClear()
  vi.advanceTimersByTime(180_000)
  expect(read).not.toHaveBeenCalled()
  showStatus({ health: 'offline' })
  vi.advanceTimersByTime(180_000)
  expect(read).toHaveBeenCalledTimes(3)
  showStatus({ health: 'ok' })
  vi.advanceTimersByTime(300_000)
  expect(read).toHaveBeenCalledTimes(4)
})

/** Draws a text field, and resolves once the window's shortcuts are active. */
async function drawField(): Promise<HTMLElement> {
  const ready = Promise.withResolvers<void>()
  function Field() {
    useShortcuts()
    useEffect(() => ready.resolve(), [])
    return createElement('input', { 'aria-label': 'Note' })
  }
  mount({}).render(createElement(Field))
  await ready.promise
  return find('textbox', 'Note')
}

test('a moment that is loading is named, and so is the return to the present', async () => {
  const { place, render } = mount({})
  const at = new Date(2026, 10, 28, 18, 5, 7).getTime()
  onTestFinished(() => useTime.setState({ asOf: null, awaited: null, isReturning: false }))
  useTime.setState({ awaited: at })
  render(createElement(MomentPicker))
  const shows = (name: string, text: string): Promise<void> =>
    vi.waitFor(() => {
      const button = place.querySelector('button')
      expect([button?.getAttribute('aria-label'), button?.textContent]).toEqual([
        `${name}. Choose a date and time`,
        text,
      ])
    })
  await shows('Loading: 2026-11-28 18:05:07', '2026-11-28 18:05:07…')
  useTime.setState({ asOf: at, awaited: null })
  await shows('Shown: 2026-11-28 18:05:07', '2026-11-28 18:05:07')
  useTime.setState({ isReturning: true })
  await shows('Loading: Now', 'Now…')
})

test('Ctrl Z undoes the last removal, but while typing it is left to the text field', async () => {
  const undone = vi.fn<() => void>()
  const note = await drawField()
  showToast('Removed', { title: 'Undo', run: undone })
  onTestFinished(dismissToast)
  expect(fireEvent.keyDown(note, { key: 'z', ctrlKey: true })).toBe(true)
  expect(undone).not.toHaveBeenCalled()
  expect(fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })).toBe(false)
  expect(undone).toHaveBeenCalledOnce()
})

test('Ctrl K opens the palette also with Caps Lock', async () => {
  await drawField()
  onTestFinished(() => showPalette(false))
  expect(fireEvent.keyDown(document.body, { key: 'K', ctrlKey: true })).toBe(false)
  expect(useFrame.getState().isPaletteOpen).toBe(true)
})

test('without a menu, Ctrl , opens Settings and Ctrl R refreshes everything, also while typing', async () => {
  const note = await drawField()
  onTestFinished(() => {
    dismissToast()
    useTime.setState({ asOf: null })
  })
  showPanel('pending')
  expect(fireEvent.keyDown(note, { key: ',', ctrlKey: true })).toBe(false)
  expect(useView.getState().panel).toBe('settings')
  useTime.setState({ asOf: 1 })
  expect(fireEvent.keyDown(note, { key: 'r', ctrlKey: true })).toBe(false)
  expect(useToasts.getState().toast?.text).toBe(refresh.past)
})

test('with a Russian layout, shortcuts are at the same keys, and text fields take the letters', async () => {
  const note = await drawField()
  onTestFinished(() => showPalette(false))
  showPanel('pending')
  fireEvent.keyDown(document.body, { key: 'п', code: 'KeyG' })
  fireEvent.keyDown(document.body, { key: 'щ', code: 'KeyO' })
  expect(useView.getState().panel).toBe('pools')
  fireEvent.keyDown(note, { key: 'п', code: 'KeyG' })
  fireEvent.keyDown(note, { key: 'з', code: 'KeyP' })
  expect(useView.getState().panel).toBe('pools')
  expect(fireEvent.keyDown(note, { key: 'л', code: 'KeyK', ctrlKey: true })).toBe(false)
  expect(useFrame.getState().isPaletteOpen).toBe(true)
})

test.each(['radio', 'checkbox'])('a digit opens a panel while a %s has the focus', async (type) => {
  const note = await drawField()
  const choice = document.createElement('input')
  choice.type = type
  note.after(choice)
  onTestFinished(() => choice.remove())
  showPanel('settings')
  fireEvent.keyDown(note, { key: '3', code: 'Digit3' })
  expect(useView.getState().panel).toBe('settings')
  fireEvent.keyDown(choice, { key: '3', code: 'Digit3' })
  expect(useView.getState().panel).toBe('pools')
})

test('g opens a panel with a second key within 1.5 s', async () => {
  await drawField()
  const press = (key: string, timeStamp: number): void => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: timeStamp })
    document.body.dispatchEvent(event)
  }
  showPanel('pending')
  press('g', 1_000)
  press('o', 2_500)
  expect(useView.getState().panel).toBe('pending')
  press('g', 3_000)
  press('o', 4_499)
  expect(useView.getState().panel).toBe('pools')
  press('b', 4_600)
  expect(useView.getState().panel).toBe('pools')
})

const address = `0:${'ab'.repeat(32)}`

test.each([
  ['account', address, 'Watch', 'accounts.add'],
  ['pool', address, 'Follow', 'pools.add'],
  ['message', Buffer.alloc(32, 7).toString('base64'), 'Track', 'accounts.add'],
] as const)(
  'a link to an unknown %s adds it only when the user accepts',
  async (kind, key, accept, request) => {
    const added: unknown[] = []
    const add = (name: string) => async (payload: object) => {
      added.push([name, payload])
      return { ok: true, value: { key } }
    }
    const requests = { 'accounts.add': add('accounts.add'), 'pools.add': add('pools.add') }
    mount({ request: requests }).render(createElement(OfferDialog))
    showOffer({ kind, address: key })
    await click('Cancel', await dialog())
    expect(useFrame.getState().offer).toBeNull()
    expect(added).toEqual([])
    showOffer({ kind, address: key })
    await click(accept, await dialog())
    await vi.waitFor(() => expect(useFrame.getState().offer).toBeNull())
    expect(added).toEqual([[request, { text: key }]])
  },
)

test('an account that cannot be added stays offered, with the reason', async () => {
  const error = { code: 'invalid-input', message: 'The limit is 1,000 accounts.' }
  mount({ request: { 'accounts.add': async () => ({ ok: false, error }) } }).render(
    createElement(OfferDialog),
  )
  showOffer({ kind: 'account', address })
  onTestFinished(() => showOffer(null))
  const offered = await dialog()
  await click('Watch', offered)
  await vi.waitFor(() => expect(offered.textContent).toContain('The limit is 1,000 accounts.'))
  expect(useFrame.getState().offer).not.toBeNull()
})

test('a link that is opened during an answer to another one is offered, without the reason of the other', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const error = { code: 'invalid-input', message: 'The limit is 1,000 accounts.' }
  const request = { 'accounts.add': async () => ({ ok: false, error }), 'pools.add': () => promise }
  mount({ request }).render(createElement(OfferDialog))
  onTestFinished(() => showOffer(null))
  showOffer({ kind: 'account', address })
  const refused = await dialog()
  await click('Watch', refused)
  await vi.waitFor(() => expect(refused.textContent).toContain('The limit is 1,000 accounts.'))
  const pool = { kind: 'pool', address } as const
  showOffer(pool)
  await vi.waitFor(async () => expect((await dialog()).textContent).toContain('Follow'))
  expect((await dialog()).textContent).not.toContain('The limit is 1,000 accounts.')
  await click('Follow', await dialog())
  const later = { kind: 'account', address: `0:${'cd'.repeat(32)}` } as const
  showOffer(later)
  resolve({ ok: true, value: { key: address, isNew: true } })
  await vi.waitFor(() => expect(useView.getState().selected.pools).toBe(address))
  expect(useFrame.getState().offer).toEqual(later)
})

test('if another link was opened during a refused request, a message gives the reason', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const error = { code: 'invalid-input', message: 'The limit is 1,000 accounts.' }
  mount({ request: { 'accounts.add': () => promise } }).render(createElement(OfferDialog))
  onTestFinished(() => {
    showOffer(null)
    dismissToast()
  })
  showOffer({ kind: 'account', address })
  await click('Watch', await dialog())
  showOffer({ kind: 'pool', address })
  resolve({ ok: false, error })
  await vi.waitFor(() => expect(useToasts.getState().toast?.text).toBe('The limit is 1,000 accounts.'))
  expect((await dialog()).textContent).not.toContain('The limit is 1,000 accounts.')
})

test('a map draws no tile for an item without size', async () => {
  const item = (key: string, size: number) => ({
    key,
    size,
    hatched: 0,
    title: key,
    label: key,
    short: key,
    isMarked: false,
  })
  const { place, render } = mount({})
  const shared = { label: 'Map', width: 200, height: 100, selectedKey: null, onSelect: () => undefined }
  render(createElement(Treemap, { ...shared, items: [item('a', 3), item('b', 0)] }))
  await vi.waitFor(() => expect(place.textContent).toContain('a'))
  expect([...place.querySelectorAll('[data-tile]')].map((tile) => tile.getAttribute('data-tile'))).toEqual([
    'a',
  ])
  render(createElement(Treemap, { ...shared, items: [item('c', 0)] }))
  await vi.waitFor(() => expect(place.querySelectorAll('[data-tile]')).toHaveLength(0))
})
