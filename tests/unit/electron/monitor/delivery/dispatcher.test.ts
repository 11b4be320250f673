import { expect, it } from 'vitest'
import { createDispatcher, type DispatcherDeps } from '../../../../../electron/monitor/delivery/dispatcher.ts'
import { defaultSettings } from '../../../../../electron/shared/settings.ts'
import { opsChannel } from './ops-channel.ts'

const never = (): never => {
  throw new Error('Not expected')
}

it('a due message that cannot be read does not keep the dispatcher busy', async () => {
  let [reads, waitMs] = [0, 0]
  const outbox: DispatcherDeps['store']['outbox'] = {
    due: () => {
      reads += 1
      if (reads > 5) throw new Error('The dispatcher does not pause')
      return []
    },
    nextDueAt: () => 1_000,
    prune: () => undefined,
    add: never,
    finish: never,
    postpone: never,
    setBack: () => undefined,
    setFailing: never,
    report: {
      waiting: () => new Map([['a', 1]]),
      failingSince: () => null,
      lastSent: never,
      log: never,
      dropped: never,
    },
  }
  const logged: string[] = []
  const dispatcher = createDispatcher({
    store: { outbox, watchlists: { list: () => [], groups: () => [] } as never, batch: (work) => work() },
    settings: () => ({ ...defaultSettings, delivery: { channels: [opsChannel], desktopEscalation: null } }),
    secrets: { values: () => ({}), isMissing: () => false } as never,
    ports: {
      fetch: never,
      sendMail: never,
      after: (ms) => {
        waitMs = ms
        return () => undefined
      },
    },
    now: () => 2_000,
    random: () => 0.5,
    log: (message) => logged.push(message),
  })
  dispatcher.wake()
  await new Promise((resolve) => setImmediate(resolve))
  expect([reads, waitMs, logged]).toEqual([1, 600_000, []])
})
