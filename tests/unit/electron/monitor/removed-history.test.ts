import { expect, it } from 'vitest'
import { emulatedTransfer } from '../../../fixtures/monitor-deps.ts'
import { otherAccount, someAccount, startAt, startOver } from './started.ts'
import { emptyFolder } from './store/profile.ts'

const minute = 60_000

/** An action that failed this many minutes after the start. */
function failedAt(minutes: number): object {
  const at = startAt / 1_000 + minutes * 60
  const id = Buffer.alloc(32, minutes).toString('base64')
  return {
    ...emulatedTransfer,
    action_id: id,
    trace_id: id,
    trace_external_hash: id,
    trace_external_hash_norm: id,
    trace_mc_seqno_end: 5,
    finality: 'finalized',
    start_utime: at,
    end_utime: at,
    trace_end_utime: at,
    success: false,
    accounts: [someAccount],
    details: { source: someAccount, destination: otherAccount, value: '1000000000' },
  }
}

/** Answers with the failed actions that have ended, in the history of the account. */
function answerOf(now: () => number): (url: string) => string {
  return (url) => {
    const rest = { address_book: {}, metadata: {} }
    if (url.includes('/api/v3/traces')) return JSON.stringify({ traces: [], ...rest })
    const isHistory = url.includes('/api/v3/actions') && url.includes('account=')
    const start = Number(new URL(url).searchParams.get('start_utime') ?? 0)
    const ended = [1, 100].filter((at) => now() > startAt + at * minute)
    const listed = ended.filter((at) => startAt / 1_000 + at * 60 >= start).map(failedAt)
    return JSON.stringify({ actions: isHistory ? listed : [], ...rest })
  }
}

it('an account that is watched again by Undo raises no alerts about its removed history', async () => {
  let now = (): number => startAt
  const started = await startOver(
    emptyFolder(),
    answerOf(() => now()),
    undefined,
    { isBasic: false, perSecond: 1 },
  )
  const { monitor, clock } = started
  now = clock.now
  const { handlers } = monitor
  await handlers['accounts.add']({ text: someAccount })
  await clock.runTo(startAt + 90 * minute)
  const ids = monitor.state().incidents.map(({ id }) => id)
  expect(ids.length).toBe(1)
  await handlers['incidents.acknowledge']({ ids })
  await handlers['storage.clear']({ kinds: ['traces', 'incidents'], olderThanDays: 0 })
  expect(monitor.state().incidents).toEqual([])
  const { addedAt } = monitor.state().accounts[0] ?? {}
  await handlers['accounts.remove']({ key: someAccount })
  await clock.runTo(startAt + 91 * minute)
  await handlers['accounts.addMany']({ items: [{ text: someAccount, label: null, addedAt }] })
  await clock.runTo(startAt + 110 * minute)
  const minutes = monitor.state().incidents.map((incident) => (incident.at - startAt) / minute)
  expect(minutes).toEqual([100])
})

it('removed history raises no alerts when it is read again', async () => {
  const folder = emptyFolder()
  let now = (): number => startAt
  const answer = answerOf(() => now())
  const first = await startOver(folder, answer, undefined, { isBasic: false, perSecond: 1 })
  now = first.clock.now
  await first.monitor.handlers['accounts.add']({ text: someAccount })
  await first.clock.runTo(startAt + 90 * minute)
  const ids = first.monitor.state().incidents.map(({ id }) => id)
  expect(ids.length).toBe(1)
  await first.monitor.handlers['incidents.acknowledge']({ ids })
  await first.monitor.handlers['storage.clear']({ kinds: ['traces', 'incidents'], olderThanDays: 0 })
  await first.monitor.close()

  const at = startAt + 95 * minute
  const { monitor, clock } = await startOver(folder, answer, undefined, { at, isBasic: false })
  now = clock.now
  await clock.runTo(at + 2 * minute)
  expect(monitor.state().incidents).toEqual([])
  await clock.runTo(startAt + 110 * minute)
  const minutes = monitor.state().incidents.map((incident) => (incident.at - startAt) / minute)
  expect(minutes).toEqual([100])
})
