import { expect, test } from 'vitest'
import { firstRules, noFilter, type AlertRule, type Condition } from '../../electron/shared/rules.ts'
import { someAccount, startAt, startOver } from '../unit/electron/monitor/started.ts'
import { emptyFolder } from '../unit/electron/monitor/store/profile.ts'

const minute = 60_000

test.each<readonly [isUrgent: boolean, condition: Condition]>([
  [true, { kind: 'pending-new', filter: noFilter }],
  [true, { kind: 'unexpected-outgoing', filter: noFilter, allowed: [], allowsOwn: true }],
  [true, { kind: 'first-payment', filter: noFilter }],
  [false, { kind: 'trace-failed', filter: noFilter }],
])(
  'without a window, accounts are polled at full pace for a rule about new actions: %s %o',
  async (...row) => {
    const [isUrgent, condition] = row
    let requests = 0
    const { monitor, clock } = await startOver(emptyFolder(), () => {
      requests += 1
      return '{"actions":[],"address_book":{},"metadata":{}}'
    })
    for (const { id } of firstRules) await monitor.handlers['rules.remove']({ id })
    const [first] = firstRules
    if (first === undefined) throw new Error('No rule')
    const rule: AlertRule = { ...first, id: 'only', isOn: true, forMs: 0, condition }
    await monitor.handlers['rules.save']({ rule })
    await monitor.handlers['accounts.add']({ text: someAccount })
    monitor.set({ isAttended: false })
    await clock.runTo(startAt + 20 * minute)
    requests = 0
    await clock.runTo(startAt + 40 * minute)
    expect(requests > 300).toBe(isUrgent)
  },
)
