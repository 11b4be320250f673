import { expect, it } from 'vitest'
import type { Incident } from '../../../../../electron/shared/alert-events.ts'
import { snoozed } from '../../../../../electron/monitor/alerts/snoozed.ts'
import type { QuietHours } from '../../../../../electron/shared/delivery.ts'
import { noon, setUp } from './alert-manager-rig.ts'
import { conditionOf, hour, minute, ruleOf, step, traceOf } from './samples.ts'

const rule = ruleOf(conditionOf('trace-failed'), { resendMs: 15 * minute })

function fail(rig: ReturnType<typeof setUp>, key: string, at: number, account = '0:aa'): void {
  rig.at(at)
  const steps = [step('pending', noon + at - 20, noon + at - 10), step('failed', noon + at - 10, noon + at)]
  rig.traces.set(key, traceOf(steps, { key, accounts: [account] }))
  rig.manager.report([{ kind: 'trace-state', key, from: 'pending', to: 'failed', at: noon + at }])
}

function snooze({ incidents }: ReturnType<typeof setUp>, until: number | null): void {
  for (const each of snoozed([...incidents.values()], until, noon)) incidents.set(each.id, each)
}

const kinds = (rig: ReturnType<typeof setUp>): readonly string[] => rig.notified().map(([kind]) => kind)
const silences = (rig: ReturnType<typeof setUp>): readonly Incident['silencedBy'][] =>
  [...rig.incidents.values()].map(({ silencedBy }) => silencedBy)

it('a snoozed alert and its repeats are silent until the time is over', () => {
  const rig = setUp({ rules: [rule] })
  fail(rig, 'a', 0)
  expect(kinds(rig)).toEqual(['fired'])
  snooze(rig, noon + hour)
  fail(rig, 'b', 10 * minute)
  rig.at(30 * minute)
  rig.manager.tick()
  expect(kinds(rig)).toEqual([])
  expect(silences(rig)).toEqual([undefined, 'snoozed'])
  expect([...rig.incidents.values()].map(({ snoozedUntil }) => snoozedUntil)).toEqual([
    noon + hour,
    noon + hour,
  ])
  fail(rig, 'other', 31 * minute, '0:bb')
  expect(kinds(rig)).toEqual(['fired'])
  rig.at(hour + minute)
  rig.manager.tick()
  expect(kinds(rig)).toEqual(['again', 'again', 'again'])
})

it('ending a snooze makes the alert open again', () => {
  const rig = setUp({ rules: [rule] })
  fail(rig, 'a', 0)
  snooze(rig, noon + hour)
  snooze(rig, null)
  expect([...rig.incidents.values()].map((incident) => 'snoozedUntil' in incident)).toEqual([false])
})

it('one notification after the quiet hours counts the alerts that are still open', () => {
  // Quiet hours are in the computer's local time. Compute them from `noon`, so that the test passes in any time zone.
  const minutesOf = (at: number): number => new Date(at).getHours() * 60 + new Date(at).getMinutes()
  const quietHours: QuietHours = {
    isOn: true,
    from: minutesOf(noon),
    to: minutesOf(noon + 2 * hour),
    letsCriticalThrough: true,
  }
  const rig = setUp({ rules: [ruleOf(conditionOf('trace-failed'))], quietHours })
  rig.manager.tick()
  fail(rig, 'a', 10 * minute)
  fail(rig, 'b', 20 * minute)
  fail(rig, 'c', 30 * minute, '0:bb')
  const acknowledged = [...rig.incidents.values()].slice(2)
  rig.manager.acknowledge(acknowledged)
  rig.at(hour)
  rig.manager.tick()
  expect(kinds(rig)).toEqual([])
  rig.at(2 * hour)
  rig.manager.tick()
  rig.at(3 * hour)
  rig.manager.tick()
  expect(kinds(rig)).toEqual(['digest'])
})
