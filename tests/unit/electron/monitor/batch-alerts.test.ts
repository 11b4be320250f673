import { expect, it } from 'vitest'
import { noFilter } from '../../../../electron/shared/rules.ts'
import { emulatedTransfer } from '../../../fixtures/monitor-deps.ts'
import { ruleOf } from './alerts/samples.ts'
import { otherAccount, someAccount, startAt, startOver } from './started.ts'
import { emptyFolder } from './store/profile.ts'

const second = 1_000
const startedAt = startAt / second + 20
const recipients = [otherAccount, `0:${'01'.repeat(32)}`, `0:${'02'.repeat(32)}`]
const batch = recipients.map((destination, index) => ({
  ...emulatedTransfer,
  action_id: `payment ${index}`,
  start_lt: String(5 + index),
  start_utime: startedAt,
  end_utime: startedAt,
  trace_end_utime: startedAt,
  accounts: [someAccount, destination],
  details: { source: someAccount, destination, value: '1000000000' },
}))

it('an alert about a batch of which the recipient listed one payment counts the others once the sender lists them', async () => {
  const listed = new Map<string, readonly object[]>()
  const { monitor, clock } = await startOver(emptyFolder(), (url) => {
    const account = new URL(url).searchParams.get('account') ?? ''
    const [, actions = []] = [...listed].find(([key]) => account.toLowerCase().includes(key)) ?? []
    return JSON.stringify({ actions, address_book: {}, metadata: {} })
  })
  const rule = ruleOf({ kind: 'pending-new', filter: noFilter })
  const events = () => monitor.state().incidents.flatMap((each) => (each.rule === rule.id ? each.event : []))
  await monitor.handlers['rules.save']({ rule })
  for (const text of [otherAccount, someAccount]) await monitor.handlers['accounts.add']({ text })
  await clock.runTo(startAt + 20 * second)

  listed.set(otherAccount, batch.slice(0, 1))
  await clock.runTo(startAt + 40 * second)
  expect(events()).toMatchObject([{ kind: 'trace-new', account: someAccount }])
  expect(events()[0]).not.toHaveProperty('others')

  listed.set(someAccount, batch)
  await clock.runTo(startAt + 60 * second)
  expect(events()).toMatchObject([{ kind: 'trace-new', account: someAccount, others: 2 }])
})
