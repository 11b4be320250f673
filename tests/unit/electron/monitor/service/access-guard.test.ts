import { expect, it } from 'vitest'
import { createAccessGuard } from '../../../../../electron/monitor/service/access-guard.ts'
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

it.each([
  ['is set back by a minute', -60_000],
  ['is right', 0],
  ['is set ahead by a minute', 60_000],
])(
  'a refused operation is requested again when the clock %s before it is refused again',
  async (_name, by) => {
    const clock = createVirtualClock(startAt)
    let shift = 0
    let allowed = 0
    const guard = guardWith({
      clock: { ...clock, now: () => clock.now() + shift },
      allow: () => {
        allowed += 1
      },
    })
    guard.refused('getPool', refused, null)
    await clock.runTo(startAt + 301_000)
    expect(allowed).toBe(1)
    shift = by
    guard.refused('getPool', refused, null)
    await clock.runTo(startAt + 901_000)
    expect(allowed).toBe(2)
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
  ['unsupported', true],
  ['unauthorized', false],
  ['timeout', false],
])('a rejected key that is tried again and gets the error %s is accepted: %s', async (code, isAccepted) => {
  let isRejected = false
  const clock = createVirtualClock(startAt)
  const guard = guardWith({
    clock,
    key: {
      key: () => 'key',
      refuse: () => {
        isRejected = true
      },
      accept: () => {
        isRejected = false
      },
      isRejected: () => isRejected,
    },
    probe: () => Promise.reject(new LookoutError(code, 'The service says so.')),
  })
  guard.refused('getPool', refused, 'key')
  await clock.runTo(startAt + 301_000)
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
  await new Promise((done) => setImmediate(done))
  expect([...rejected]).toEqual(['first', 'second'])
})

it('a refused operation is requested again only after polling no longer rests', async () => {
  const clock = createVirtualClock(startAt)
  let isResting = true
  let allowed = 0
  const guard = guardWith({
    clock,
    allow: () => {
      allowed += 1
    },
    isResting: () => isResting,
  })
  guard.refused('getPool', refused, null)
  await clock.runTo(startAt + 1_000_000)
  expect(allowed).toBe(0)
  isResting = false
  await clock.runTo(startAt + 1_400_000)
  expect(allowed).toBe(1)
})
