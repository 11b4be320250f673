import { expect, it } from 'vitest'
import { alertCommands } from '../../../../../electron/monitor/commands/alert-commands.ts'
import type { Engine } from '../../../../../electron/monitor/engine-types.ts'
import { openStore } from '../../../../../electron/monitor/store/open-store.ts'
import type { Incident } from '../../../../../electron/shared/alert-events.ts'
import { defaultSettings } from '../../../../../electron/shared/settings.ts'
import { changeFile } from '../../../../fixtures/stored-records.ts'
import { conditionOf, ruleOf, traceOf } from '../alerts/samples.ts'
import { serviceUrl, startAt, startOver } from '../started.ts'
import { emptyFolder } from '../store/profile.ts'

const day = 86_400_000

function incident(id: string, rule: string, kind: Incident['subject']['kind'], at: number): Incident {
  const event = { kind: 'recorded', title: `${rule} ${id}`, facts: [] } as const
  const subject = { kind, key: 'same' }
  return { id, rule, severity: 'info', event, at, subject, acknowledgedAt: null, when: null }
}

it('a dry run finds a contradiction behind many newer alerts, and counts it once for two rules', async () => {
  const folder = emptyFolder()
  const store = openStore({ folder, now: () => startAt - day })
  const chatty = Array.from({ length: 600 }, (_, nth) =>
    incident(`chatty ${nth}`, 'pending-new', 'trace', startAt - day + nth),
  )
  store.incidents.save(serviceUrl, [
    ...chatty,
    incident('too old', 'integrity', 'block', startAt - 400 * day),
    incident('old', 'integrity', 'block', startAt - 100 * day),
    incident('old again', 'another', 'block', startAt - 100 * day),
    incident('recent', 'integrity', 'block', startAt - 2 * day),
    {
      ...incident('stream', 'integrity', 'trace', startAt - day),
      event: { kind: 'stream-contradiction', address: 'a', difference: { kind: 'missing' }, others: 0 },
    },
  ])
  store.close()
  changeFile(folder, "UPDATE incident SET record = '{' WHERE id = 'chatty 7'")
  const { monitor } = await startOver(folder)
  const { count, keptSince, incidents } = await monitor.handlers['rules.try']({
    rule: ruleOf(conditionOf('integrity')),
    days: 365,
  })
  expect(count).toBe(3)
  expect(incidents.map(({ at }) => startAt - at)).toEqual([day, 2 * day, 100 * day])
  expect(keptSince).toBe(startAt - 100 * day)
})

it.each([
  [49_999, false],
  [50_000, true],
])('a dry run over %i traces says whether older ones are left out', async (count, isLimited) => {
  const views = Array.from({ length: count }, (_, nth) => ({
    at: startAt,
    view: traceOf([], { firstSeenAt: startAt - day - nth }),
  }))
  const engine = {
    session: {
      network: { baseUrl: serviceUrl },
      store: { traces: { between: () => [views] } },
      runtime: { now: () => startAt, signal: new AbortController().signal },
    },
    watched: {},
  } as unknown as Engine
  const commands = alertCommands(() => engine, {
    all: () => [],
    save: () => undefined,
    shown: () => defaultSettings,
  })
  const tried = await commands['rules.try']({ rule: ruleOf(conditionOf('trace-failed')), days: 30 })
  expect(tried.isLimited).toBe(isLimited)
})
