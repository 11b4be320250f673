import { expect, it, onTestFinished, vi } from 'vitest'
import { createVirtualClock } from '../../../../../electron/demo/virtual/clock.ts'
import { createPauseTracker } from '../../../../../electron/monitor/pause-tracker.ts'
import {
  createPollDispatcher,
  recordedSubjects,
  type Polled,
} from '../../../../../electron/monitor/poll/poll-dispatcher.ts'
import { createPollLoop } from '../../../../../electron/monitor/poll/poll-loop.ts'
import { itemId, type PollSource, type Receive } from '../../../../../electron/monitor/poll/poll-source.ts'
import type { SteadyLane } from '../../../../../electron/monitor/schedule/lane.ts'
import { createSchedule } from '../../../../../electron/monitor/schedule/schedule.ts'
import { customNetwork } from '../../../../../electron/monitor/profile/saved-settings.ts'
import { createFreshnessTracker } from '../../../../../electron/monitor/view-state/freshness-tracker.ts'
import { createServiceHealth } from '../../../../../electron/monitor/view-state/service-health.ts'
import { openStore } from '../../../../../electron/monitor/store/open-store.ts'
import { LookoutError } from '../../../../../electron/shared/errors.ts'
import { serviceUrl, startAt } from '../started.ts'
import { emptyFolder } from '../store/profile.ts'

const second = 1_000

/** Runs sources without an engine, with only the schedule, the dispatcher and the loop. */
function run(sources: readonly PollSource[], isFile = false) {
  const clock = createVirtualClock(startAt)
  const store = openStore({ folder: emptyFolder(), now: clock.now })
  const ending = new AbortController()
  const logged: string[] = []
  const session = {
    network: isFile ? { ...customNetwork(serviceUrl), isFile } : customNetwork(serviceUrl),
    freshness: createFreshnessTracker(),
    schedule: createSchedule({ limit: 10, random: () => 0.5 }),
    store,
    runtime: {
      now: clock.now,
      after: clock.after,
      signal: ending.signal,
      log: (message: string) => void logged.push(message),
    },
  }
  const health = createServiceHealth()
  const pause = createPauseTracker({
    store,
    schedule: session.schedule,
    now: clock.now,
    wake: () => undefined,
    interrupted: () => undefined,
    resumed: () => undefined,
    subjects: () => recordedSubjects(session, sources),
  })
  const ignore = (): void => undefined
  const dispatcher = createPollDispatcher(session, {
    sources,
    health,
    pause,
    access: { key: () => null, refused: ignore, answered: ignore },
  })
  const polled: Polled[] = []
  const loop = createPollLoop(session, {
    dispatcher,
    health,
    pause,
    guard: (items) => items,
    isOnline: () => true,
    onPolled: (each) => void polled.push(each),
  })
  loop.start()
  onTestFinished(() => {
    ending.abort()
    loop.stop()
    store.close()
  })
  return { ...session, runTo: clock.runTo, health, dispatcher, polled, logged }
}

/** No code in the app refers to this lane, operation or name. */
const tideLane: SteadyLane = { how: 'steady', name: 'tide', intervalMs: 10_000, share: 0.1, isUrgent: false }

interface Tides {
  readonly source: PollSource
  readonly polls: readonly string[]
  readonly published: readonly string[]
}

function tides(keys: readonly string[], respond: (key: string) => boolean = () => false): Tides {
  const polls: string[] = []
  const published: string[] = []
  const source: PollSource = {
    name: 'tide',
    items: () =>
      keys.map((key) => ({
        id: itemId('tide', key),
        source: 'tide',
        key,
        operation: 'getTide',
        lane: tideLane,
      })),
    poll: async (key) => {
      polls.push(key)
      return { isChanged: respond(key) }
    },
    publish: (key) => void published.push(key),
  }
  return { source, polls, published }
}

it('a new source is polled at the interval of its lane, and publishes each item', async () => {
  const { source, polls, published } = tides(['brest', 'dover'])
  const { runTo, schedule, freshness, health, dispatcher } = run([source])
  await runTo(startAt + 35 * second)
  expect(polls.toSorted()).toEqual([...Array(4).fill('brest'), ...Array(4).fill('dover')])
  expect(published).toEqual(polls)
  expect(schedule.plan.explain('tide:brest', startAt + 35 * second)).toMatchObject({
    intervalMs: 10_000,
    waits: null,
  })
  expect(freshness.observedAt('tide:dover')).toBeGreaterThan(startAt + 20 * second)
  expect(health.current()).toEqual({ health: 'ok', note: null })
  expect(dispatcher.lastAnswerAt()).toBeGreaterThan(startAt + 20 * second)
})

it('a failure of a new source is shown with its item and slows only its operation', async () => {
  const failing = tides(['brest'], () => {
    throw new LookoutError('server', 'The tide service is down.')
  })
  const well: PollSource = {
    ...tides([]).source,
    name: 'moon',
    items: () => [{ id: 'moon', source: 'moon', key: '', operation: 'getMoon', lane: tideLane }],
  }
  const { runTo, runtime, schedule, freshness, health, polled } = run([failing.source, well])
  await runTo(startAt + 60 * second)
  expect(freshness.view('tide:brest', schedule.plan.explain('tide:brest', runtime.now()))).toMatchObject({
    observedAt: null,
    waits: 'backoff',
    error: { code: 'server', message: 'The tide service is down.' },
  })
  expect(schedule.plan.explain('moon', runtime.now()).waits).toBeNull()
  expect(health.current()).toEqual({ health: 'service-error', note: 'The tide service is down.' })
  expect(polled.find(({ id }) => id === 'tide:brest')).toMatchObject({ failure: 'server', isNews: true })
})

