import { expect, it } from 'vitest'
import { createAccessGuard } from '../../../../../electron/monitor/service/access-guard.ts'
import type { Refusal } from '../../../../../electron/shared/app-state.ts'
import { LookoutError, type ErrorCode } from '../../../../../electron/shared/errors.ts'
import { createVirtualClock } from '../../../../../electron/demo/virtual/clock.ts'

const startAt = Date.UTC(2026, 10, 20, 12)
type Deps = Parameters<typeof createAccessGuard>[0]

/** Returns a guard without a key, whose service accepts everything. */
const guardWith = (changes: Partial<Omit<Deps, 'key'>> & { readonly key?: object }) =>
  createAccessGuard({
    clock: createVirtualClock(startAt),
    signal: new AbortController().signal,
    probe: async () => undefined,
    allow: () => undefined,
    isResting: () => false,
    onChange: () => undefined,
    ...changes,
    key: {
      key: () => null,
      refuse: () => undefined,
      accept: () => undefined,
      isRejected: () => false,
      ...changes.key,
    } as never,
  })

const refused = { code: 'unauthorized', message: 'No access', httpStatus: 401 } as never

/** Starts a guard. `allowed` counts how often refused operations may be requested again, `changes` are what it reports. */
function start(options: Parameters<typeof guardWith>[0] = {}) {
  const clock = createVirtualClock(startAt)
  const changes: (Refusal | null)[] = []
  let allowed = 0
  const guard = guardWith({
    clock,
    allow: () => {
      allowed += 1
    },
    onChange: (refusal) => void changes.push(refusal),
    ...options,
  })
  const runTo = (seconds: number): Promise<void> => clock.runTo(startAt + seconds * 1_000)
  return { guard, clock, changes, allowed: () => allowed, runTo }
}

/** Returns a key that is rejected while a refused request counts against it. */
function rejectable() {
  let isRejected = false
  return {
    key: () => (isRejected ? null : 'key'),
    refuse: () => {
      isRejected = true
    },
    accept: () => {
      isRejected = false
    },
    isRejected: () => isRejected,
  }
}

const turn = (): Promise<void> => new Promise((done) => setImmediate(done))

it.each([
  ['is set back by a minute', -60_000],
  ['is right', 0],
  ['is set ahead by a minute', 60_000],
])(
  'a refused operation is requested again when the clock %s before it is refused again',
  async (_name, by) => {
    const clock = createVirtualClock(startAt)
    let shift = 0
    const { guard, allowed } = start({ clock: { ...clock, now: () => clock.now() + shift } })
    guard.refused('getPool', refused, null)
    await clock.runTo(startAt + 301_000)
    expect(allowed()).toBe(1)
    shift = by
    guard.refused('getPool', refused, null)
    await clock.runTo(startAt + 901_000)
    expect(allowed()).toBe(2)
  },
)

it('a refused request that was sent with an earlier key leaves the present one alone', () => {
  const rejected: string[] = []
  const guard = guardWith({
    key: {
      key: () => 'present',
      refuse: () => void rejected.push('present'),
      accept: () => undefined,
      isRejected: () => rejected.length > 0,
    },
  })
  guard.refused('getPool', refused, 'earlier')
  guard.refused('getPool', refused, null)
  expect([rejected, guard.refusal()]).toEqual([[], null])
  guard.refused('getPool', refused, 'present')
  expect(rejected).toEqual(['present'])
})

it.each<readonly [ErrorCode, boolean]>([
  ['not-found', true],
  ['not-ready', true],
  ['unsupported', true],
  ['unauthorized', false],
  ['timeout', false],
])('a rejected key that is tried again and gets the error %s is accepted: %s', async (code, isAccepted) => {
  const probe = () => Promise.reject(new LookoutError(code, 'The service says so.'))
  const { guard, runTo } = start({ key: rejectable(), probe })
  guard.refused('getPool', refused, 'key')
  await runTo(301)
  expect(guard.refusal() === null).toBe(isAccepted)
})

it('a key that replaces a rejected one while that is tried again is not accepted in its place', async () => {
  const probed = Promise.withResolvers<void>()
  const rejected = new Set<string>()
  let key = 'first'
  const guard = guardWith({
    key: {
      key: () => (rejected.has(key) ? null : key),
      refuse: () => void rejected.add(key),
      accept: () => void rejected.delete(key),
      isRejected: () => rejected.has(key),
    },
    probe: () => probed.promise,
  })
  guard.refused('getPool', refused, 'first')
  guard.retry()
  key = 'second'
  guard.keyChanged()
  guard.refused('getPool', refused, 'second')
  probed.resolve()
  await turn()
  expect([...rejected]).toEqual(['first', 'second'])
})

it('a refused operation is requested again only after polling no longer rests', async () => {
  let isResting = true
  const { guard, allowed, runTo } = start({ isResting: () => isResting })
  guard.refused('getPool', refused, null)
  await runTo(1_000)
  expect(allowed()).toBe(0)
  isResting = false
  await runTo(1_400)
  expect(allowed()).toBe(1)
})

it('a refused operation is requested again five minutes after it was requested again on demand', async () => {
  const { guard, allowed, runTo } = start()
  guard.refused('getPool', refused, null)
  await runTo(100)
  guard.retry()
  guard.refused('getPool', refused, null)
  await runTo(399)
  expect(allowed()).toBe(1)
  await runTo(401)
  expect(allowed()).toBe(2)
})

it('an operation that was answered is requested again five minutes after its next refusal', async () => {
  const { guard, allowed, runTo } = start()
  guard.refused('getPool', refused, null)
  await runTo(100)
  guard.answered('getPool')
  expect(guard.refusal()).toBeNull()
  await runTo(200)
  guard.refused('getPool', refused, null)
  await runTo(499)
  expect(allowed()).toBe(0)
  await runTo(501)
  expect(allowed()).toBe(1)
})

it('operations that are refused one after the other are requested again five minutes after the first', async () => {
  const { guard, allowed, runTo } = start()
  guard.refused('getPool', refused, null)
  await runTo(200)
  guard.refused('actions', { code: 'unauthorized', message: 'Ask for a key' }, null)
  expect(guard.refusal()).toEqual({
    isKeyRejected: false,
    since: startAt,
    retryAt: startAt + 300_000,
    stopped: ['actions', 'getPool'],
    note: 'Ask for a key',
  })
  await runTo(301)
  expect(allowed()).toBe(1)
})

it('the first response reports that nothing is refused, and nothing else does', () => {
  const { guard, changes } = start()
  guard.retry()
  expect(changes).toEqual([])
  guard.answered('getPool')
  guard.answered('getPool')
  guard.retry()
  expect(changes).toEqual([null])
})

it('nothing counts as refused after the key was replaced', () => {
  const { guard } = start()
  guard.refused('getPool', refused, null)
  guard.keyChanged()
  expect(guard.refusal()).toBeNull()
})

it('a rejected key is tried again by one request at a time, and not at all after the end of the session', async () => {
  const [session, probed] = [new AbortController(), Promise.withResolvers<void>()]
  const probes: string[] = []
  const key = rejectable()
  const { guard, changes } = start({
    signal: session.signal,
    key,
    probe: (operation) => {
      probes.push(operation)
      return probed.promise
    },
  })
  guard.refused('getPool', refused, 'key')
  guard.retry()
  guard.retry()
  session.abort()
  probed.resolve()
  await turn()
  guard.retry()
  expect([probes, key.isRejected(), changes.length]).toEqual([['getPool'], true, 1])
})
