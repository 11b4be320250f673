import { noPoolFacts } from '../../../../../electron/monitor/alerts/rule-context.ts'
import { describe, expect, it } from 'vitest'
import { createOrderBook, createOrderTracker } from '../../../../../electron/monitor/alerts/orders.ts'
import { createRuleEngine } from '../../../../../electron/monitor/alerts/rule-engine.ts'
import { replay } from '../../../../../electron/monitor/alerts/replay.ts'
import type { Incident } from '../../../../../electron/shared/alert-events.ts'
import type { ActionView, TraceView } from '../../../../../electron/shared/pending-models.ts'
import type { AlertRule } from '../../../../../electron/shared/rules.ts'
import { plainStyle, renderText } from '../../../../../electron/shared/text-parts.ts'
import { alertTitle } from '../../../../../electron/shared/words/alert-words.ts'
import { action, hour, minute, ruleOf, step, traceOf } from './samples.ts'

const party = (role: string, address: string) => ({ role, address, name: null })

function traceAt(key: string, at: number, changes: Partial<ActionView>): TraceView {
  return traceOf([step('pending', at - 5, at - 1), step('completed', at - 1, at)], {
    key,
    accounts: ['0:aa'],
    actions: [action({ amounts: [], ...changes })],
  })
}

const created = traceAt('created', hour, {
  type: 'multisig_create_order',
  parties: [party('creator', '0:aa'), party('multisig', '0:mm'), party('order', '0:01')],
  expiresAt: 10 * hour,
})
const approved = traceAt('approved', 2 * hour, {
  type: 'multisig_approve',
  parties: [party('signer', '0:aa'), party('order', '0:01')],
})
const executed = traceAt('executed', 4 * hour, {
  type: 'multisig_execute',
  parties: [party('sender', '0:01'), party('recipient', '0:mm')],
})

function dry(rule: AlertRule, traces: readonly TraceView[], to: number) {
  const steps = replay(rule, {
    traces: () => traces,
    pools: () => [],
    accounts: () => [],
    contradictions: () => [],
    isInGroup: () => false,
    isWatched: () => false,
    isPaidBefore: () => false,
    poolFacts: noPoolFacts,
    to,
  })
  for (;;) {
    const next = steps.next()
    if (next.done === true)
      return next.value.map(({ at, event, recoveredAt }) => ({ at, event, recoveredAt }))
  }
}

const trackerOf = (...stored: readonly TraceView[]) =>
  createOrderTracker({ stored: () => stored, isWatched: () => true, unmissedSince: () => 0 })

const waiting = ruleOf({ kind: 'order-waiting', expiresWithinMs: null }, { forMs: 2 * hour })
const expiring = ruleOf({ kind: 'order-waiting', expiresWithinMs: hour })

