import { describe, expect, it } from 'vitest'
import type { Activity } from '../../../../electron/shared/app-state.ts'
import type { Incident } from '../../../../electron/shared/alert-events.ts'
import type { TraceView } from '../../../../electron/shared/pending-models.ts'
import { countChanges, digestOf, type AwayFacts } from '../../../../src/lib/away.ts'
import { inState } from '../../../fixtures/trace-progress.ts'

const hour = 3_600_000
const since = Date.UTC(2026, 10, 20, 6)
const until = since + 4 * hour

function trace(key: string, state: TraceView['state']): TraceView {
  return {
    key,
    ...inState(state),
    accounts: [],
    firstSeenAt: since,
    lastSeenAt: until,
    endedAt: since + hour,
    steps: [],
    mcSeqno: null,
    actions: [],
  }
}

function incident(id: string, at: number): Incident {
  const subject = { kind: 'trace', key: id } as const
  const event = { kind: 'recorded', title: id, facts: [] } as const
  return { id, rule: 'r', severity: 'warning', event, at, subject, acknowledgedAt: null, when: null }
}

const activity = (...buckets: readonly (readonly [traces: number, isObserved: boolean])[]): Activity => ({
  from: since,
  to: until,
  buckets: buckets.map(([traces, isObserved]) => ({ traces, isObserved })),
})

const calm: AwayFacts = {
  since,
  until,
  activity: activity([0, true], [0, true], [0, true], [0, true]),
  ended: [],
  hasMore: false,
  incidents: [],
  poolChanges: 0,
}

describe('digest of an absence', () => {
  it('lists the most important first', () => {
    const facts: AwayFacts = {
      ...calm,
      activity: activity([3, true], [0, false], [1_200, true], [0, true]),
      ended: [
        trace('1', 'completed'),
        trace('2', 'failed'),
        trace('3', 'completed'),
        trace('4', 'unverified'),
        trace('5', 'not-executed'),
        trace('6', 'partly-failed'),
      ],
      incidents: [incident('new', since + 1), incident('old', since), incident('now', until)],
      poolChanges: 1,
    }
    expect(digestOf(facts)).toEqual({
      title: 'While you were away, 4 h:',
      words: [
        '2 alerts',
        '1 failed',
        '1 partly failed',
        '1 not executed',
        '1 unverified',
        '2 completed',
        '1,203 new traces',
        '1 pool change',
        '1 h not observed',
      ],
      alerts: 2,
      isComplete: false,
    })
  })

  it('says "or more" when not all traces were read', () => {
    expect(digestOf({ ...calm, ended: [trace('1', 'completed')], hasMore: true })?.words).toEqual([
      '1 or more completed',
    ])
  })

  it('is null when nothing happened and all was observed', () => {
    expect(digestOf(calm)).toBeNull()
  })

  it('reports unobserved time', () => {
    const facts = { ...calm, activity: activity([0, true], [0, true], [0, false], [0, false]) }
    expect(digestOf(facts)?.words).toEqual(['2 h not observed'])
  })
})

it('a gap in the log of a pool is no change', () => {
  expect(countChanges([{ kind: 'gap' }, { kind: 'joined' }, { kind: 'settled' }, { kind: 'gap' }])).toBe(2)
})
