import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openStore } from '../../../../../electron/monitor/store/index.ts'
import type { GapReason, Part } from '../../../../../electron/monitor/store/types.ts'
import { account, emptyFolder } from './profile.ts'

interface Step {
  readonly wait: number
  readonly parts: readonly Part[] | null
  readonly reason: GapReason
  readonly after: 'nothing' | 'flush' | 'restart'
}

const text = fc.oneof(
  fc.constantFrom('1', '2', 'long '.repeat(80), `${'long '.repeat(80)}er`),
  fc.string({ unit: 'binary' }).filter((any) => any.isWellFormed()),
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

it('gives back at any time what was current then, whatever answers and gaps went in', () => {
  const folder = emptyFolder()
  let round = 0
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const subject = { ...account, key: String((round += 1)) }
      let now = 1000
      let store = openStore({ folder, now: () => now })
      /** What was current from each moment on, worked out from the steps alone. */
      const current = new Map<number, readonly Part[] | GapReason>()
      for (const { wait, parts, reason, after } of steps) {
        now += wait
        if (parts === null) store.gap(subject, reason, now)
        else store.observe(subject, parts, now)
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
        const given = store.asOf(subject, at)
        expect(given === null ? null : (given.gap ?? given.run?.parts)).toEqual(expected)
      }
      store.close()
    }),
    { numRuns: 50 },
  )
})
