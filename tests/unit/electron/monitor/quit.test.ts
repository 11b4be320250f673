import { expect, it } from 'vitest'
import { openStore } from '../../../../electron/monitor/store/open-store.ts'
import { firstRules } from '../../../../electron/shared/rules.ts'
import { step, traceOf } from './alerts/samples.ts'
import { serviceUrl, startAt, startOver } from './started.ts'
import { emptyFolder } from './store/profile.ts'

const address = `0:${'ab'.repeat(32)}`
const minute = 60_000

/** Starts with 300 completed traces, more than any reader takes before it yields. */
async function startWithTraces() {
  const folder = emptyFolder()
  const store = openStore({ folder, now: () => startAt })
  store.watchlists.save(serviceUrl, 'accounts', { key: address, label: null, addedAt: 1 })
  store.traces.save(
    serviceUrl,
    Array.from({ length: 300 }, (_, index) => {
      const endedAt = startAt - (index + 1) * minute
      const steps = [step('pending', null, endedAt - 1_000), step('completed', endedAt - 500, endedAt)]
      const view = traceOf(steps, { key: `k${index}`, accounts: [address], lastSeenAt: endedAt, endedAt })
      return { view, traceId: null, externalHash: `k${index}`, seen: {}, misses: 0, raw: [] }
    }),
  )
  store.close()
  return startOver(folder)
}

it('a request that still reads when Lookout quits is cancelled, and is no unexpected error', async () => {
  const { monitor } = await startWithTraces()
  const { handlers } = monitor
  const [rule] = firstRules
  if (rule === undefined) throw new Error('no rule')
  const requests = [
    handlers['journal.page']({ from: null, to: null, states: [], text: '', before: null, limit: 200 }),
    handlers['history.at']({ at: startAt - 1, from: null }),
    handlers['rules.try']({ rule, days: 7 }),
  ]
  const settled = Promise.allSettled(requests)
  await monitor.close()
  expect(
    (await settled).map((each) => (each.status === 'rejected' ? each.reason.code : each.status)),
  ).toEqual(['cancelled', 'cancelled', 'cancelled'])
})
