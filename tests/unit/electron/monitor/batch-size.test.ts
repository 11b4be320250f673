import { expect, it } from 'vitest'
import { createBatchSize } from '../../../../electron/monitor/batch-size.ts'
import { LookoutError, type ErrorCode } from '../../../../electron/shared/errors.ts'

function start() {
  const size = createBatchSize(50)
  return {
    ok: async () => {
      await size.run(size.current(), async () => undefined)
      return size.current()
    },
    fail: async (code: ErrorCode, count = size.current()) => {
      await expect(size.run(count, () => Promise.reject(new LookoutError(code, '')))).rejects.toThrow()
      return size.current()
    },
  }
}

it('a failed request is tried with half of its traces, down to one, and each success doubles the number', async () => {
  const { ok, fail } = start()
  expect([await fail('too-large'), await fail('server'), await fail('timeout', 3)]).toEqual([25, 12, 1])
  expect(await fail('malformed')).toBe(1)
  expect([await ok(), await ok(), await ok(), await ok(), await ok(), await ok()]).toEqual([
    2, 4, 8, 16, 32, 50,
  ])
})

it('an error that no trace can cause does not change the number', async () => {
  const { fail } = start()
  for (const code of ['offline', 'rate-limited', 'unauthorized', 'cancelled', 'unsupported'] as const)
    expect(await fail(code)).toBe(50)
})
