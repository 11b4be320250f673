import { expect, it, vi } from 'vitest'
import { customNetwork } from '../../../../electron/monitor/profile/saved-settings.ts'
import type { Item } from '../../../../electron/monitor/schedule/schedule-types.ts'
import { createWatchedAlerts } from '../../../../electron/monitor/watched-alerts.ts'
import type { Incident } from '../../../../electron/shared/alert-events.ts'
import { noFilter, type AlertRule } from '../../../../electron/shared/rules.ts'
import { defaultSettings } from '../../../../electron/shared/settings.ts'
import { ruleOf } from './alerts/samples.ts'
import { serviceUrl } from './started.ts'

const below: AlertRule = { ...ruleOf({ kind: 'validator-below', units: '100' }), id: 'below' }
const lost: AlertRule = { ...ruleOf({ kind: 'stake-lost', units: null, percent: null }), id: 'lost' }
const isNew: AlertRule = { ...ruleOf({ kind: 'pending-new', filter: noFilter }), id: 'new' }

const old: AlertRule = { ...lost, id: 'old' }

function incident(id: string, at: number, more: Partial<Incident> = {}): Incident {
  const event = { kind: 'recorded', title: 't', facts: [] } as const
  const subject = { kind: 'trace', key: `trace of ${id}` } as const
  return { id, rule: 'old', severity: 'info', event, at, subject, acknowledgedAt: null, when: null, ...more }
}

/** Alerts of another rule, newer than all others. */
const newest = Array.from({ length: 500 }, (_, nth) => incident(`new ${nth}`, 9_999 - nth, { rule: 'new' }))
const older = (count: number, more: Partial<Incident> = {}): readonly Incident[] =>
  Array.from({ length: count }, (_, nth) => incident(`old ${nth}`, 5_000 - nth, more))

interface Stored {
  readonly list: readonly Incident[]
  /** Listed too, because they are open. */
  readonly others?: readonly Incident[]
  readonly rules?: readonly AlertRule[]
  readonly isFile?: boolean
  readonly reminders?: readonly string[]
  /** The alerts that are closed at the start. */
  readonly over?: readonly string[]
  readonly groups?: Readonly<Record<string, string>>
}

/** Starts the alerts of a session, and records what it writes. */
function start({
  list,
  others = [],
  rules = [below, old, isNew],
  isFile = false,
  reminders = [],
  over = [],
  groups = {},
}: Stored) {
  const removed: string[] = []
  const flushed: string[] = []
  const saved: Incident[] = []
  const outbox: { readonly entries: unknown; readonly over?: readonly string[] }[] = []
  const closedExcept: (readonly string[])[] = []
  const reminded: (readonly string[])[] = []
  let wakes = 0
  const items = new Map(Object.entries(groups).map(([key, group]) => [key, { key, group }]))
  const alerts = createWatchedAlerts(
    {
      network: { ...customNetwork(serviceUrl), isFile },
      runtime: { now: () => 10_000 },
      appState: {
        lists: {
          incidents: {
            replace: () => undefined,
            upsert: () => undefined,
            remove: (ids: readonly string[]) => removed.push(...ids),
          },
        },
      },
      store: {
        batch: (run: () => void) => run(),
        outbox: { add: (batch: (typeof outbox)[number]) => outbox.push(batch) },
        incidents: {
          list: (_network: string, most: number) => list.slice(0, most),
          goingOn: () => [],
          open: () => others,
          acknowledge: () => undefined,
          save: (_network: string, incidents: readonly Incident[]) => saved.push(...incidents),
          supersede: (_network: string, ids: readonly string[]) => {
            closedExcept.push(ids)
            return over
          },
        },
      },
    } as never,
    {
      accounts: {
        list: { items },
        follows: { trackedSince: () => null },
        traces: {
          known: { open: () => [], get: () => undefined },
          flush: (keys: readonly string[]) => flushed.push(...keys),
        },
      },
      pools: { list: { items: new Map() }, stateOf: () => null },
      settings: () => ({ ...defaultSettings, rules }),
      payouts: { overdue: () => [], has: () => false },
      alerts: {
        notify: () => undefined,
        failing: () => [],
        wake: () => {
          wakes += 1
        },
        messages: {
          route: () => ({ entries: 'routed' }),
          routeAcknowledged: () => ({ entries: 'acknowledged' }),
          remindersOf: (_network: string, open: readonly Incident[]) => {
            reminded.push(open.map(({ id }) => id))
            return reminders
          },
        },
      },
    } as never,
  )
  return { alerts, removed, flushed, saved, outbox, closedExcept, reminded, wakes: () => wakes }
}

it('alerts beyond the list are closed at the start, except those of an opened file', () => {
  expect(start({ list: newest.slice(1) }).closedExcept).toEqual([])
  expect(start({ list: newest, isFile: true }).closedExcept).toEqual([])
  const none = start({ list: newest })
  expect([none.closedExcept.map((ids) => ids.length), none.outbox]).toEqual([[500], []])
  expect(start({ list: newest, over: ['old'] }).outbox).toMatchObject([{ entries: [], over: ['old'] }])
})

