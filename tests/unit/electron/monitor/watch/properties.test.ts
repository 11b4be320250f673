import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WireAction } from '../../../../../electron/monitor/toncenter/client-types.ts'
import { action, rootHash, watching, type Who } from './samples.ts'
import { isLive, isVerified, stateOf, type TraceState } from '../../../../../electron/shared/trace-state.ts'

const verified: readonly TraceState[] = ['completed', 'partly-failed', 'failed']

/** The states that may follow each state. Only a lookup shows that a trace was not executed. */
const followers: Readonly<Record<TraceState, readonly TraceState[]>> = {
  pending: ['on-chain', 'checking', 'unverified', ...verified],
  'on-chain': ['checking', 'unverified', ...verified],
  checking: ['pending', 'on-chain', 'unverified', ...verified],
  unverified: ['on-chain', ...verified],
  // A later response may also contain actions of another account, with a different result.
  completed: ['partly-failed', 'failed'],
  'partly-failed': ['completed', 'failed'],
  failed: ['completed', 'partly-failed'],
  'not-executed': [],
}

const answer: fc.Arbitrary<readonly WireAction[]> = fc.oneof(
  fc.constant([]),
  fc.array(
    fc
      .record({
        traceId: fc.constantFrom(null, rootHash),
        mcSeqnoEnd: fc.constantFrom(0, 0, 500),
        finality: fc.constantFrom(null, 'pending', 'confirmed', 'finalized'),
        success: fc.constantFrom(true, true, false, null),
        type: fc.constantFrom('ton_transfer', 'jetton_swap'),
        actionId: fc.constantFrom('a', 'b', 'c'),
        details: fc.constantFrom('one', 'two'),
        startLt: fc.constantFrom('1', '2', '3'),
      })
      .map(action),
    { minLength: 1, maxLength: 3 },
  ),
)

const samples = fc.array(
  fc.record({
    afterSeconds: fc.integer({ min: 0, max: 5 }),
    who: fc.constantFrom<Who[]>('A', 'B', 'hash'),
    answer,
  }),
  { maxLength: 40 },
)

describe('for any sequence of responses', () => {
  it('no state goes backwards, and each is allowed by the visible data', () => {
    fc.assert(
      fc.property(samples, (sequence) => {
        const watched = watching()
        let seconds = 0
        let isRootSeen = false
        let isFailureSeen = false
        let isSuccessSeen = false
        let before: TraceState | null = null
        for (const { afterSeconds, who, answer: actions } of sequence) {
          seconds += afterSeconds
          watched.apply([seconds, who, actions])
          isRootSeen ||= actions.some((each) => each.traceId !== null)
          isFailureSeen ||= actions.some((each) => each.traceId !== null && each.success === false)
          isSuccessSeen ||= actions.some((each) => each.traceId !== null && each.success === true)
          const state: TraceState | null = watched.record()?.view.state ?? null
          if (before !== null && state !== null && state !== before)
            expect(followers[before]).toContain(state)
          if (state === 'on-chain' || (state !== null && isVerified(state))) expect(isRootSeen).toBe(true)
          if (state === 'completed') expect(isSuccessSeen).toBe(true)
          if (state === 'failed' || state === 'partly-failed') expect(isFailureSeen).toBe(true)
          expect(state).not.toBe('not-executed')
          before = state
        }
      }),
      { numRuns: 500 },
    )
  })

  it('steps and intervals are in order, and events report every step', () => {
    fc.assert(
      fc.property(samples, (sequence) => {
        const watched = watching()
        let seconds = 0
        for (const { afterSeconds, who, answer: actions } of sequence) {
          seconds += afterSeconds
          watched.apply([seconds, who, actions])
        }
        const view = watched.record()?.view
        if (view === undefined) return
        expect(view.steps.at(-1)?.state).toBe(view.state)
        expect(view.state).toBe(stateOf(view))
        expect(view.endedAt === null).toBe(isLive(view.state))
        for (const { when } of view.steps) expect(when.after ?? when.before).toBeLessThanOrEqual(when.before)
        const reported = watched.events.flatMap((event) => (event.kind === 'trace-state' ? [event.to] : []))
        const steps = view.steps.map((step) => step.state)
        expect(reported).toEqual(verified.some((state) => state === steps[0]) ? steps : steps.slice(1))
        expect(new Set(view.actions.map((each) => each.key)).size).toBe(view.actions.length)
      }),
      { numRuns: 300 },
    )
  })

  it('a repeated response changes only the last-seen time', () => {
    fc.assert(
      fc.property(samples, answer, (sequence, last) => {
        const watched = watching()
        let seconds = 0
        for (const { afterSeconds, who, answer: actions } of sequence) {
          seconds += afterSeconds
          watched.apply([seconds, who, actions])
        }
        watched.apply([seconds + 1, 'A', last])
        const before = watched.record()?.view
        const events = watched.events.length
        watched.apply([seconds + 2, 'A', last])
        const after = watched.record()?.view
        expect({ ...after, lastSeenAt: 0 }).toEqual({ ...before, lastSeenAt: 0 })
        expect(watched.events.length).toBe(events)
      }),
      { numRuns: 300 },
    )
  })
})
