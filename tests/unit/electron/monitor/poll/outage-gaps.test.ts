import { expect, it } from 'vitest'
import { createOutageGaps } from '../../../../../electron/monitor/poll/outage-gaps.ts'
import { itemId, type PollSource } from '../../../../../electron/monitor/poll/poll-source.ts'

const second = 1_000
const intervalMs = 300_000

/** Creates sources of one pool and one account. `age`: how long before the start each was observed, ms. */
function started(age: number) {
  const source = (name: string, key: string): PollSource => ({
    name,
    items: () => [],
    poll: async () => ({ isChanged: false }),
    publish: () => undefined,
    recorded: { operation: 'getPool', items: new Map([[key, null]]) },
  })
  const [pools, accounts] = [source('pool', 'p'), source('account', 'a')]
  const observed = new Map([pools, accounts].map(({ name }) => [itemId(name, name.slice(0, 1)), -age]))
  const gaps: string[] = []
  const outages = createOutageGaps({
    sources: [pools, accounts],
    observedAt: (id) => observed.get(id) ?? null,
    intervalOf: () => intervalMs,
    subjectOf: ({ recorded }, key) =>
      recorded === undefined ? null : { network: 'n', operation: recorded.operation, key },
    gap: (subjects, reason, at) => gaps.push(`${subjects.map(({ key }) => key).join(' ')} ${reason} ${at}`),
  })
  return { ...outages, pools, accounts, gaps, observed }
}

it('an outage is a gap after ten seconds of failures', () => {
  const { failed, pools, gaps } = started(second)
  failed(pools, 'offline', 0)
  failed(pools, 'offline', 9_999)
  expect(gaps).toEqual([])
  failed(pools, 'offline', 10 * second)
  expect(gaps).toEqual(['p a offline 10000'])
})

it('an outage with error responses is a gap of the items of its source that are ten seconds overdue', () => {
  const { failed, pools, gaps } = started(second)
  failed(pools, 'server', 0)
  failed(pools, 'server', intervalMs + 9 * second)
  expect(gaps).toEqual([])
  failed(pools, 'server', intervalMs + 9 * second + 1)
  expect(gaps).toEqual(['p server 309001'])
})

it.each([
  ['a response of its source ends an outage with error responses', 'pools', []],
  ['a response of another source does not end it', 'accounts', ['p server 10000']],
] as const)('%s', (_title, answering, expected) => {
  const outages = started(intervalMs + 60 * second)
  outages.failed(outages.pools, 'server', 0)
  outages.answered(outages[answering])
  outages.failed(outages.pools, 'server', 10 * second)
  expect(outages.gaps).toEqual(expected)
})

it('any response ends an outage without a connection', () => {
  const { failed, answered, pools, accounts, gaps } = started(second)
  failed(pools, 'offline', 0)
  answered(accounts)
  failed(pools, 'offline', 10 * second)
  expect(gaps).toEqual([])
})

it('an item that a stream reports is in the gap once the stream was silent for a minute', () => {
  const { failed, pools, gaps, observed } = started(second)
  failed(pools, 'offline', 0)
  observed.set(itemId('account', 'a'), 5 * second)
  failed(pools, 'offline', 65 * second)
  failed(pools, 'offline', 65 * second + 1)
  expect(gaps).toEqual(['p offline 65000', 'p a offline 65001'])
})
