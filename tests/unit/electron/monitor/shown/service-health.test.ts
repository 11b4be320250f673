import { expect, it } from 'vitest'
import { createServiceHealth } from '../../../../../electron/monitor/shown/service-health.ts'
import type { ErrorCode } from '../../../../../electron/shared/errors.ts'

const error = (code: ErrorCode) => ({ code, message: `It is ${code}.` })

it('starts as starting, and one good answer makes it ok', () => {
  const book = createServiceHealth()
  expect(book.current()).toEqual({ health: 'starting', note: null })
  book.note('getPool', null)
  expect(book.current()).toEqual({ health: 'ok', note: null })
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
  const book = createServiceHealth()
  book.note('pendingActions', error(code))
  expect(book.current()).toEqual({ health, note: `It is ${code}.` })
})

it.each<ErrorCode>(['not-found', 'not-ready', 'invalid-request', 'unauthorized', 'wrong-network'])(
  '%s says that the service works',
  (code) => {
    const book = createServiceHealth()
    book.note('getPool', error(code))
    expect(book.current().health).toBe('ok')
  },
)

it('each operation has its own health, the worst is shown', () => {
  const book = createServiceHealth()
  book.note('pendingActions', null)
  book.note('getPool', error('malformed'))
  expect(book.current().health).toBe('malformed')
  book.note('pendingActions', error('offline'))
  expect(book.current().health).toBe('offline')
  book.note('pendingActions', null)
  expect(book.current().health).toBe('malformed')
  book.note('getPool', null)
  expect(book.current().health).toBe('ok')
})

it('a failed block is forgotten when anything else is answered, a cancelled one at once', () => {
  const book = createServiceHealth()
  book.note('getBlockTransactions', error('server'))
  expect(book.current().health).toBe('service-error')
  book.note('pendingActions', null)
  expect(book.current().health).toBe('ok')
  book.note('getBlockTransactions', error('cancelled'))
  expect(book.current().health).toBe('ok')
})

it('what nothing is asked of any more is no trouble', () => {
  const book = createServiceHealth()
  book.note('getPool', error('malformed'))
  book.note('pendingActions', null)
  book.setAsked(new Set(['pendingActions', 'getPool']))
  expect(book.current().health).toBe('malformed')
  book.setAsked(new Set(['pendingActions']))
  expect(book.current()).toEqual({ health: 'ok', note: null })
})
