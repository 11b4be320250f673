import { expect, it } from 'vitest'
import { createAccountHistory } from '../../../../../electron/monitor/pending/account-history.ts'

const hour = 3_600_000
const account = '0:aa'

/** Returns the history of one account, which a clock that can be set back reads. */
function start() {
  const clock = { at: 5 * hour }
  const item = { key: account, label: null, addedAt: 0, history: { from: 0, to: 0, at: 0 } }
  const session = {
    network: { baseUrl: 'https://service.example.org' },
    store: { watchlists: { save: () => undefined } },
    service: {
      offers: () => 'yes',
      client: {
        finishedActions: async () => ({
          value: { actions: [], addressBook: new Map(), metadata: new Map() },
          receivedAt: clock.at,
          latencyMs: 10,
        }),
      },
    },
    runtime: {
      now: () => clock.at,
      after: () => () => undefined,
      signal: new AbortController().signal,
    },
    emit: { replan: () => undefined },
  }
  const { source, refresh } = createAccountHistory(session as never, new Map([[account, item]]), {
    traces: { *finish() {} } as never,
    live: {
      covers: { account: () => false, trace: () => false, hash: () => false, since: () => null },
      check: () => undefined,
    },
    safetyLane: () => ({}) as never,
  })
  return {
    clock,
    refresh,
    read: () => source.poll(account),
    isUrgent: () => source.items()[0]?.isNearChange,
  }
}

it('an account is read urgently until its history was requested after an interruption', async () => {
  const { refresh, read, isUrgent } = start()
  await read()
  expect(isUrgent()).toBe(false)
  refresh()
  expect(isUrgent()).toBe(true)
  await read()
  expect(isUrgent()).toBe(false)
})

it('an interruption noted by a clock that was ahead is over once the history was read', async () => {
  const { clock, refresh, read, isUrgent } = start()
  await read()
  refresh()
  clock.at = 0
  await read()
  expect(isUrgent()).toBe(false)
})

it('an interruption counts although the clock was ahead at the last read', async () => {
  const { clock, refresh, read, isUrgent } = start()
  await read()
  clock.at = 0
  refresh()
  expect(isUrgent()).toBe(true)
})
