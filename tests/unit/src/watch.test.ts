import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissToast, useToasts } from '../../../src/stores/toasts.ts'
import { useTime } from '../../../src/stores/time.ts'
import { select, showAccount, useView } from '../../../src/stores/view.ts'
import { useFollows } from '../../../src/stores/watchlist.ts'
import { showWatched, toggleWatch, watch } from '../../../src/watch.ts'
import { patient } from '../../fixtures/patient.ts'

const account = `0:${'ab'.repeat(32)}`
const asked: string[] = []

beforeEach(() => {
  const add = async ({ text }: { readonly text: string }) => {
    asked.push(text)
    return { ok: true, value: { key: text, isNew: true, kind: 'account' } }
  }
  const remove = async () => ({ ok: true, value: null })
  const request = { 'accounts.add': add, 'pools.add': add, 'accounts.remove': remove }
  vi.stubGlobal('window', { lookout: { request } })
})

afterEach(() => {
  asked.length = 0
  dismissToast()
  useTime.setState({ asOf: null })
  useView.setState(useView.getInitialState(), true)
  useFollows.setState(useFollows.getInitialState(), true)
  vi.unstubAllGlobals()
})

it('a new account is selected before the list contains it', async () => {
  expect(await watch('account', account)).toBeNull()
  expect(useView.getState()).toMatchObject({ panel: 'pending', account })
  expect(useView.getState().selected.pending).toBeNull()
})

it('a followed message is selected with its trace, and without the details of another one', async () => {
  const [waiting, found] = ['W'.repeat(43), 'F'.repeat(43)].map((hash) => `${hash}=`) as [string, string]
  const freshness = {
    observedAt: null,
    triedAt: null,
    intervalMs: null,
    nextAt: null,
    waits: null,
    error: null,
  }
  const follow = { key: found, label: null, addedAt: 0, trace: 'its trace', state: null, freshness }
  useFollows.setState({ byKey: new Map([[found, follow]]) })
  select('pending', 'another trace')
  expect(await watch('account', waiting)).toBeNull()
  expect(useView.getState().account).toBe(waiting)
  expect(useView.getState().selected.pending).toBeNull()
  showWatched(found)
  expect(useView.getState().selected.pending).toBe('its trace')
  showWatched(account)
  expect(useView.getState().selected.pending).toBe('its trace')
})

it('a new pool is selected', async () => {
  expect(await watch('pool', account)).toBeNull()
  expect(useView.getState()).toMatchObject({ panel: 'pools', account: null })
  expect(useView.getState().selected.pools).toBe(account)
})

it('nothing changes while viewing the past', async () => {
  useTime.setState({ asOf: 1_000 })
  expect(await watch('account', account)).toBe(
    'You can change the watchlist only in the present. Return to now first.',
  )
  expect(await watch('pool', account)).toBe(
    'You can change the watchlist only in the present. Return to now first.',
  )
  expect(asked).toEqual([])
  expect(useView.getState()).toMatchObject({ panel: 'pending', account: null })
})

it('an item that is no longer watched is deselected', async () => {
  await toggleWatch(account)
  showAccount(account)
  useToasts.getState().toast?.action?.run()
  await expect.poll(() => useView.getState().account, patient).toBeNull()
})