it('events of a stream about other items take the same path as a response', async () => {
  const { source, polls, published } = tides(['brest'])
  let receive: Receive = () => undefined
  const stream: PollSource = {
    name: 'stream',
    items: () => [],
    poll: async () => ({ isChanged: false }),
    publish: () => undefined,
    start: (given) => {
      receive = given
    },
  }
  const { runTo, freshness, polled } = run([source, stream])
  await runTo(startAt + 5 * second)
  expect(polls).toEqual(['brest'])
  receive({ source: 'tide', key: 'brest', isComplete: true })
  expect(published).toEqual(['brest', 'brest'])
  expect(freshness.observedAt('tide:brest')).toBe(startAt + 5 * second)
  expect(polled.at(-1)).toMatchObject({ id: 'tide:brest', failure: null, isNews: true, isWanted: true })
})

it('failed responses of a recording source become a gap while the item is still watched', async () => {
  const watched = new Map([['brest', null]])
  const base = tides(['brest', 'dover'], () => {
    throw new LookoutError('timeout', 'No response.')
  })
  const source: PollSource = {
    ...base.source,
    recorded: { operation: 'getPool', items: watched },
  }
  const {
    runTo,
    runtime: { now },
    store,
    polled,
  } = run([source])
  await runTo(startAt + second)
  const reasons = (key: string) =>
    store.history
      .stretches({ network: serviceUrl, operation: 'getPool', key }, startAt, now())
      .map(({ gap }) => gap)
  expect([reasons('brest'), reasons('dover')]).toEqual([['timeout'], []])
  expect(polled.map(({ id, isWanted }) => [id, isWanted])).toEqual([
    ['tide:brest', true],
    ['tide:dover', false],
  ])
})

/** Runs a recording source whose service is down for 75 s, for one item or for all. Returns the reasons of the gaps of each item. */
async function gapsAfterOutage(
  code: 'offline' | 'server',
  keys: readonly string[],
  only: string | null,
): Promise<readonly (readonly string[])[]> {
  let isDown = false
  const base = tides(keys)
  const source: PollSource = {
    ...base.source,
    poll: async (key) => {
      const result = await base.source.poll(key)
      if (isDown && (only ?? key) === key) throw new LookoutError(code, 'No response.')
      const subject = { network: serviceUrl, operation: 'getPool', key } as const
      store.runs.observe(subject, [], runtime.now())
      return result
    },
    recorded: { operation: 'getPool', items: new Map(keys.map((key) => [key, null])) },
  }
  const { runTo, runtime, store } = run([source])
  await runTo(startAt + 25 * second)
  isDown = true
  await runTo(startAt + 100 * second)
  isDown = false
  await runTo(startAt + 200 * second)
  return keys.map((key) =>
    store.history
      .stretches({ network: serviceUrl, operation: 'getPool', key }, startAt, runtime.now())
      .flatMap(({ gap }) => gap ?? []),
  )
}

it.each(['offline', 'server'] as const)(
  'an outage (%s) is one gap of every item, also of those not tried',
  async (code) => {
    const keys = Array.from({ length: 40 }, (_, nth) => `pool-${nth}`)
    expect(await gapsAfterOutage(code, keys, null)).toEqual(keys.map(() => [code]))
  },
)

it('an item that the service cannot serve is no gap of another one', async () => {
  expect(await gapsAfterOutage('server', ['brest', 'dover'], 'brest')).toEqual([['server'], []])
})

it('an item whose failure cannot be recorded is polled again', async () => {
  const failing = tides(['brest'], () => {
    throw new LookoutError('timeout', 'No response.')
  })
  const recorded = { operation: 'getPool', items: new Map([['brest', null]]) } as const
  const { runTo, store, logged, polled } = run([{ ...failing.source, recorded }])
  vi.spyOn(store.runs, 'gap').mockImplementation(() => {
    throw new LookoutError('storage', 'Nothing can be written.')
  })
  await runTo(startAt + 60 * second)
  expect(failing.polls.length).toBeGreaterThan(1)
  expect(polled[0]).toMatchObject({ id: 'tide:brest', failure: 'timeout' })
  expect(logged).toContain('The failed poll of tide:brest could not be recorded')
})

it('an opened file is polled only on demand', async () => {
  const always = tides(['brest'])
  const onDemand = tides(['brest'])
  await run([always.source], true).runTo(startAt + second)
  await run([{ ...onDemand.source, isOnDemand: true }], true).runTo(startAt + second)
  expect([always.polls, onDemand.polls]).toEqual([[], ['brest']])
})

it('an older response from a cache does not make an item older', async () => {
  const { source } = tides(['brest'])
  const times = [startAt, startAt - 20 * second]
  const cached: PollSource = {
    ...source,
    poll: async () => ({ isChanged: false, observedAt: times.shift() ?? startAt - 20 * second }),
  }
  const { runTo, freshness } = run([cached])
  await runTo(startAt + 35 * second)
  expect([times, freshness.observedAt('tide:brest')]).toEqual([[], startAt])
})
