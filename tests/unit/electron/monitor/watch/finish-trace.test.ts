import { describe, expect, it } from 'vitest'
import {
  dropTrace,
  finishTrace,
  type FinishContext,
  type FinishedReport,
} from '../../../../../electron/monitor/watch/finish-trace.ts'
import { joinedEvents } from '../../../../../electron/monitor/watch/trace-step.ts'
import type { TraceRecord } from '../../../../../electron/monitor/watch/watch-types.ts'
import { emulated, failedConfirmed, finalized, gone, onChain } from './lifecycles/lifecycle.ts'
import {
  accountA,
  accountB,
  action,
  describeAction,
  known,
  rootHash,
  startedBy,
  traceKey,
} from './samples.ts'

const final = { traceId: rootHash, mcSeqnoEnd: 500, finality: 'finalized' }
const sent = action({ ...final, ...startedBy(accountA, '5') })
/** As the responses of the lifecycles list it. */
const listed = action(final)
const forwarded = action({
  ...final,
  actionId: 'action-2',
  startLt: '15',
  accounts: [accountB],
  ...startedBy(accountB, '3'),
})

function reportOf(changes: Partial<FinishedReport> = {}): FinishedReport {
  return {
    key: traceKey,
    externalHash: traceKey,
    traceId: rootHash,
    mcSeqno: 500,
    startUtime: 10,
    endUtime: 20,
    actions: [sent],
    omitted: 0,
    ...changes,
  }
}

const context: FinishContext = {
  describe: describeAction,
  at: 60_000,
  accounts: [accountA],
  by: null,
  isPast: false,
}

