import { setTimeout as wait } from 'node:timers/promises'
import type { Monitor } from '../monitor/monitor-types.ts'
import type { ArchiveState } from '../shared/archive-state.ts'
import { isHolding } from '../shared/incident-state.ts'
import type { Freshness } from '../shared/models.ts'
import type { LogFields } from './json-log.ts'

const checkMs = 100
/** Longest time for lookups of traces that are no longer listed, ms. The first one is due after 2 s, and waits for the quota. */
const lookupsMs = 10_000
/** Time to raise and store alerts about the last response, ms. */
const settleMs = 500

interface Row {
  readonly address: string
  readonly label: string | null
  readonly freshness: Freshness
  readonly liveTraces?: number
  readonly historyTriedAt?: number | null
}

async function rowsOf({ handlers, state }: Monitor): Promise<readonly Row[]> {
  const { accounts, pools } = state()
  const exact = await Promise.all(
    accounts.map(async ({ key, label, liveTraces }) => {
      const { freshness, historyTriedAt } = await handlers['accounts.pollStats']({ key })
      return { address: key, label, liveTraces, freshness, historyTriedAt }
    }),
  )
  return [...exact, ...pools.map(({ key, label, freshness }) => ({ address: key, label, freshness }))]
}

const lineOf = (
  { freshness: { observedAt, error }, historyTriedAt: _read, ...row }: Row,
  from: number,
): LogFields => ({
  ...row,
  observedAt: observedAt === null ? null : new Date(observedAt).toISOString(),
  ...(observedAt !== null && observedAt >= from ? {} : { error: error?.message ?? 'not polled in time' }),
})

/** Waits until the outcomes of traces that are no longer listed are known, for a while. */
async function lookedUp(monitor: Monitor, until: number, signal: AbortSignal): Promise<void> {
  const end = Math.min(until, performance.now() + lookupsMs)
  const isUnknown = (): boolean => monitor.state().traces.some(({ state }) => state === 'checking')
  while (isUnknown() && performance.now() < end && !signal.aborted) await wait(checkMs)
}

/**
 * Waits until every item has been polled after `startedAt` of the computer's clock and what ended before was read, or until the
 * timeout. Returns the summary and whether every item was read. Without items, nothing was.
 */
export async function pollOnce(
  monitor: Monitor,
  startedAt: number,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<{ readonly summary: LogFields; readonly isComplete: boolean }> {
  // A steady clock, because that of the computer may be set meanwhile.
  const until = performance.now() + timeoutMs
  // Refreshed items precede all other requests, such as those for the history of accounts.
  await monitor.handlers['accounts.refresh']({ key: null })
  await monitor.handlers['pools.refresh']({ key: null })
  let rows = await rowsOf(monitor)
  /** Responses have the time of the service, from which the computer's clock may differ. */
  const from = (): number => startedAt + (monitor.state().status.clockOffsetMs ?? 0)
  /** Too many requests are no result: Lookout polls the item again after a pause. */
  const isTried = ({ freshness: { triedAt, error } }: Row): boolean =>
    triedAt !== null && triedAt >= from() && error?.code !== 'rate-limited'
  /** The history has what began and ended since the last start, which no poll shows. */
  const isHistoryTried = ({ historyTriedAt }: Row): boolean =>
    historyTriedAt === undefined ||
    (historyTriedAt !== null && historyTriedAt >= from()) ||
    monitor.state().status.capabilities?.finishedActions.state === 'no'
  const isRead = ({ freshness: { observedAt } }: Row): boolean => observedAt !== null && observedAt >= from()
  /** If the service returned nothing, its history is not waited for. */
  const isDone = (): boolean => rows.every(isTried) && (!rows.some(isRead) || rows.every(isHistoryTried))
  while (!isDone() && performance.now() < until && !signal.aborted) {
    await wait(checkMs)
    rows = await rowsOf(monitor)
  }
  await lookedUp(monitor, until, signal)
  await wait(settleMs)
  /** True while messages or records are being sent. A later start sends what fails or is held back. */
  const isWaiting = async (): Promise<boolean> => {
    const { channels } = await monitor.handlers['delivery.state'](undefined)
    const archive = await monitor.handlers['archive.state'](undefined)
    const isSending = ({ waiting, error }: Pick<ArchiveState, 'waiting' | 'error'>): boolean =>
      waiting > 0 && error === null
    return (
      channels.some((channel) => isSending(channel) && !channel.isHeldBack) ||
      (archive.isOn && archive.destination !== null && isSending(archive))
    )
  }
  while ((await isWaiting()) && performance.now() < until && !signal.aborted) await wait(checkMs)
  const { status, incidents } = monitor.state()
  const isComplete = rows.length > 0 && rows.every(isRead)
  const open = incidents.filter(isHolding)
  return {
    isComplete,
    summary: {
      kind: 'summary',
      network: status.network.name,
      service: status.health,
      isComplete,
      watched: rows.map((row) => lineOf(row, from())),
      openAlerts: Object.fromEntries(
        (['critical', 'warning', 'info'] as const).map((severity) => [
          severity,
          open.filter((each) => each.severity === severity).length,
        ]),
      ),
    },
  }
}
