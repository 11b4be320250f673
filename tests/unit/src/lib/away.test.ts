import { describe, expect, it } from 'vitest'
import type { Activity } from '../../../../electron/shared/app-state.ts'
import type { Incident } from '../../../../electron/shared/alert-events.ts'
import type { TraceView } from '../../../../electron/shared/pending-models.ts'
import { mostListedAlerts } from '../../../../electron/shared/watch-limits.ts'
import { countChanges, digestOf, endedBefore, type AwayFacts } from '../../../../src/lib/away.ts'

const hour = 3_600_000
const since = Date.UTC(2026, 10, 20, 6)
const until = since + 4 * hour

const ended = (state: TraceView['state'], count: number, hasMore = false) => ({ state, count, hasMore })

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
  incidents: [],
  poolChanges: { count: 0, hasMore: false },
}

describe('digest of an absence', () => {
  it('lists the most important first', () => {
    const facts: AwayFacts = {
      ...calm,
      activity: activity([3, true], [0, false], [1_200, true], [0, true]),
      ended: [
        ended('completed', 2),
        ended('unverified', 1),
        ended('failed', 1),
        ended('not-executed', 1),
        ended('partly-failed', 1),
      ],
      incidents: [incident('new', since + 1), incident('old', since), incident('now', until)],
      poolChanges: { count: 1, hasMore: false },
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

  it('says "or more" of what was not counted to the end', () => {
    const incidents = Array.from({ length: mostListedAlerts }, (_, nth) => incident(`${nth}`, until))
    const facts = {
      ...calm,
      ended: [ended('completed', 500, true), ended('failed', 3)],
      incidents,
      poolChanges: { count: 5_000, hasMore: true },
    }
    expect(digestOf(facts)?.words).toEqual([
      '500 or more alerts',
      '3 failed',
      '500 or more completed',
      '5,000 or more pool changes',
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
  const when = { after: since, before: since + 1 }
  const log = (['gap', 'joined', 'settled', 'gap'] as const).map((kind) => ({ kind, when }))
  expect(countChanges(log, until)).toBe(2)
})

describe('an event that the first responses after an absence show', () => {
  const spanning = { after: since - 1, before: until + 4_000 }
  const later = { after: until + 1, before: until + 4_000 }

  it('counts as an alert of the absence', () => {
    const alert = (id: string, when: typeof later) => ({ ...incident(id, when.before), when })
    const facts = { ...calm, incidents: [alert('loss', spanning), alert('later', later)] }
    expect(digestOf(facts)?.words).toEqual(['1 alert'])
  })

  it('counts as a change of a pool during the absence', () => {
    const log = [spanning, later].map((when) => ({ kind: 'settled' as const, when }))
    expect(countChanges(log, until)).toBe(1)
  })

  it('counts as a trace that was not executed during the absence', () => {
    const traces = [spanning, later].map((when) => ({
      endedAt: when.before,
      steps: [{ state: 'not-executed' as const, when, evidence: [] }],
    }))
    expect(endedBefore(traces, until)).toEqual(traces.slice(0, 1))
  })

  it('counts as a trace that a block ended during the absence, whenever it was observed', () => {
    const steps = [{ state: 'completed' as const, when: later, evidence: [] }]
    const traces = [until, until + 1].map((endedAt) => ({ endedAt, steps }))
    expect(endedBefore(traces, until)).toEqual(traces.slice(0, 1))
  })

  it('does not count if nothing bounds it before the end of the absence', () => {
    const log = [until, until + 1].map((before) => ({
      kind: 'joined' as const,
      when: { after: null, before },
    }))
    expect(countChanges(log, until)).toBe(1)
  })
})
