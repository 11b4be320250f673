import { expect, it } from 'vitest'
import { createServiceHealth } from '../../../../../electron/monitor/view-state/service-health.ts'
import type { ErrorCode } from '../../../../../electron/shared/errors.ts'

const error = (code: ErrorCode) => ({ code, message: `It is ${code}.` })

it('the health is “starting” until one successful response makes it “ok”', () => {
  const tracker = createServiceHealth()
  expect(tracker.current()).toEqual({ health: 'starting', note: null })
  tracker.note('getPool', null, false, 1_000)
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
])('the error %s makes the health %s', (code, health) => {
  const tracker = createServiceHealth()
  tracker.note('pendingActions', error(code), false, 1_000)
  expect(tracker.current()).toEqual({ health, note: `It is ${code}.` })
})

it.each<ErrorCode>([
  'not-found',
  'not-ready',
  'invalid-request',
  'unauthorized',
  'wrong-network',
  'unsupported',
])('%s counts as a working service', (code) => {
  const tracker = createServiceHealth()
  tracker.note('getPool', error(code), false, 1_000)
  expect(tracker.current().health).toBe('ok')
})

it('each operation has its own health; the worst is shown', () => {
  const tracker = createServiceHealth()
  tracker.note('pendingActions', null, false, 1_000)
  tracker.note('getPool', error('malformed'), false, 1_000)
  expect(tracker.current().health).toBe('malformed')
  tracker.note('pendingActions', error('offline'), false, 1_000)
  expect(tracker.current().health).toBe('offline')
  tracker.note('pendingActions', null, false, 1_000)
  expect(tracker.current().health).toBe('malformed')
  tracker.note('getPool', null, false, 1_000)
  expect(tracker.current().health).toBe('ok')
})

it('a lost connection is over once another operation gets a response', () => {
  const tracker = createServiceHealth()
  tracker.note('getPool', error('offline'), false, 1_000)
  tracker.note('traces', error('rate-limited'), false, 2_000)
  expect(tracker.current()).toEqual({ health: 'rate-limited', note: 'It is rate-limited.' })
  tracker.note('pendingActions', null, false, 3_000)
  expect(tracker.current()).toEqual({ health: 'ok', note: null })
})

it.each<[string, boolean]>([
  ['actions', false],
  ['getBlockTransactions', true],
])('a first response after an outage makes the health “ok”, also one to %s', (operation, isOnce) => {
  const tracker = createServiceHealth()
  tracker.note('pendingActions', null, false, 1_000)
  tracker.note('pendingActions', error('offline'), false, 2_000)
  tracker.note(operation, null, isOnce, 3_000)
  expect(tracker.current()).toEqual({ health: 'ok', note: null })
})

it('a first response of all to an optional operation makes the health “ok”', () => {
  const tracker = createServiceHealth()
  tracker.note('actions', null, false, 1_000)
  expect(tracker.current().health).toBe('ok')
})

it('an operation that alone loses its connection again is offline until it gets a response', () => {
  const tracker = createServiceHealth()
  tracker.note('getPool', error('offline'), false, 1_000)
  tracker.note('pendingActions', null, false, 2_000)
  tracker.note('getPool', error('offline'), false, 3_000)
  expect(tracker.current().health).toBe('offline')
  tracker.note('pendingActions', null, false, 4_000)
  expect(tracker.current()).toEqual({ health: 'offline', note: 'It is offline.' })
  tracker.note('getPool', error('offline'), false, 5_000)
  tracker.note('pendingActions', null, false, 6_000)
  expect(tracker.current().health).toBe('offline')
  tracker.note('getPool', null, false, 7_000)
  expect(tracker.current()).toEqual({ health: 'ok', note: null })
})

it('a failed block is cleared by any later response, and a cancelled block at once', () => {
  const tracker = createServiceHealth()
  tracker.note('getBlockTransactions', error('server'), true, 1_000)
  tracker.setPolled(new Set(['pendingActions']))
  expect(tracker.current().health).toBe('service-error')
  tracker.note('pendingActions', null, false, 1_000)
  expect(tracker.current().health).toBe('ok')
  tracker.note('getBlockTransactions', error('cancelled'), true, 1_000)
  expect(tracker.current().health).toBe('ok')
})

it('an operation that is no longer polled reports no problem', () => {
  const tracker = createServiceHealth()
  tracker.note('getPool', error('malformed'), false, 1_000)
  tracker.note('pendingActions', null, false, 1_000)
  tracker.setPolled(new Set(['pendingActions', 'getPool']))
  expect(tracker.current().health).toBe('malformed')
  tracker.setPolled(new Set(['pendingActions']))
  expect(tracker.current()).toEqual({ health: 'ok', note: null })
})

it('a failure of an optional operation is forgotten at the next valid response', () => {
  const tracker = createServiceHealth()
  tracker.note('actions', error('timeout'), false, 1_000)
  expect(tracker.current().health).toBe('service-error')
  tracker.note('pendingActions', null, false, 2_000)
  expect(tracker.current()).toEqual({ health: 'ok', note: null })
})

it.each<ErrorCode>(['timeout', 'server', 'too-large', 'refused-redirect', 'malformed'])(
  '%s is remembered as a failure of the service after good responses',
  (code) => {
    const tracker = createServiceHealth()
    expect(tracker.failedAt()).toBeNull()
    tracker.note('pendingActions', error(code), false, 5_000)
    tracker.note('pendingActions', null, false, 6_000)
    expect(tracker.failedAt()).toBe(5_000)
    tracker.note('pendingActions', error(code), false, 9_000)
    expect(tracker.failedAt()).toBe(9_000)
  },
)

it.each<ErrorCode>(['offline', 'rate-limited', 'not-found', 'unauthorized', 'cancelled'])(
  '%s is not a failure of the service to respond',
  (code) => {
    const tracker = createServiceHealth()
    tracker.note('pendingActions', error(code), false, 5_000)
    expect(tracker.failedAt()).toBeNull()
  },
)
