import { expect, it } from 'vitest'
import { createAwaitedTraces } from '../../../../../electron/monitor/live/awaited-traces.ts'
import type { Traces } from '../../../../../electron/monitor/pending/traces-types.ts'
import type { Session } from '../../../../../electron/monitor/session.ts'

it('the oldest of more than 10,000 traces that wait for their actions is no longer looked up', async () => {
  let now = 0
  const asked: string[] = []
  const pendingByHashes = (keys: readonly string[]) => {
    asked.push(...keys)
    return Promise.reject(new Error('no response'))
  }
  const session = {
    service: { client: { pendingByHashes }, beforePage: () => {} },
    emit: { replan: () => {} },
    runtime: { signal: new AbortController().signal, now: () => now, after: () => () => {} },
  } as unknown as Session
  const awaited = createAwaitedTraces(session, {
    traces: {} as Traces,
    source: 'stream',
    newSince: () => null,
  })
  for (let nth = 0; nth <= 10_000; nth += 1) awaited.transactionsCame(`trace ${nth}`, 0, null)
  now = 3_000
  await awaited.poll().catch(() => null)
  expect(asked[0]).toBe('trace 1')
  expect(awaited.isAnnounced('trace 0')).toBe(true)
})