describe('the report of a finished trace', () => {
  it('verifies the outcome of a trace that is no longer listed', () => {
    const change = finishTrace(
      known([9, 'A', onChain], [30, 'A', gone]),
      reportOf({ actions: [listed] }),
      context,
    )
    expect(change?.record.view).toMatchObject({
      state: 'completed',
      stage: 'final',
      outcome: 'succeeded',
      endedAt: 20_000,
      mcSeqno: 500,
    })
    expect(change?.record.view).not.toHaveProperty('missingSince')
    expect(change?.record.view.steps.map(({ state }) => state)).toEqual(['on-chain', 'checking', 'completed'])
    expect(change?.record.view.steps.at(-1)).toEqual({
      state: 'completed',
      when: { after: 9_000, before: 60_000 },
      evidence: [{ kind: 'looked-up', seqno: 500 }],
    })
    expect(change?.events).toEqual([
      { kind: 'trace-state', key: traceKey, from: 'checking', to: 'completed', at: 60_000 },
    ])
  })

  it('verifies the failure of an unverified trace', () => {
    const record = known([9, 'A', failedConfirmed], [30, 'A', gone], [31, 'hash', gone])
    const failed = { ...listed, success: false }
    const change = finishTrace(record, reportOf({ actions: [failed] }), context)
    expect(change?.record.view).toMatchObject({ state: 'failed', outcome: 'failed' })
    expect(change?.record.view.steps.at(-1)?.evidence).toEqual([
      { kind: 'looked-up', seqno: 500 },
      { kind: 'action-failed', type: 'ton_transfer', by: 'hash' },
    ])
    expect(change?.events).toEqual([
      { kind: 'trace-state', key: traceKey, from: 'unverified', to: 'failed', at: 60_000 },
    ])
  })

  it('names the exit code of an action that failed with success: true', () => {
    const { raw } = action({ ...final, type: 'jvault_unstake', details: { exit_code: 56 } })
    const failed = action({ ...final, type: 'jvault_unstake', success: false, raw })
    const change = finishTrace(null, reportOf({ actions: [failed] }), context)
    expect(change?.record.view.steps.at(-1)?.evidence).toEqual([
      { kind: 'looked-up', seqno: 500 },
      { kind: 'action-failed', type: 'jvault_unstake', exitCode: 56, by: 'hash' },
    ])
  })

  it('replaces the last known results', () => {
    const record = known([9, 'A', failedConfirmed], [30, 'A', gone])
    expect(finishTrace(record, reportOf(), context)?.record.view).toMatchObject({ state: 'completed' })
  })

  it('corrects a trace that counted as not executed', () => {
    const dropped = dropTrace(known([0, 'A', emulated], [2, 'A', gone]), { count: 3, since: 5 }, 700_000)
    const change =
      dropped && finishTrace(dropped.record, reportOf({ actions: [listed] }), { ...context, at: 800_000 })
    expect(change?.events.map((event) => event.kind === 'trace-state' && [event.from, event.to])).toEqual([
      ['not-executed', 'completed'],
    ])
  })

  it('ends no earlier than the trace was first observed, and no later than now', () => {
    const record = known([30, 'A', onChain], [32, 'A', gone])
    expect(finishTrace(record, reportOf(), context)?.record.view.endedAt).toBe(30_000)
    const late = reportOf({ endUtime: 99 })
    expect(finishTrace(record, late, context)?.record.view.endedAt).toBe(60_000)
  })

  it('without actions changes nothing', () => {
    expect(finishTrace(known([0, 'A', onChain]), reportOf({ actions: [] }), context)).toBeNull()
    expect(finishTrace(null, reportOf({ actions: [] }), context)).toBeNull()
  })

  it('does not change a verified trace', () => {
    const failed = reportOf({ actions: [{ ...sent, success: false }] })
    expect(finishTrace(known([0, 'A', finalized]), failed, context)).toBeNull()
    expect(finishTrace(known([0, 'A', finalized]), failed, { ...context, by: accountA })).toBeNull()
  })

  describe('a verified trace whose token had no metadata', () => {
    const describeToken =
      (decimals: number | null): FinishContext['describe'] =>
      (each) => ({
        ...describeAction(each),
        amounts: [
          {
            units: '500000000',
            asset: { kind: 'jetton', master: accountB, symbol: decimals === null ? null : 'USDT', decimals },
            direction: 'in',
          },
        ],
      })
    const first = finishTrace(null, reportOf(), { ...context, describe: describeToken(null) })
    const verified = first?.record ?? null
    const named = { ...context, describe: describeToken(6), at: 90_000 }

    it.each([null, accountA])(
      'gets the name from a report by %s, and rules evaluate the trace again',
      (by) => {
        const change = finishTrace(verified, reportOf(), { ...named, by })
        expect(change?.record.view.actions[0]?.amounts[0]?.asset).toMatchObject({
          symbol: 'USDT',
          decimals: 6,
        })
        expect(change?.record.view.steps).toEqual(verified?.view.steps)
        expect(change?.events).toEqual([{ kind: 'trace-joined', key: traceKey, at: 90_000 }])
        expect(finishTrace(change?.record ?? null, reportOf(), { ...named, by })).toBeNull()
      },
    )

    it('gets a token whose address was missing, with or without its metadata', () => {
      const describeUnknown: FinishContext['describe'] = (each) => ({
        ...describeAction(each),
        amounts: [
          { units: '500000000', asset: { kind: 'unknown', symbol: null, decimals: null }, direction: 'in' },
        ],
      })
      const unknown = finishTrace(null, reportOf(), { ...context, describe: describeUnknown })?.record ?? null
      for (const decimals of [null, 6]) {
        const change = finishTrace(unknown, reportOf(), { ...named, describe: describeToken(decimals) })
        expect(change?.record.view.actions[0]?.amounts[0]?.asset).toMatchObject({
          master: accountB,
          decimals,
        })
      }
      expect(finishTrace(unknown, reportOf(), { ...named, describe: describeUnknown })).toBeNull()
    })

    it('raises no event if it ended before its account was watched', () => {
      expect(finishTrace(verified, reportOf(), { ...named, isPast: true })?.events).toEqual([])
    })

    it('stays as it is without metadata, with another outcome or with fewer actions', () => {
      expect(finishTrace(verified, reportOf(), { ...named, describe: describeToken(null) })).toBeNull()
      expect(finishTrace(verified, reportOf({ actions: [{ ...sent, success: false }] }), named)).toBeNull()
      const two = finishTrace(null, reportOf({ actions: [sent, forwarded] }), {
        ...context,
        describe: describeToken(null),
      })
      expect(finishTrace(two?.record ?? null, reportOf(), named)).toBeNull()
    })
  })

  it('by account verifies a trace only once no action of another account is a prediction', () => {
    const started = action({ ...final, finality: 'confirmed', ...startedBy(accountA, '5') })
    const predicted = action({
      ...final,
      finality: 'pending',
      actionId: 'action-2',
      startLt: '15',
      accounts: [accountB],
      ...startedBy(accountB, '3'),
    })
    const record = known([9, 'A', [started]], [9, 'B', [predicted]], [30, 'A', gone], [30, 'B', gone])
    const first = finishTrace(record, reportOf(), { ...context, by: accountA })
    expect([first?.record.view.state, first?.events]).toEqual(['checking', []])
    const failed = reportOf({ actions: [{ ...forwarded, success: false }] })
    const second = first && finishTrace(first.record, failed, { ...context, by: accountB })
    expect(second?.record.view.state).toBe('partly-failed')
    expect(second?.record.view.actions.map(({ success }) => success)).toEqual([true, false])
    // An action of an account that is not watched does not decide the outcome.
    const notWatched = known([9, 'hash', [started, predicted]], [30, 'hash', gone])
    expect(finishTrace(notWatched, reportOf(), { ...context, by: accountA })?.record.view.state).toBe(
      'completed',
    )
    // The report of the complete trace needs no other.
    const all = reportOf({ actions: [sent, { ...forwarded, success: false }] })
    expect(finishTrace(record, all, context)?.record.view.state).toBe('partly-failed')
  })

  it('a trace that a second account joins is news to that account, and to all if a known action changed', () => {
    const second = { ...context, by: accountB }
    const eventsOf = (record: TraceRecord | null, isCorrected: boolean) => {
      const joined = finishTrace(record, reportOf({ actions: [forwarded] }), second)?.record
      if (record === null || joined === undefined) return null
      const [first, ...others] = joined.view.actions
      const actions =
        first && isCorrected ? [{ ...first, type: 'jetton_transfer' }, ...others] : joined.view.actions
      return joinedEvents(record, { ...joined, view: { ...joined.view, actions } }, 60_000)
    }
    const forB = { kind: 'trace-joined', key: traceKey, at: 60_000, only: accountB }
    const forAll = { kind: 'trace-joined', key: traceKey, at: 60_000 }
    const isNew = known([0, 'A', []], [9, 'A', [sent]])
    expect(eventsOf(isNew, false)).toEqual([forB])
    expect(eventsOf(isNew, true)).toEqual([forB, forAll])
    // The first response about the account listed it, so it is an earlier trace.
    expect(eventsOf(known([0, 'A', [sent]]), true)).toEqual([forB])
  })

  it('adds a second account and its actions to a verified trace', () => {
    const record = known([0, 'A', [sent]])
    const second = { ...context, by: accountB }
    const change = finishTrace(record, reportOf({ actions: [forwarded] }), second)
    expect(change?.record.view.accounts).toEqual([accountA, accountB])
    expect(change?.record.view.actions.map(({ key }) => key)).toEqual(['ton_transfer:0', 'ton_transfer:1'])
    expect(change?.record.view.state).toBe('completed')
    expect(change?.events).toEqual([{ kind: 'trace-joined', key: traceKey, at: 60_000, only: accountB }])
    // Its account was not watched at that time.
    const past = finishTrace(record, reportOf({ actions: [forwarded] }), { ...second, isPast: true })
    expect(past?.events).toEqual([])
    // Alerts ignore the first step of a trace if its earliest time is unknown.
    expect([change, past].map((each) => each?.record.view.steps[0]?.when.after)).toEqual([0, null])
    const failed = { ...forwarded, success: false }
    expect(finishTrace(record, reportOf({ actions: [failed] }), second)?.events).toEqual([
      { kind: 'trace-joined', key: traceKey, at: 60_000, only: accountB },
      { kind: 'trace-state', key: traceKey, from: 'completed', to: 'partly-failed', at: 60_000 },
    ])
  })
})

