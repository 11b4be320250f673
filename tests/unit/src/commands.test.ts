import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Freshness } from '../../../electron/shared/models.ts'
import { changeSettings, refreshAll, reportFailure } from '../../../src/commands.ts'
import { pollingStoppedText } from '../../../src/lib/freshness.ts'
import { accounts } from '../../../src/stores/accounts.ts'
import { dismissToast, useToasts } from '../../../src/stores/toasts.ts'
import { apply } from '../../../src/stores/app-state.ts'
import { pools } from '../../../src/stores/pools.ts'
import { useSettings } from '../../../src/stores/settings.ts'
import { useTime } from '../../../src/stores/time.ts'

const asked: string[] = []
const freshness: Freshness = {
  observedAt: null,
  triedAt: null,
  intervalMs: 1,
  nextAt: null,
  waits: null,
  error: null,
}
const account = {
  key: `0:${'ab'.repeat(32)}`,
  label: null,
  addedAt: 1,
  freshness,
  liveTraces: 0,
}
const pool = { key: `-1:${'cd'.repeat(32)}`, label: null, addedAt: 1, freshness, state: null, round: null }
const said = (): string | undefined => useToasts.getState().toast?.text

beforeEach(() => {
  const ask = (channel: string) => async () => {
    asked.push(channel)
    return { ok: true, value: null }
  }
  const channels = ['accounts.refresh', 'pools.refresh']
  const request = Object.fromEntries(channels.map((channel) => [channel, ask(channel)]))
  vi.stubGlobal('window', { lookout: { request } })
})

afterEach(() => {
  asked.length = 0
  dismissToast()
  useTime.setState({ asOf: null })
  vi.unstubAllGlobals()
})

it('refreshing everything covers accounts and pools', () => {
  accounts.hydrate([account])
  pools.hydrate([pool])
  refreshAll()
  expect(asked).toEqual(['accounts.refresh', 'pools.refresh'])
  expect(said()).toBeUndefined()
})

it('refreshing tries stopped lists again and reports them', () => {
  accounts.hydrate([account])
  pools.hydrate([{ ...pool, freshness: { ...freshness, waits: 'stopped' } }])
  refreshAll()
  expect(asked).toEqual(['accounts.refresh', 'pools.refresh'])
  expect(said()).toBe(pollingStoppedText)
})

it('nothing is refreshed while viewing the past', () => {
  accounts.hydrate([account])
  useTime.setState({ asOf: 1 })
  refreshAll()
  expect(asked).toEqual([])
  expect(said()).toBe('You are viewing a past moment. Return to now to refresh.')
})

it('a failure is shown as a toast', async () => {
  const error = { code: 'storage', message: 'The disk is full.' } as const
  expect(await reportFailure(Promise.resolve({ ok: false, error }))).toBe(false)
  expect(said()).toBe('The disk is full.')
  expect(await reportFailure(Promise.resolve({ ok: true, value: 7 }))).toBe(true)
})

it('a setting that is being saved stays when main sends an older state', async () => {
  const answer = Promise.withResolvers<unknown>()
  vi.stubGlobal('window', { lookout: { request: { 'settings.set': async () => answer.promise } } })
  const earlier = useSettings.getState()
  const quietHours = { ...earlier.quietHours, from: 1_410 }
  const change = changeSettings({ quietHours })
  apply({ from: 0, revision: 1, settings: { ...earlier, hideAmounts: true } })
  expect(useSettings.getState()).toMatchObject({ quietHours: { from: 1_410 }, hideAmounts: true })
  answer.resolve({ ok: true, value: null })
  expect(await change).toBeNull()
  apply({ from: 1, revision: 2, settings: earlier })
  expect(useSettings.getState()).toEqual(earlier)
})

it('only the rejected setting is reverted', async () => {
  const refusal = Promise.withResolvers<unknown>()
  const answers = [refusal.promise, { ok: true, value: null }]
  vi.stubGlobal('window', { lookout: { request: { 'settings.set': async () => answers.shift() } } })
  const first = changeSettings({ shortcut: 'Alt+L' })
  expect(await changeSettings({ theme: 'dark' })).toBeNull()
  refusal.resolve({ ok: false, error: { code: 'invalid-input', message: 'No shortcut.' } })
  expect(await first).toBe('No shortcut.')
  expect(useSettings.getState()).toMatchObject({ shortcut: null, theme: 'dark' })
})
