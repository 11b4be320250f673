import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openStore, type OpenStore } from '../../../../../electron/monitor/store/open-store.ts'
import type { GapReason, Part, Subject } from '../../../../../electron/monitor/store/store-types.ts'
import { asOf } from './as-of.ts'
import { account, emptyFolder } from './profile.ts'
import { anyCharacter } from '../../../../fixtures/any-character.ts'

interface Step {
  readonly wait: number
  readonly parts: readonly Part[] | null
  readonly reason: GapReason
  readonly after: 'nothing' | 'flush' | 'restart'
}

const text = fc.oneof(
  fc.constantFrom('1', '2', 'long '.repeat(80), `${'long '.repeat(80)}er`),
  fc.string({ unit: anyCharacter }),
)
const part: fc.Arbitrary<Part> = fc.record({
  kind: fc.constantFrom('action', 'metadata', 'nominator'),
  name: fc.constantFrom('', 'a', 'b'),
  text,
})
const step: fc.Arbitrary<Step> = fc.record({
  wait: fc.nat({ max: 3 }),
  parts: fc.option(fc.array(part, { maxLength: 4 }), { freq: 4 }),
  reason: fc.constantFrom('offline', 'rate-limited', 'asleep'),
  after: fc.oneof(
    { weight: 8, arbitrary: fc.constant('nothing' as const) },
    { weight: 1, arbitrary: fc.constantFrom('flush' as const, 'restart' as const) },
  ),
})

function expectCover(
  store: OpenStore,
  subject: Subject,
  current: ReadonlyMap<number, readonly Part[] | GapReason>,
  to: number,
): void {
  const stretches = store.history.stretches(subject, 0, to)
  expect(stretches[0]?.fromAt ?? Infinity).toBe(Math.min(...current.keys()))
  for (const from of current.keys()) {
    const later = store.history.stretches(subject, from, to)
    const last = later.findLastIndex(({ gap }) => gap !== null)
    const end = last === -1 ? null : (later[last + 1]?.fromAt ?? to)
    expect(store.history.lastGapEnd(subject, from, to)).toBe(end)
  }
  for (const [index, { fromAt, seenUntilAt, gap }] of stretches.entries()) {
    const toAt = stretches[index + 1]?.fromAt ?? to
    expect(toAt).toBeGreaterThanOrEqual(fromAt)
    expect(seenUntilAt).toBeGreaterThanOrEqual(fromAt)
    expect(seenUntilAt).toBeLessThanOrEqual(toAt)
    // Only the last of several changes in one millisecond counts.
    if (toAt > fromAt)
      expect(gap ?? store.history.lastKnown(subject, fromAt)?.parts).toEqual(current.get(fromAt))
  }
}

it('the store returns the data that was current at any time, for any sequence of responses and gaps', () => {
  const folder = emptyFolder()
  let round = 0
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const subject = { ...account, key: String((round += 1)) }
      let now = 1000
      let store = openStore({ folder, now: () => now })
      const current = new Map<number, readonly Part[] | GapReason>()
      for (const { wait, parts, reason, after } of steps) {
        now += wait
        if (parts === null) store.runs.gap(subject, reason, now)
        else store.runs.observe(subject, parts, now)
        current.set(now, parts ?? reason)
        if (after === 'flush') store.flush()
        if (after === 'restart') {
          store.close()
          current.set(now, 'closed')
          store = openStore({ folder, now: () => now })
        }
      }
      let expected: readonly Part[] | GapReason | null = null
      for (let at = 999; at <= now + 1; at += 1) {
        expected = current.get(at) ?? expected
        const given = asOf(store, subject, at)
        expect(given === null ? null : (given.gap ?? given.run?.parts)).toEqual(expected)
      }
      expectCover(store, subject, current, now + 1)
      store.close()
    }),
    { numRuns: 50 },
  )
})
