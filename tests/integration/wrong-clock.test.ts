import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { trackedRule } from '../../electron/shared/rules.ts'
import { openStore } from '../../electron/monitor/store/open-store.ts'
import {
  someAccount,
  startAt,
  startOver,
  transferAnswer,
  type Started,
} from '../unit/electron/monitor/started.ts'
import { account, actions, emptyFolder } from '../unit/electron/monitor/store/profile.ts'

const day = 86_400_000
const hour = 3_600_000
const empty = '{"actions":[],"address_book":{},"metadata":{}}'

/** A profile with 20 responses of the last 20 days, all within the retention period. */
function filledProfile(): string {
  const folder = emptyFolder()
  const store = openStore({ folder, now: () => startAt })
  for (let days = 20; days > 0; days -= 1)
    store.runs.observe(account, actions(String(days)), startAt - days * day)
  store.close()
  return folder
}

function spans(folder: string): unknown {
  const database = new DatabaseSync(join(folder, 'lookout.db'))
  const row = database
    .prepare(
      'SELECT count(*) AS spans FROM span JOIN subject ON subject.id = subject JOIN network ON network.id = network WHERE network.key = ? AND list IS NOT NULL',
    )
    .get('demo')
  database.close()
  return row?.['spans']
}

interface Computer extends Started {
  readonly setClock: (by: number) => void
  readonly removed: () => Promise<number | string>
}

/** Starts on a computer whose clock is `by` ms ahead of the service's clock. If `hears` is false, no response has a Date. */
async function startWith(
  folder: string,
  by: number,
  more: { readonly hears?: boolean; readonly at?: number } = {},
): Promise<Computer> {
  const { hears = true, at = startAt } = more
  let shift = by
  let real = (): number => at
  const started = await startOver(
    folder,
    () => new Response(empty, { headers: hears ? { date: new Date(real()).toUTCString() } : {} }),
    undefined,
    { at, shift: () => shift },
  )
  real = started.clock.now
  await started.monitor.handlers['accounts.add']({ text: someAccount })
  await started.clock.runTo(at + 10_000)
  const removed = async (): Promise<number | string> => {
    try {
      return (await started.monitor.handlers['storage.retention'](undefined)).rows
    } catch (thrown) {
      return String(thrown)
    }
  }
  const setClock = (next: number): void => {
    shift = next
  }
  return { ...started, setClock, removed }
}

it('a clock set 400 days ahead while Lookout runs deletes nothing', async () => {
  const folder = filledProfile()
  const computer = await startWith(folder, 0)
  expect(await computer.removed()).toBe(0)
  computer.setClock(400 * day)
  expect(await computer.removed()).toContain('Nothing is removed until the service confirms the time')
  await expect(
    computer.monitor.handlers['storage.clear']({ kinds: ['answers'], olderThanDays: 30 }),
  ).rejects.toThrow('Nothing is removed until the service confirms the time')
  await computer.clock.runTo(startAt + 60_000)
  expect(await computer.removed()).toBe(0)
  await computer.monitor.close()
  expect(spans(folder)).toBe(20)
})

it('one response whose Date is 400 days ahead stores nothing in the future', async () => {
  const folder = emptyFolder()
  let dateOf = (): number => startAt
  const { monitor, clock } = await startOver(folder, () => {
    const date = new Date(dateOf()).toUTCString()
    return new Response(empty, { headers: { date } })
  })
  dateOf = clock.now
  await monitor.handlers['accounts.add']({ text: someAccount })
  await clock.runTo(startAt + hour)
  dateOf = () => {
    dateOf = clock.now
    return clock.now() + 400 * day
  }
  await clock.runTo(startAt + 2 * hour)
  expect(dateOf).toBe(clock.now)
  await monitor.close()
  const database = new DatabaseSync(join(folder, 'lookout.db'))
  const row = database.prepare('SELECT max(until_at) AS last, count(list) AS runs FROM span').get()
  database.close()
  expect(row).toEqual({ last: startAt + 2 * hour, runs: 1 })
})

it('a start with a clock 400 days ahead deletes nothing, nor does the next start', async () => {
  const folder = filledProfile()
  const first = await startWith(folder, 0)
  await first.monitor.close()
  for (const at of [startAt + 60_000, startAt + 3_600_000]) {
    const ahead = await startWith(folder, 400 * day, { at, hears: false })
    expect(await ahead.removed()).toContain('Nothing is removed')
    await ahead.monitor.close()
  }
  const confirmed = await startWith(folder, 400 * day, { at: startAt + 7_200_000 })
  expect(await confirmed.removed()).toContain(
    'nothing is removed in the first 10 minutes after Lookout started',
  )
  await confirmed.clock.runTo(startAt + 7_200_000 + 700_000)
  expect(await confirmed.removed()).toBe(0)
  await confirmed.monitor.close()
  expect(spans(folder)).toBe(20)
})

it('a clock set back by 400 days deletes nothing, and later responses keep their order', async () => {
  const folder = filledProfile()
  const computer = await startWith(folder, 0)
  computer.setClock(-400 * day)
  await computer.clock.runTo(startAt + 120_000)
  expect(await computer.removed()).toBe(0)
  expect(Math.round((computer.monitor.state().status.clockOffsetMs ?? 0) / day)).toBe(400)
  await computer.monitor.close()
  expect(spans(folder)).toBe(20)
})

