import { expect, it } from 'vitest'
import { withoutSettings } from '../../../../electron/headless/headless-words.ts'
import { createStatusLines } from '../../../../electron/headless/status-lines.ts'
import { reportedErrors } from '../../../../electron/monitor/toncenter/toncenter-words.ts'
import type { KeyStatus, Status } from '../../../../electron/shared/app-state.ts'

const statusWith = (key: Partial<KeyStatus>, changes: Partial<Status> = {}): Status =>
  ({
    health: 'ok',
    note: null,
    key: { origin: 'https://toncenter.com', state: 'keychain', note: null, ...key },
    storage: { mode: 'disk', note: null },
    ...changes,
  }) as unknown as Status

const ok = { level: 'info', message: 'service status', fields: { service: 'ok', note: null } }

it('a key that the service rejects is named once, and again when it is accepted', () => {
  const linesOf = createStatusLines(statusWith({}))
  const note = 'The service does not accept the API key.'
  expect(linesOf(statusWith({}))).toEqual([ok])
  expect(linesOf(statusWith({ state: 'rejected', note }))).toEqual([
    {
      level: 'warn',
      message:
        'the service rejects the API key; monitoring continues without it, and it is tried again every 5 minutes',
      fields: { note },
    },
  ])
  expect(linesOf(statusWith({ state: 'rejected', note }))).toEqual([])
  expect(linesOf(statusWith({}))).toEqual([
    { level: 'info', message: 'the service accepts the API key again', fields: {} },
  ])
})

it('a key of another network is named as rejected', () => {
  const linesOf = createStatusLines(statusWith({}))
  expect(linesOf(statusWith({ state: 'wrong-network' }))).toMatchObject([{ level: 'warn' }, ok])
})

it('changes of the storage and of the service are named once each', () => {
  const linesOf = createStatusLines(statusWith({}))
  const failing = statusWith(
    {},
    { health: 'offline', note: 'No network.', storage: { mode: 'memory', note: 'Full.' } },
  )
  expect(linesOf(failing)).toEqual([
    { level: 'warn', message: 'storage', fields: { mode: 'memory', note: 'Full.' } },
    { level: 'warn', message: 'service status', fields: { service: 'offline', note: 'No network.' } },
  ])
  expect(linesOf(failing)).toEqual([])
})

it.each([
  [
    reportedErrors.keyUnknown,
    'The service does not accept the API key. Replace it and restart, or use --no-key. A new key takes a few minutes to work.',
  ],
  [
    reportedErrors.forbiddenToKey,
    'The service refused the request with this API key. Replace it and restart, or use --no-key.',
  ],
])('the reason of a rejected key says what to do without a window: %s', (note, message) => {
  expect(withoutSettings(note)).toBe(message)
})
