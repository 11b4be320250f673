import { onTestFinished } from 'vitest'
import { startMonitor, type Monitor, type MonitorOptions } from '../../../../electron/monitor/monitor.ts'
import type { Network } from '../../../../electron/shared/networks.ts'
import { customNetwork } from '../../../../electron/monitor/profile/saved-settings.ts'
import { createVirtualClock, type VirtualClock } from '../../../../electron/demo/virtual/clock.ts'
import { emulatedTransfer, noKeys } from '../../../fixtures/monitor-deps.ts'

export const serviceUrl = 'http://127.0.0.1:9'
export const startAt = Date.UTC(2026, 10, 20, 12)

export const someAccount = `0:${'ab'.repeat(32)}`
export const otherAccount = `0:${'ef'.repeat(32)}`

/** A pendingActions response: one account sends 1 TON to the other, whose friendly form is missing. `changes`: of its action. */
export function emulatedAnswer(changes: object): string {
  const action = {
    ...emulatedTransfer,
    accounts: [someAccount],
    details: { source: someAccount, destination: otherAccount, value: '1000000000' },
    ...changes,
  }
  return JSON.stringify({ actions: [action], address_book: {}, metadata: {} })
}

export const transferAnswer = emulatedAnswer({})

export interface Started {
  readonly monitor: Monitor
  readonly clock: VirtualClock
  readonly logged: readonly string[]
}

const isOptional = (url: string): boolean => /\/api\/v3\/(?:traces|actions)\?/.test(url)

/**
 * Starts the monitor on a folder, with a service that returns the same text for every URL. It offers only the three basic
 * operations unless `isBasic` is false. The computer's clock is off by `shift`. Closed after the test.
 */
export async function startOver(
  folder: string,
  answer: (url: string) => string | Response | Promise<Response> = () =>
    '{"actions":[],"address_book":{},"metadata":{}}',
  network: Network = customNetwork(serviceUrl),
  {
    at = startAt,
    shift = () => 0,
    isBasic = true,
    isUnattended = false,
    secrets = noKeys,
    perSecond = 10,
  }: {
    readonly at?: number
    readonly shift?: () => number
    readonly isBasic?: boolean
    readonly isUnattended?: boolean
    readonly secrets?: MonitorOptions['secrets']
    /** Rate limit of the service. A test of many hours about something else than polling takes a low one. */
    readonly perSecond?: number
  } = {},
): Promise<Started> {
  const clock = createVirtualClock(at)
  const logged: string[] = []
  const monitor = await startMonitor({
    profile: { folder, isUnattended },
    service: {
      fetch: async (url) => {
        if (isBasic && isOptional(url)) return new Response('404 page not found', { status: 404 })
        const given = await answer(url)
        return typeof given === 'string' ? new Response(given) : given
      },
      network,
      limits: { withoutKey: perSecond, withKey: perSecond },
    },
    system: {
      clock: { ...clock, now: () => clock.now() + shift() },
      random: () => 0.5,
      isOnline: () => true,
      log: (message, thrown) =>
        logged.push(`${message}${thrown instanceof Error ? `: ${thrown.message}` : ''}`),
    },
    secrets,
  })
  onTestFinished(() => monitor.close())
  return { monitor, clock, logged }
}
