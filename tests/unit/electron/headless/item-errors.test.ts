import { expect, it } from 'vitest'
import { createItemErrors } from '../../../../electron/headless/item-errors.ts'
import type { StateDelta } from '../../../../electron/shared/app-state.ts'
import type { ErrorCode } from '../../../../electron/shared/errors.ts'

const polled = (code: ErrorCode | null, message = 'Pool not found.'): StateDelta => {
  const freshness = { error: code === null ? null : { code, message } }
  const pool = { key: '-1:ab', label: 'Pool A', freshness }
  return { from: 0, revision: 1, pools: { upserts: [pool], removed: [] } } as unknown as StateDelta
}

it('a pool that the service does not return is named once for each reason, and when it is read again', () => {
  const linesOf = createItemErrors()
  const fields = { address: '-1:ab', label: 'Pool A' }
  expect(linesOf(polled('not-found'))).toEqual([
    { level: 'warn', message: 'cannot be read', fields: { ...fields, error: 'Pool not found.' } },
  ])
  expect(linesOf(polled('not-found'))).toEqual([])
  expect(linesOf(polled('offline', 'No network.'))).toEqual([])
  expect(linesOf(polled('invalid-request', 'Refused.'))).toEqual([
    { level: 'warn', message: 'cannot be read', fields: { ...fields, error: 'Refused.' } },
  ])
  expect(linesOf(polled(null))).toEqual([{ level: 'info', message: 'is read again', fields }])
  expect(linesOf(polled(null))).toEqual([])
})

it('errors of the service are not repeated for each account', () => {
  expect(createItemErrors()(polled('rate-limited'))).toEqual([])
})