describe('a multisig order', () => {
  it('fires when it waits too long, and ends when it is executed', () => {
    const event = {
      kind: 'order-waiting',
      multisig: '0:mm',
      contract: '0:01',
      approvals: 1,
      createdAt: hour,
      expiresAt: 10 * hour,
    }
    expect(dry(waiting, [created, approved], 8 * hour)).toEqual([
      { at: 3 * hour, event, recoveredAt: undefined },
    ])
    expect(dry(waiting, [created, approved, executed], 8 * hour)).toEqual([
      { at: 3 * hour, event, recoveredAt: 4 * hour },
    ])
    expect(dry(waiting, [created, executed], 8 * hour)).toHaveLength(1)
    const late = { ...waiting, forMs: 3 * hour }
    expect(dry(late, [created, executed], 8 * hour)).toEqual([])
  })

  it('ignores a creation and an execution that failed', () => {
    const failing = (trace: TraceView): TraceView => ({
      ...trace,
      actions: trace.actions.map((each) => ({ ...each, success: false })),
    })
    expect(dry(waiting, [failing(created)], 8 * hour)).toEqual([])
    expect(dry(waiting, [created, failing(executed)], 8 * hour)).toMatchObject([
      { at: 3 * hour, recoveredAt: undefined },
    ])
  })

  it('counts each signer that approved it once', () => {
    const by = (signer: string, key: string) =>
      traceAt(key, 2 * hour, {
        type: 'multisig_approve',
        parties: [party('signer', signer), party('order', '0:01')],
      })
    const traces = [created, approved, by('0:bb', 'second'), by('0:bb', 'again')]
    expect(dry(waiting, traces, 8 * hour)).toMatchObject([{ event: { approvals: 2 } }])
  })

  it('counts the signature of its creator, also if that approves it again', () => {
    const signed = traceAt('created', hour, {
      type: 'multisig_create_order',
      parties: [
        party('creator', '0:aa'),
        party('signer', '0:aa'),
        party('multisig', '0:mm'),
        party('order', '0:01'),
      ],
      expiresAt: 10 * hour,
    })
    expect(dry(waiting, [signed], 8 * hour)).toMatchObject([{ event: { approvals: 1 } }])
    expect(dry(waiting, [approved, signed], 8 * hour)).toMatchObject([{ event: { approvals: 1 } }])
  })

  it('fires before it expires, unless it was executed', () => {
    expect(dry(expiring, [created], 9 * hour + minute).map(({ at }) => at)).toEqual([9 * hour])
    expect(dry(expiring, [created], 8 * hour)).toEqual([])
    expect(dry(expiring, [created, executed], 9 * hour + minute)).toEqual([])
  })

  it('out of scope fires nothing', () => {
    expect(dry({ ...waiting, scope: ['0:ff'] }, [created], 8 * hour)).toEqual([])
    expect(dry({ ...waiting, scope: ['0:mm'] }, [created], 8 * hour)).toHaveLength(1)
  })

  it('ends when it was executed or expired, not when that was noticed', () => {
    const endsOf = (...later: readonly TraceView[]) => {
      const tracker = trackerOf(created)
      const engine = createRuleEngine([waiting])
      const seenAt = (at: number) => tracker.observations(at).flatMap((each) => engine.observe(each))
      seenAt(3 * hour)
      later.forEach(tracker.note)
      return seenAt(20 * hour).map(({ incident }) => [
        incident.recoveredAt,
        renderText(alertTitle(incident), plainStyle),
      ])
    }
    expect(endsOf()).toEqual([[10 * hour, 'A multisig order of 0:mm expired; no execution was observed']])
    expect(endsOf(executed)).toEqual([[4 * hour, 'A multisig order of 0:mm has not been executed yet']])
  })

  it('is followed from its creation, also after a restart', () => {
    const tracker = trackerOf(created)
    const engine = createRuleEngine([waiting])
    const seenAt = (at: number) =>
      tracker.observations(at).flatMap((each) => engine.observe(each).map(({ kind }) => kind))
    expect(seenAt(2 * hour)).toEqual([])
    expect(seenAt(5 * hour)).toEqual(['fired'])
    tracker.note(executed)
    expect(seenAt(6 * hour)).toEqual(['recovered'])
    expect(seenAt(7 * hour)).toEqual([])
  })
})

it('an order that expires soon counts from the time at which that began, also after a restart', () => {
  const expiringFor = ruleOf({ kind: 'order-waiting', expiresWithinMs: 5 * hour }, { forMs: 2 * hour })
  const tracker = trackerOf(created)
  const engine = createRuleEngine([expiringFor])
  const seenAt = (at: number) =>
    tracker.observations(at).flatMap((each) => engine.observe(each).map(({ incident }) => incident.at))
  expect(seenAt(6 * hour)).toEqual([])
  expect(seenAt(8 * hour)).toEqual([7 * hour])
})

describe('two orders of one trace', () => {
  const [first] = created.actions
  const second = action({
    type: 'multisig_create_order',
    key: 'second',
    amounts: [],
    parties: [party('creator', '0:aa'), party('multisig', '0:mm'), party('order', '0:02')],
    expiresAt: 20 * hour,
  })
  const both = { ...created, actions: [second, ...(first === undefined ? [] : [first])] }
  const follow = (rule: AlertRule, open: readonly Incident[] = []) => {
    const tracker = trackerOf(both)
    const engine = createRuleEngine([rule])
    engine.restore(open)
    const seenAt = (at: number) => tracker.observations(at).flatMap((each) => engine.observe(each))
    return { tracker, engine, seenAt }
  }

  it('have an alert each, of which one ends when its order is executed', () => {
    const { tracker, seenAt } = follow(waiting)
    expect(new Set(seenAt(3 * hour).map(({ incident }) => incident.id)).size).toBe(2)
    tracker.note(executed)
    expect(seenAt(5 * hour).map(({ kind, incident }) => [kind, incident.event])).toEqual([
      ['recovered', expect.objectContaining({ expiresAt: 10 * hour })],
    ])
    expect(seenAt(6 * hour)).toEqual([])
  })

  it('do not end the alert of each other', () => {
    const { seenAt } = follow(expiring)
    expect(seenAt(9 * hour).map(({ kind }) => kind)).toEqual(['fired'])
    expect(seenAt(9 * hour + minute)).toEqual([])
  })

  it('keep their alerts after a restart, and after these were closed', () => {
    const open = follow(waiting)
      .seenAt(3 * hour)
      .map(({ incident }) => incident)
    const { engine, seenAt } = follow(waiting, open)
    expect(seenAt(4 * hour)).toEqual([])
    engine.closed(open)
    const ids = seenAt(5 * hour).map(({ incident }) => incident.id)
    expect(ids.toSorted()).toEqual(open.map(({ id }) => id).toSorted())
  })
})

