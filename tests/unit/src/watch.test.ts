import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissToast, useToasts } from '../../../src/stores/toasts.ts'
import { useTime } from '../../../src/stores/time.ts'
import { showAccount, useView } from '../../../src/stores/view.ts'
import { toggleWatch, watch } from '../../../src/watch.ts'
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
  vi.unstubAllGlobals()
})

it('a new account is selected before the list contains it', async () => {
  expect(await watch('account', account)).toBeNull()
  expect(useView.getState()).toMatchObject({ panel: 'pending', account })
  expect(useView.getState().selected.pending).toBeNull()
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