describe('a trace of the history that was not observed', () => {
  it('is new, with its times on chain', () => {
    const change = finishTrace(null, reportOf(), context)
    expect(change?.record.view).toMatchObject({
      state: 'completed',
      accounts: [accountA],
      firstSeenAt: 10_000,
      lastSeenAt: 20_000,
      endedAt: 20_000,
    })
    expect(change?.record.view.steps).toEqual([
      {
        state: 'completed',
        when: { after: 10_000, before: 20_000 },
        evidence: [{ kind: 'looked-up', seqno: 500 }],
      },
    ])
    expect(change?.record.seen).toEqual({})
    expect(change?.events.map(({ kind }) => kind)).toEqual(['trace-new', 'trace-state'])
  })

  it('is not reported as new if it ended before the account was watched', () => {
    const change = finishTrace(null, reportOf(), { ...context, isPast: true })
    // Alerts ignore the first step of a trace if its earliest time is unknown.
    expect(change?.record.view.steps.map(({ when }) => when.after)).toEqual([null])
  })
})

describe('a trace that lookups do not find', () => {
  const lookups = { count: 3, since: 5_000 }

  it('is not executed ten minutes after the first lookup if a clock that was ahead listed it last', () => {
    const { view, ...record } = known([0, 'A', emulated], [2, 'A', gone])
    const ahead = { ...record, view: { ...view, lastSeenAt: 400 * 86_400_000 } }
    expect(dropTrace(ahead, lookups, 604_999)).toBeNull()
    expect(dropTrace(ahead, lookups, 605_000)?.record.view.state).toBe('not-executed')
  })

  it('is not executed after ten minutes and three lookups', () => {
    const change = dropTrace(known([0, 'A', emulated], [2, 'A', gone]), lookups, 600_000)
    expect(change?.record.view).toMatchObject({ state: 'not-executed', stage: 'dropped', endedAt: 600_000 })
    expect(change?.record.view.steps.at(-1)).toEqual({
      state: 'not-executed',
      when: { after: 0, before: 600_000 },
      evidence: [{ kind: 'not-found', lookups: 3, from: 5_000, to: 600_000 }],
    })
    expect(change?.events).toEqual([
      { kind: 'trace-state', key: traceKey, from: 'checking', to: 'not-executed', at: 600_000 },
    ])
  })

  it('stays as it is before that', () => {
    const record = known([0, 'A', emulated], [2, 'A', gone])
    expect(dropTrace(record, lookups, 599_999)).toBeNull()
    expect(dropTrace(record, { ...lookups, count: 2 }, 900_000)).toBeNull()
  })

  it('is not executed if it had ended as unverified, and keeps that end time', () => {
    const record = known([0, 'A', emulated], [2, 'A', gone], [3, 'hash', gone])
    const change = dropTrace(record, lookups, 600_000)
    expect(change?.record.view).toMatchObject({ state: 'not-executed', endedAt: 3_000 })
  })

  it('was executed if its root was on chain: it ends as unverified', () => {
    const change = dropTrace(known([0, 'A', onChain], [2, 'A', gone]), lookups, 600_000)
    expect(change?.record.view).toMatchObject({ state: 'unverified', stage: 'on-chain', endedAt: 600_000 })
    expect(change?.events).toEqual([
      { kind: 'trace-state', key: traceKey, from: 'checking', to: 'unverified', at: 600_000 },
    ])
    expect(change && dropTrace(change.record, lookups, 700_000)).toBeNull()
  })

  it('is not changed if its outcome is verified, or it counts as not executed already', () => {
    expect(dropTrace(known([0, 'A', finalized]), lookups, 900_000)).toBeNull()
    const dropped = dropTrace(known([0, 'A', emulated], [2, 'A', gone]), lookups, 700_000)
    expect(dropped && dropTrace(dropped.record, lookups, 900_000)).toBeNull()
  })
})
