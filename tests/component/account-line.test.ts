import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import type { AccountView } from '../../electron/shared/pending-models.ts'
import { AccountLine } from '../../src/features/pending/account-line.tsx'
import { accounts } from '../../src/stores/accounts.ts'
import { useTime } from '../../src/stores/time.ts'
import { mount } from '../fixtures/window/mount.ts'

const never = { observedAt: null, triedAt: null, intervalMs: null, nextAt: null, waits: null, error: null }
const [first, second] = ['11', '22'].map((byte) => `0:${byte.repeat(32)}`)
const account = (key = ''): AccountView => ({
  key,
  label: null,
  addedAt: 1,
  position: 1,
  liveTraces: 0,
  freshness: never,
})

/** Shows the line of the first account, which the service refused. Later requests get no response. */
async function show() {
  const error = { code: 'unauthorized', message: 'The service refused the first account.' }
  const stats = {
    freshness: { ...never, observedAt: Date.now(), intervalMs: 3_000, error },
    coverage: null,
    historyTriedAt: null,
    shortMs: 3_000,
    isShortLearned: false,
    cost: null,
  }
  const ask = vi.fn<() => Promise<unknown>>(() => new Promise(() => {}))
  ask.mockResolvedValueOnce({ ok: true, value: stats })
  const { place, render } = mount({ request: { 'accounts.pollStats': ask } })
  accounts.hydrate([account(first), account(second)])
  render(createElement(AccountLine, { accountKey: first ?? '' }))
  await vi.waitFor(() => expect(place.textContent).toContain('refused the first account'))
  return { place, render, ask }
}

test('another account is not shown with the poll state of the one before', async () => {
  const { place, render, ask } = await show()
  render(createElement(AccountLine, { accountKey: second ?? '' }))
  await vi.waitFor(() => expect(ask).toHaveBeenLastCalledWith({ key: second }))
  expect(place.textContent).not.toContain('refused the first account')
})

test('at a past moment, an account is not shown with its present poll state', async () => {
  const { place } = await show()
  useTime.setState({ asOf: 1_000 })
  await vi.waitFor(() => expect(place.textContent).not.toContain('refused the first account'))
  useTime.setState({ asOf: null })
})
