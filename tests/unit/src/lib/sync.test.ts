import { expect, test } from 'vitest'
import type { AppState, StateDelta } from '../../../../electron/shared/app-state.ts'
import type { Reply } from '../../../../electron/shared/errors.ts'
import { createSync } from '../../../../src/lib/sync.ts'
import { emptyState } from '../../../fixtures/app-state.ts'

const stateAt = (revision: number): AppState => ({ ...emptyState, revision })
const delta = (from: number): StateDelta => ({ from, revision: from + 1 })

function record() {
  const log: string[] = []
  const waiting: ((reply: Reply<AppState>) => void)[] = []
  const sync = createSync({
    fetch: () => {
      log.push('fetch')
      return new Promise((resolve) => waiting.push(resolve))
    },
    hydrate: (state) => log.push(`state ${state.revision}`),
    apply: ({ revision }) => log.push(`delta ${revision}`),
    fail: (error) => log.push(error.code),
  })
  async function answer(reply: Reply<AppState>): Promise<void> {
    waiting.shift()?.(reply)
    await Promise.resolve()
    await Promise.resolve()
  }
  return { log, sync, answer }
}

test('the state is fetched once, then deltas apply in order', async () => {
  const { log, sync, answer } = record()
  void sync.start()
  await answer({ ok: true, value: stateAt(4) })
  sync.receive(delta(4))
  sync.receive(delta(5))
  expect(log).toEqual(['fetch', 'state 4', 'delta 5', 'delta 6'])
})

test('early deltas apply after the state, outdated ones never', async () => {
  const { log, sync, answer } = record()
  void sync.start()
  sync.receive(delta(3))
  sync.receive(delta(4))
  await answer({ ok: true, value: stateAt(4) })
  expect(log).toEqual(['fetch', 'state 4', 'delta 5'])
})

test('a revision gap fetches the state again', async () => {
  const { log, sync, answer } = record()
  void sync.start()
  await answer({ ok: true, value: stateAt(4) })
  sync.receive(delta(7))
  await answer({ ok: true, value: stateAt(8) })
  sync.receive(delta(8))
  expect(log).toEqual(['fetch', 'state 4', 'fetch', 'state 8', 'delta 9'])
})

test('a failed fetch is reported, and the next delta retries it', async () => {
  const { log, sync, answer } = record()
  void sync.start()
  await answer({ ok: false, error: { code: 'internal', message: 'no' } })
  sync.receive(delta(4))
  await answer({ ok: true, value: stateAt(5) })
  expect(log).toEqual(['fetch', 'internal', 'fetch', 'state 5'])
})