it('open alerts get their missing reminders at the start, except those of an opened file', () => {
  const list = [incident('open', 2), incident('acknowledged', 1, { acknowledgedAt: 5 })]
  const due = start({ list, reminders: ['reminder'] })
  expect([due.reminded, due.outbox, due.wakes()]).toMatchObject([[['open']], [{ entries: ['reminder'] }], 1])
  const none = start({ list })
  expect([none.outbox, none.wakes()]).toEqual([[], 0])
  expect(start({ list, reminders: ['reminder'], isFile: true }).outbox).toEqual([])
})

it.each<readonly [string, readonly Incident[], removed: number, closed: number]>([
  ['101 beyond the list', older(101), 101, 101],
  ['101 acknowledged ones', older(101, { acknowledgedAt: 5 }), 101, 0],
  ['100 and one that waits for a retry', [...older(100), incident('one', 1, { waitsUntil: 20_000 })], 0, 0],
  ['100 and one whose condition lasts', [...older(100), incident('one', 1, { rule: 'below' })], 0, 0],
  [
    '100 and one whose condition is over',
    [...older(100), incident('one', 1, { rule: 'below', recoveredAt: 9 })],
    101,
    100,
  ],
  ['200 warnings of one rule', older(200, { severity: 'warning' }), 0, 0],
  ['201 warnings of one rule', older(201, { severity: 'warning' }), 101, 101],
])('the oldest alerts are dropped and closed if there are too many: %s', (_name, others, count, closed) => {
  const { alerts, removed, saved, outbox, flushed } = start({ list: newest, others })
  alerts.snooze(['new 7'], 20_000)
  expect(flushed).toEqual(['trace of new 7'])
  expect(removed).toHaveLength(count)
  expect(removed.filter((id) => id.startsWith('new'))).toEqual([])
  const ended = { at: 10_000, why: 'superseded' }
  expect(saved.slice(1).map((each) => each.ended)).toEqual(Array.from({ length: closed }, () => ended))
  expect(outbox.flatMap(({ over = [] }) => over)).toEqual(removed)
  for (const id of removed)
    expect(() => alerts.snooze([id], 30_000)).toThrow('This alert is no longer in the list.')
})

it('a silence that an alert has already adds no message', () => {
  const { alerts, outbox, wakes } = start({ list: [incident('one', 1)] })
  alerts.snooze(['one'], 20_000)
  alerts.snooze(['one'], 20_000)
  expect([outbox, wakes()]).toEqual([[{ entries: 'routed' }], 1])
})

it('all alerts are acknowledged that are not yet, with the messages about them', () => {
  const { alerts, outbox } = start({
    list: [incident('open', 2), incident('acknowledged', 1, { acknowledgedAt: 5 })],
  })
  const acknowledge = vi.spyOn(alerts.manager, 'acknowledge').mockReturnValue()
  alerts.acknowledgeAll()
  expect(acknowledge.mock.calls.map(([list]) => list.map(({ id }) => id))).toEqual([['open']])
  expect(outbox).toEqual([{ entries: 'acknowledged' }])
})

const items = ['watched', 'grouped', 'other'].map((key) => ({ id: key, key }) as Item)
const groups = { grouped: 'team' }

it.each<readonly [string, readonly AlertRule[], guarded: readonly string[]]>([
  ['no rule', [], []],
  ['a rule that is off', [{ ...lost, scope: ['watched'], isOn: false }], []],
  ['a rule for everything', [lost], []],
  ['a rule for one item', [{ ...lost, scope: ['watched'] }], ['watched']],
  ['a rule for a group', [{ ...lost, groups: ['team'] }], ['grouped']],
  ['a rule about new actions', [isNew], ['watched', 'grouped', 'other']],
  ['a rule about new actions of one item', [{ ...isNew, scope: ['watched'] }], ['watched']],
])('items that %s watches are not slowed while no window is open', (_name, rules, guarded) => {
  const { alerts } = start({ list: [], rules, groups })
  const marked = alerts.guard(items).filter(({ isGuarded }) => isGuarded === true)
  expect(marked.map(({ key }) => key)).toEqual(guarded)
})

it('rules learn of wanted responses and failures, with the reason of a pause', () => {
  const { alerts } = start({ list: [] })
  const polled = vi.spyOn(alerts.manager, 'polled').mockReturnValue()
  const interrupted = vi.spyOn(alerts.manager, 'interrupted').mockReturnValue()
  const [item] = items
  const pass = (more: object, paused: string | null = null): void =>
    alerts.onPolled({ item, isWanted: true, isOnce: false, failure: null, ...more } as never, paused)
  pass({ isWanted: false }, 'paused')
  pass({ isOnce: true })
  expect([polled.mock.calls, interrupted.mock.calls]).toEqual([[], []])
  pass({})
  pass({ failure: 'timeout' })
  pass({ failure: 'timeout', isOnce: true })
  expect(interrupted).not.toHaveBeenCalled()
  pass({ failure: 'timeout' }, 'paused')
  expect(polled.mock.calls.map(([, reason]) => reason)).toEqual([null, 'timeout', 'timeout', 'paused'])
  expect(interrupted).toHaveBeenCalledOnce()
})
