import { expect, it } from 'vitest'
import { createServiceHealth } from '../../../../../electron/monitor/view-state/service-health.ts'
import type { ErrorCode } from '../../../../../electron/shared/errors.ts'

const error = (code: ErrorCode) => ({ code, message: `It is ${code}.` })

it('starts as starting, and one good answer makes it ok', () => {
  const tracker = createServiceHealth()
  expect(tracker.current()).toEqual({ health: 'starting', note: null })
  tracker.note('getPool', null, false)
  expect(tracker.current()).toEqual({ health: 'ok', note: null })
})

it.each<[ErrorCode, string]>([
  ['offline', 'offline'],
  ['timeout', 'service-error'],
  ['server', 'service-error'],
  ['too-large', 'service-error'],
  ['refused-redirect', 'service-error'],
  ['rate-limited', 'rate-limited'],
  ['malformed', 'malformed'],
])('%s is %s', (code, health) => {
  const tracker = createServiceHealth()
  tracker.note('pendingActions', error(code), false)
  expect(tracker.current()).toEqual({ health, note: `It is ${code}.` })
})

it.each<ErrorCode>(['not-found', 'not-ready', 'invalid-request', 'unauthorized', 'wrong-network'])(
  '%s says that the service works',
  (code) => {
    const tracker = createServiceHealth()
    tracker.note('getPool', error(code), false)
    expect(tracker.current().health).toBe('ok')
  },
)

it('each operation has its own health, the worst is shown', () => {
  const tracker = createServiceHealth()
  tracker.note('pendingActions', null, false)
  tracker.note('getPool', error('malformed'), false)
  expect(tracker.current().health).toBe('malformed')
  tracker.note('pendingActions', error('offline'), false)
  expect(tracker.current().health).toBe('offline')
  tracker.note('pendingActions', null, false)
  expect(tracker.current().health).toBe('malformed')
  tracker.note('getPool', null, false)
  expect(tracker.current().health).toBe('ok')
})

it('a failed block is forgotten when anything else is answered, a cancelled one at once', () => {
  const tracker = createServiceHealth()
  tracker.note('getBlockTransactions', error('server'), true)
  expect(tracker.current().health).toBe('service-error')
  tracker.note('pendingActions', null, false)
  expect(tracker.current().health).toBe('ok')
  tracker.note('getBlockTransactions', error('cancelled'), true)
  expect(tracker.current().health).toBe('ok')
})

it('what nothing is asked of any more is no trouble', () => {
  const tracker = createServiceHealth()
  tracker.note('getPool', error('malformed'), false)
  tracker.note('pendingActions', null, false)
  tracker.setPolled(new Set(['pendingActions', 'getPool']))
  expect(tracker.current().health).toBe('malformed')
  tracker.setPolled(new Set(['pendingActions']))
  expect(tracker.current()).toEqual({ health: 'ok', note: null })
})
