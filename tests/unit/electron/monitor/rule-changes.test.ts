import { describe, expect, it } from 'vitest'
import type { AlertRule } from '../../../../electron/shared/rules.ts'
import { hour, minute, ruleOf } from './alerts/samples.ts'
import { someAccount, startAt, startOver, type Started } from './started.ts'
import { emptyFolder } from './store/profile.ts'

const pool = `0:${'cd'.repeat(32)}`
const staked =
  '{"stake_amount_sent":70,"validator_amount":50,"nominators_count":0,"active_nominators":[],"inactive_nominators":[]}'
const overdue = ruleOf({ kind: 'stake-overdue' }, { id: 'overdue', forMs: 5 * hour })

/** Returns when the alerts of a rule fired, in minutes after the start. */
const firings = ({ monitor }: Started, { id }: AlertRule): readonly number[] =>
  monitor.state().incidents.flatMap(({ rule, at }) => (rule === id ? [(at - startAt) / minute] : []))

async function following(rule: AlertRule | null): Promise<Started> {
  const started = await startOver(emptyFolder(), () => staked, undefined, { perSecond: 1 })
  if (rule !== null) await started.monitor.handlers['rules.save']({ rule })
  await started.monitor.handlers['pools.add']({ text: pool })
  await started.clock.runTo(startAt + 6 * hour)
  return started
}

describe('a rule with a duration counts the time before it was changed', () => {
  it('if it is new, like its dry run', async () => {
    const started = await following(null)
    const dry = await started.monitor.handlers['rules.try']({ rule: overdue, days: 2 })
    expect(dry.incidents.map(({ at }) => at)).toEqual([startAt + 5 * hour])
    await started.monitor.handlers['rules.save']({ rule: overdue })
    await started.clock.runTo(startAt + 6 * hour + 30 * minute)
    expect(firings(started, overdue)).toEqual([5 * 60])
  })

  it('if its duration is shortened', async () => {
    const started = await following({ ...overdue, forMs: 10 * hour })
    const shorter = { ...overdue, forMs: 8 * hour }
    await started.monitor.handlers['rules.save']({ rule: shorter })
    await started.clock.runTo(startAt + 9 * hour)
    expect(firings(started, shorter)).toEqual([8 * 60])
  })
})

it('an alert of a rule for a group closes when its account leaves the group, and opens again when it is back', async () => {
  const rule = ruleOf({ kind: 'not-fresh' }, { forMs: 5 * minute, groups: ['ops'] })
  const { monitor, clock } = await startOver(emptyFolder(), () => new Response('{}', { status: 422 }))
  const ends = () => monitor.state().incidents.map(({ ended }) => ended?.why ?? null)
  await monitor.handlers['groups.save']({ id: 'ops', name: 'Operations' })
  await monitor.handlers['accounts.add']({ text: someAccount })
  await monitor.handlers['watch.group']({ keys: [someAccount], group: 'ops' })
  await monitor.handlers['rules.save']({ rule })
  await clock.runTo(startAt + 20 * minute)
  expect(ends()).toEqual([null])
  await monitor.handlers['watch.group']({ keys: [someAccount], group: null })
  await clock.runTo(startAt + 21 * minute)
  expect(ends()).toEqual(['rule-changed'])
  await monitor.handlers['watch.group']({ keys: [someAccount], group: 'ops' })
  await clock.runTo(startAt + 40 * minute)
  expect(ends()).toEqual([null])
})

it('an account that joins the group of a rule counts only as unreadable since it was last read', async () => {
  let isReadable = false
  const rule = ruleOf({ kind: 'not-fresh' }, { forMs: 20 * minute, groups: ['ops'] })
  const { monitor, clock } = await startOver(emptyFolder(), () =>
    isReadable ? '{"actions":[],"address_book":{},"metadata":{}}' : new Response('{}', { status: 422 }),
  )
  const move = (group: string | null) => monitor.handlers['watch.group']({ keys: [someAccount], group })
  await monitor.handlers['groups.save']({ id: 'ops', name: 'Operations' })
  await monitor.handlers['accounts.add']({ text: someAccount })
  await monitor.handlers['rules.save']({ rule })
  await move('ops')
  await clock.runTo(startAt + 10 * minute)
  await move(null)
  isReadable = true
  await clock.runTo(startAt + 60 * minute)
  isReadable = false
  await clock.runTo(startAt + 70 * minute)
  await move('ops')
  await clock.runTo(startAt + 78 * minute)
  expect(monitor.state().incidents).toEqual([])
  await clock.runTo(startAt + 90 * minute)
  expect(monitor.state().incidents).toHaveLength(1)
})
