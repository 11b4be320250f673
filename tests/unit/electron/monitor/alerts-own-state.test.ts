import { plainStyle, renderText, type TextParts } from '../../../../electron/shared/text-parts.ts'
import { alertFacts, alertTitle } from '../../../../electron/shared/words/alert-words.ts'
import { expect, it, onTestFinished } from 'vitest'
import { createVirtualClock } from '../../../../electron/demo/virtual/clock.ts'
import { startEngine } from '../../../../electron/monitor/engine.ts'
import type { Engine } from '../../../../electron/monitor/engine-types.ts'
import { customNetwork } from '../../../../electron/monitor/profile/saved-settings.ts'
import {
  createAppStatePublisher,
  type PublishedList,
} from '../../../../electron/monitor/view-state/app-state-publisher.ts'
import { openStore } from '../../../../electron/monitor/store/open-store.ts'
import { startingStatus } from '../../../fixtures/app-state.ts'
import { defaultSettings } from '../../../../electron/shared/settings.ts'
import { noFilter, type AlertRule } from '../../../../electron/shared/rules.ts'
import { conditionOf, ruleOf } from './alerts/samples.ts'
import { serviceUrl, someAccount, startAt, startOver, transferAnswer } from './started.ts'
import { emptyFolder } from './store/profile.ts'

const pool = `0:${'cd'.repeat(32)}`
const nominator = `0:${'ef'.repeat(32)}`
const minute = 60_000

const status = { ...startingStatus, network: customNetwork(serviceUrl) }

/** Returns a list of the app state that is never updated. */
function stale<T>(): PublishedList<T> {
  return {
    get: () => null,
    all: () => [],
    upsert: () => undefined,
    remove: () => undefined,
    replace: () => undefined,
    takeDelta: () => null,
  }
}

interface Rig {
  readonly engine: Engine
  readonly noticed: readonly string[]
  readonly runTo: (at: number) => Promise<void>
  readonly stop: () => void
}

/** Starts an engine whose app state publishes no pool, trace or alert. */
function startUnshown(folder: string, rule: AlertRule, respond: () => string, at = startAt): Rig {
  const clock = createVirtualClock(at)
  const store = openStore({ folder, now: clock.now })
  const appState = createAppStatePublisher(
    { status, settings: defaultSettings },
    () => undefined,
    (run) => clock.after(0, run),
  )
  const noticed: string[] = []
  const engine = startEngine({
    network: status.network,
    store,
    appState: {
      ...appState,
      lists: { ...appState.lists, pools: stale(), traces: stale(), incidents: stale() },
    },
    system: {
      clock,
      random: () => 0.5,
      isOnline: () => true,
      log: (message, thrown) => {
        throw new Error(message, { cause: thrown })
      },
    },
    service: {
      fetch: async () => new Response(respond()),
      key: {
        key: () => null,
        storedKey: () => null,
        isRejected: () => false,
        refuse: () => undefined,
        accept: () => undefined,
      },
      limit: 10,
      onSkew: () => 0,
      offsetMs: () => 0,
      capabilities: { offers: () => 'no', note: () => undefined, forget: () => undefined },
    },
    settings: () => ({ ...defaultSettings, notices: { isOn: true, hasSound: false }, rules: [rule] }),
    alerts: {
      messages: {
        route: (network) => ({ network, entries: [], over: [] }),
        routeAcknowledged: (network) => ({ network, entries: [], over: 'all' }),
        remindersOf: () => [],
      },
      wake: () => undefined,
      failing: () => [],
      notify: (notices) => {
        for (const { kind, incident } of notices)
          noticed.push(
            [`${kind}: ${textOf(alertTitle(incident))}`, ...alertFacts(incident).map(textOf)].join('; '),
          )
      },
    },
    onStatus: () => undefined,
  })
  const stop = (): void => {
    engine.control.stop()
    store.close()
  }
  onTestFinished(stop)
  return { engine, noticed, runTo: clock.runTo, stop }
}

const textOf = (parts: TextParts): string =>
  renderText(parts, { ...plainStyle, labelOf: (key) => (key === pool ? 'Pool One' : null) })

const poolResponse = (validator: number, balance = 0): string =>
  JSON.stringify({
    stake_amount_sent: 0,
    validator_amount: validator,
    nominators_count: 1,
    active_nominators: [{ address: nominator, balance, pending_balance: 0 }],
    inactive_nominators: [],
  })

it('a pool rule fires and recovers from responses, regardless of the visible data', async () => {
  let validator = 50_000_000_000
  const rule = ruleOf({ kind: 'validator-below', units: '100000000000' }, { noticesRecovery: true })
  const { engine, noticed, runTo } = startUnshown(emptyFolder(), rule, () => poolResponse(validator))
  engine.watched.pools.list.add(pool, 'Pool One')
  await runTo(startAt + minute)
  expect(noticed).toEqual(['fired: Validator of Pool One has only 50 TON; minimum: 100 TON'])
  validator = 200_000_000_000
  await runTo(startAt + 20 * minute)
  expect(noticed).toHaveLength(2)
  expect(noticed[1]).toMatch(/^recovered: /)
})

it('a stuck pending trace fires the rule about long pending traces', async () => {
  const { monitor, clock } = await startOver(emptyFolder(), () => transferAnswer)
  await monitor.handlers['rules.save']({ rule: ruleOf(conditionOf('trace-long'), { forMs: 5 * minute }) })
  await monitor.handlers['accounts.add']({ text: someAccount })
  await clock.runTo(startAt + 4 * minute)
  expect(monitor.state().incidents).toEqual([])
  await clock.runTo(startAt + 7 * minute)
  expect(monitor.state().incidents).toMatchObject([{ subject: { kind: 'trace' }, acknowledgedAt: null }])
})

it('an alert that the window does not list fires once and can be acknowledged', async () => {
  const rule = ruleOf({ kind: 'pending-new', filter: noFilter })
  let response = '{"actions":[],"address_book":{},"metadata":{}}'
  const { engine, noticed, runTo } = startUnshown(emptyFolder(), rule, () => response)
  engine.watched.accounts.list.add(someAccount, null)
  await runTo(startAt + minute)
  response = transferAnswer
  await runTo(startAt + 5 * minute)
  expect(noticed).toHaveLength(1)
  engine.alerts.acknowledgeAll()
  const [kept] = engine.session.store.incidents.list(serviceUrl, 10)
  expect(kept).toMatchObject({ rule: 'rule', acknowledgedAt: startAt + 5 * minute })
  expect(() => engine.alerts.acknowledge(['gone'])).toThrow('This alert is no longer in the list.')
})

it('the first change after a restart is compared with the stored state', async () => {
  const folder = emptyFolder()
  const rule = ruleOf({ kind: 'nominator-moved', units: null, percent: 40 })
  const before = startUnshown(folder, rule, () => poolResponse(1, 10_000_000_000))
  before.engine.watched.pools.list.add(pool, 'Pool One')
  await before.runTo(startAt + minute)
  before.stop()
  const after = startUnshown(folder, rule, () => poolResponse(1, 5_000_000_000), startAt + 2 * minute)
  await after.runTo(startAt + 10 * minute)
  expect(after.noticed).toEqual([expect.stringContaining('stake before: 10 TON')])
})
