import { createElement } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PoolItem } from '../../src/features/pools/pool-item.tsx'
import { pools } from '../../src/stores/pools.ts'
import { runToastAction, useToasts } from '../../src/stores/toasts.ts'
import { mount } from '../fixtures/window/mount.ts'
import { click } from './steps.ts'

test('a pool that cannot be followed again says why', async () => {
  const key = `0:${'33'.repeat(32)}`
  const error = { code: 'invalid-input', message: 'The limit is 500 pools.' }
  const { render } = mount({
    request: {
      'pools.remove': async () => ({ ok: true, value: null }),
      'pools.add': async () => ({ ok: false, error }),
    },
  })
  const unread = { observedAt: null, triedAt: null, intervalMs: null, nextAt: null, waits: null, error: null }
  pools.hydrate([{ key, label: 'Own', addedAt: 1, freshness: unread, state: null, round: null }])
  onTestFinished(() => {
    pools.hydrate([])
    useToasts.setState({ toast: null })
  })
  render(createElement(PoolItem, { poolKey: key, isCurrent: false }))
  await click('More for Own')
  await click('Stop following', undefined, 'menuitem')
  await vi.waitFor(() => expect(useToasts.getState().toast?.action).not.toBeNull())
  expect(runToastAction()).toBe(true)
  await vi.waitFor(() => expect(useToasts.getState().toast?.text).toBe('The limit is 500 pools.'))
})