it('a clock a day ahead neither makes an action old nor raises an alert', async () => {
  const at = Date.UTC(2026, 10, 20, 12)
  const action = JSON.parse(transferAnswer) as { actions: object[] }
  const utimes = { start_utime: at / 1000, end_utime: at / 1000, trace_end_utime: at / 1000 }
  const body = JSON.stringify({ ...action, actions: action.actions.map((each) => ({ ...each, ...utimes })) })
  const { monitor, clock } = await startOver(
    emptyFolder(),
    () => new Response(body, { headers: { date: new Date(at).toUTCString() } }),
    undefined,
    { shift: () => day },
  )
  await monitor.handlers['accounts.add']({ text: someAccount })
  await clock.runTo(startAt + 5_000)
  const [trace] = monitor.state().traces
  expect(Math.abs((trace?.firstSeenAt ?? 0) - at)).toBeLessThan(20_000)
  expect(monitor.state().incidents).toEqual([])
})

it.each([
  ['an hour behind', -hour],
  ['right', 0],
  ['an hour ahead', hour],
  // A proxy whose clock is wrong.
  ['an hour ahead and a first response from 1970', hour, 60_000],
])(
  'with a clock %s, a new account raises alerts about what ended later, not about what ended before',
  async (_name, by, firstDate = startAt) => {
    let wrongDate: number | null = firstDate === startAt ? null : firstDate
    const minutes = (count: number): number => startAt / 1000 + count * 60
    const { actions: live } = JSON.parse(transferAnswer) as { actions: readonly object[] }
    const ended = (key: string, at: number): readonly object[] => {
      const trace = {
        trace_id: key,
        trace_external_hash: key,
        trace_external_hash_norm: key,
        finality: 'finalized',
      }
      const times = { start_utime: at - 5, end_utime: at, trace_end_utime: at }
      return live.map((each) => ({ ...each, ...trace, ...times }))
    }
    const [before, after] = ['b', 'c'].map((digit) => Buffer.from(digit.repeat(32)).toString('base64'))
    const { monitor, clock } = await startOver(
      emptyFolder(),
      (url) => {
        const isLater = clock.now() > startAt + 4 * 60_000
        const finished = [
          ...ended(before ?? '', minutes(-30)),
          ...(isLater ? ended(after ?? '', minutes(3)) : []),
        ]
        const body = { actions: url.includes('/actions?') ? finished : [], address_book: {}, metadata: {} }
        const date = new Date(wrongDate ?? clock.now()).toUTCString()
        wrongDate = null
        return new Response(JSON.stringify(body), { headers: { date } })
      },
      undefined,
      { shift: () => by, isBasic: false },
    )
    await monitor.handlers['rules.save']({ rule: { ...trackedRule, id: 'completed' } })
    await monitor.handlers['accounts.add']({ text: someAccount })
    await clock.runTo(startAt + 3 * 60_000)
    expect(monitor.state().traces.map(({ key }) => key)).toEqual([before])
    expect(monitor.state().incidents).toEqual([])
    await clock.runTo(startAt + 10 * 60_000)
    expect(monitor.state().incidents.map(({ rule: of, subject }) => [of, subject.key])).toEqual([
      ['completed', after],
    ])
  },
)

it('an account added by a clock a year ahead raises alerts from the next start with the right clock on', async () => {
  const folder = emptyFolder()
  const offline = await startWith(folder, 365 * day, { hears: false })
  await offline.monitor.handlers['rules.save']({ rule: { ...trackedRule, id: 'completed' } })
  await offline.monitor.close()
  const at = startAt + hour
  const { actions: live } = JSON.parse(transferAnswer) as { actions: readonly object[] }
  const key = Buffer.from('b'.repeat(32)).toString('base64')
  const end = at / 1000 + 180
  const trace = { trace_id: key, trace_external_hash: key, trace_external_hash_norm: key }
  const times = { start_utime: end - 5, end_utime: end, trace_end_utime: end, finality: 'finalized' }
  let real = (): number => at
  const { monitor, clock } = await startOver(
    folder,
    (url) => {
      const isListed = url.includes('/actions?') && real() > at + 4 * 60_000
      const finished = isListed ? live.map((each) => ({ ...each, ...trace, ...times })) : []
      const body = { actions: finished, address_book: {}, metadata: {} }
      return new Response(JSON.stringify(body), { headers: { date: new Date(real()).toUTCString() } })
    },
    undefined,
    { at, isBasic: false },
  )
  real = clock.now
  await clock.runTo(at + 10 * 60_000)
  expect(monitor.state().incidents.map(({ subject }) => subject.key)).toEqual([key])
})

it('the user can trust a clock that nothing confirms, and expired data is then removed', async () => {
  const folder = filledProfile()
  const first = await startWith(folder, 0)
  await first.monitor.close()
  const ahead = await startWith(folder, 400 * day, { at: startAt + 60_000, hears: false })
  await ahead.clock.runTo(startAt + 120_000)
  expect(ahead.monitor.state().status.clockDoubt).toMatchObject({ than: 'last-run', until: null })
  expect(await ahead.removed()).toContain('or you trust this clock')
  await ahead.monitor.handlers['clock.trust'](undefined)
  expect(ahead.monitor.state().status.clockDoubt).toBeUndefined()
  expect(await ahead.removed()).toBeGreaterThan(0)
  await ahead.monitor.close()
  expect(spans(folder)).toBe(1)
})