it('an order that may have been executed in a gap is not observed until the history fills the gap', () => {
  let gapEnd = 0
  const tracker = createOrderTracker({
    stored: () => [created],
    isWatched: () => true,
    unmissedSince: () => gapEnd,
  })
  const engine = createRuleEngine([waiting])
  const seenAt = (at: number) =>
    tracker.observations(at).flatMap((each) => engine.observe(each).map(({ kind }) => kind))
  // During the gap and after it.
  gapEnd = 3.5 * hour
  expect([seenAt(3.5 * hour), seenAt(4 * hour)]).toEqual([[], []])
  gapEnd = 0
  tracker.note(executed)
  expect(seenAt(5 * hour)).toEqual([])
})

it('an order that was created after a gap is observed', () => {
  const tracker = createOrderTracker({
    stored: () => [created],
    isWatched: () => true,
    unmissedSince: () => hour,
  })
  expect(tracker.observations(2 * hour)).toHaveLength(1)
})

it('an order is not followed while none of its accounts is watched', () => {
  const watched = new Set(['0:aa'])
  const tracker = createOrderTracker({
    stored: () => [created],
    isWatched: (account) => watched.has(account),
    unmissedSince: () => 0,
  })
  expect([tracker.observations(2 * hour).length, tracker.isFollowed('created')]).toEqual([1, true])
  watched.clear()
  expect([tracker.observations(3 * hour).length, tracker.isFollowed('created')]).toEqual([0, false])
  watched.add('0:aa')
  expect([tracker.observations(4 * hour).length, tracker.isFollowed('created')]).toEqual([1, true])
})

describe('orders in memory', () => {
  const creation = (nth: number): TraceView =>
    traceAt(`created ${nth}`, hour, {
      type: 'multisig_create_order',
      parties: [party('creator', '0:aa'), party('multisig', '0:mm'), party('order', `0:${nth}`)],
      expiresAt: 10 * hour,
    })
  const approval = (nth: number): TraceView =>
    traceAt(`approved ${nth}`, 2 * hour, {
      type: 'multisig_approve',
      parties: [party('signer', '0:aa'), party('order', `0:${nth}`)],
    })
  const orders = (from: number, to: number) => Array.from({ length: to - from }, (_, nth) => from + nth)

  it('are the latest 2,000', () => {
    const book = createOrderBook()
    for (const nth of orders(0, 2_003)) book.note(creation(nth))
    const keys = book.all().map(({ key }) => key)
    expect([keys.length, keys[0], keys.at(-1)]).toEqual([2_000, '0:3', '0:2002'])
  })

  it('keep an approval that was seen before the creation, until it is older than 20,000 others', () => {
    const book = createOrderBook()
    book.note(approval(1))
    book.note(approval(2))
    book.note(creation(1))
    expect(book.all().map(({ approvals }) => approvals)).toEqual([1])
    for (const nth of orders(3, 20_003)) {
      book.note(approval(nth))
      // The approvals of a known order are in use.
      if (nth % 5_000 === 0) book.all()
    }
    book.note(creation(2))
    expect(book.all().map(({ approvals }) => approvals)).toEqual([1, 0])
  })

  it('that were dropped are observed again when they are seen again', () => {
    const tracker = trackerOf()
    const observed = (key: string, at: number) =>
      tracker
        .observations(at)
        .flatMap((each) => (each.kind === 'order' && each.order.key === key ? [each.at] : []))
    for (const nth of orders(0, 2_000)) tracker.note(creation(nth))
    expect(observed('0:0', 3 * hour)).toEqual([3 * hour])
    expect(observed('0:0', 4 * hour)).toEqual([4 * hour])
    tracker.note(creation(2_000))
    expect(observed('0:0', 5 * hour)).toEqual([])
    tracker.note(creation(0))
    expect(observed('0:0', 6 * hour)).toEqual([6 * hour])
  })
})
