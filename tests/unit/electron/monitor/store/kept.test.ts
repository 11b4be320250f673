import { describe, expect, it } from 'vitest'
import { openStore } from '../../../../../electron/monitor/store/open-store.ts'
import { openBeside } from '../../../../../electron/monitor/store/worker/open.ts'
import { usage } from '../../../../../electron/monitor/store/worker/upkeep.ts'
import type { KeptBlock } from '../../../../../electron/monitor/store/store-types.ts'
import type { TraceRecord } from '../../../../../electron/monitor/watch/watch-types.ts'
import type { Incident } from '../../../../../electron/shared/alert-events.ts'
import { emptyFolder } from './profile.ts'
import type { TraceState } from '../../../../../electron/shared/trace-state.ts'
import { inState } from '../../../../fixtures/trace-progress.ts'

const network = 'https://toncenter.com'

function reopened(folder: string) {
  return openStore({ folder, now: () => 0 })
}

function trace(key: string, state: TraceState, firstSeenAt: number, endedAt: number | null): TraceRecord {
  return {
    view: {
      key,
      ...inState(state),
      accounts: [`0:${'1'.repeat(64)}`],
      firstSeenAt,
      lastSeenAt: firstSeenAt,
      endedAt,
      steps: [
        {
          state: 'pending',
          when: { after: null, before: firstSeenAt },
          evidence: [{ kind: 'emulated', by: 'account' }],
        },
      ],
      actions: [
        {
          key: 'a',
          type: 'jetton_transfer',
          title: [{ kind: 'text', text: 'Jetton transfer' }],
          short: [{ kind: 'text', text: 'Send' }],
          isRaw: false,
          success: true,
          initiator: null,
          parties: [{ role: 'sender', address: `0:${'1'.repeat(64)}`, name: null }],
          amounts: [
            {
              units: '123456789012345678901234567890',
              asset: { kind: 'jetton', master: `0:${'2'.repeat(64)}`, symbol: 'USD₮', decimals: 6 },
              direction: 'out',
            },
            { units: '1', asset: { kind: 'native' }, direction: null },
            {
              units: '5',
              isApproximate: true,
              asset: { kind: 'unknown', symbol: null, decimals: null },
              direction: 'in',
            },
            {
              units: '1',
              asset: { kind: 'item', address: null, name: null, index: '≈7.79 × 10⁷⁶' },
              direction: null,
            },
          ],
          comment: 'hi',
        },
      ],
      mcSeqno: null,
    },
    traceId: null,
    externalHash: key,
    seen: { [`0:${'1'.repeat(64)}`]: { first: firstSeenAt, last: firstSeenAt } },
    misses: 0,
    raw: [{ details: { anything: [null, true, 1.5, 'x'] } }],
  }
}

describe('settings and watchlists', () => {
  it('starts without settings and returns saved ones', () => {
    const folder = emptyFolder()
    const store = reopened(folder)
    expect(store.profile.settings()).toBeNull()
    store.profile.saveSettings({ theme: 'dark', nested: { list: [1, 2] } })
    store.close()
    const again = reopened(folder)
    expect(again.profile.settings()).toEqual({ theme: 'dark', nested: { list: [1, 2] } })
    again.close()
  })

  it('lists items by network and kind in the order added', () => {
    const store = reopened(emptyFolder())
    store.watchlists.save(network, 'accounts', { key: '0:b', label: 'Bank', addedAt: 1 })
    store.watchlists.save(network, 'accounts', { key: '0:a', label: null, addedAt: 2 })
    store.watchlists.save(network, 'pools', { key: '-1:c', label: null, addedAt: 3 })
    store.watchlists.save(network, 'accounts', { key: '0:b', label: 'The bank', addedAt: 1 })
    expect(store.watchlists.list(network, 'accounts')).toEqual([
      { key: '0:b', label: 'The bank', addedAt: 1 },
      { key: '0:a', label: null, addedAt: 2 },
    ])
    store.watchlists.remove(network, 'accounts', ['0:b'])
    expect(store.watchlists.list(network, 'accounts')).toEqual([{ key: '0:a', label: null, addedAt: 2 }])
    expect(store.watchlists.list('demo', 'accounts')).toEqual([])
    store.close()
  })
})

describe('traces', () => {
  it('returns live traces and those that ended since a time, newest first', () => {
    const folder = emptyFolder()
    const store = reopened(folder)
    store.traces.save(network, [
      trace('old', 'completed', 1000, 2000),
      trace('live', 'on-chain', 1500, null),
      trace('recent', 'failed', 3000, 5000),
    ])
    store.close()
    const again = reopened(folder)
    expect(again.traces.list(network, 5000)).toEqual([
      trace('recent', 'failed', 3000, 5000),
      trace('live', 'on-chain', 1500, null),
    ])
    again.traces.save(network, [trace('live', 'completed', 1500, 1600)])
    expect(again.traces.list(network, 5000).map(({ view }) => view.key)).toEqual(['recent'])
    expect(again.traces.list('demo', 0)).toEqual([])
    again.close()
  })

  it('limits the number of ended traces, but not of live ones', () => {
    const store = reopened(emptyFolder())
    store.traces.save(network, [
      trace('early', 'completed', 1000, 2000),
      trace('live', 'on-chain', 500, null),
      trace('late', 'failed', 900, 5000),
    ])
    expect(store.traces.list(network, 0, 1).map(({ view }) => view.key)).toEqual(['late', 'live'])
    store.close()
  })

  it('yields traces of a time range in pages, newest first', () => {
    const store = reopened(emptyFolder())
    const keyOf = (index: number): string => `trace ${index}`
    store.traces.save(
      network,
      Array.from({ length: 120 }, (_, index) => trace(keyOf(index), 'completed', index, index + 10)),
    )
    store.traces.save(network, [{ ...trace('live', 'pending', 60, null), misses: 2 }])
    const keysOf = (from: number, to: number, most: number) =>
      [...store.traces.between(network, from, to, most)].map((page) => page.map(({ view }) => view.key))
    expect(keysOf(0, 999, 999).map((page) => page.length)).toEqual([50, 50, 21])
    expect(keysOf(66, 58, 99)).toEqual([['trace 58', 'trace 57', 'trace 56']])
    expect(keysOf(68, 60, 3)).toEqual([['live', 'trace 60', 'trace 59']])
    const [page] = [...store.traces.between(network, 80, 60, 1)]
    expect(page?.map(({ misses }) => misses)).toEqual([2])
    expect(keysOf(0, 999, 0)).toEqual([])
    expect([...store.traces.between('demo', 0, 999, 9)]).toEqual([])
    store.close()
  })
})

describe('blocks', () => {
  const block: KeptBlock = {
    key: '0:8000000000000000:42',
    ref: { workchain: 0, shard: '-9223372036854775808', seqno: 42 },
    rootHash: 'llTcMUvTxD6Zwb4XFUCmAqluIdj8quzyZWV+1YywzUE=',
    fileHash: 'C/3Zcm/bDJARede2HMPJ5qD0fdeY5zi1er3Tiwtm7YA=',
    isComplete: true,
    firstSeenAt: 1000,
    lastSeenAt: 1000,
    count: 3,
  }
  const rows = [
    {
      account: `0:${'ab'.repeat(32)}`,
      lt: '61416053000003',
      hash: 'ppW34v5QJnb3PNcUdkvOjoCScySOHoCbV9btMi9QRJo=',
    },
    {
      account: `0:${'ab'.repeat(32)}`,
      lt: '18446744073709551615',
      hash: '5HqGe/lSnOqdXLCh5HmZRY6wM3YtjmmCInVyau3uL1s=',
    },
    { account: `-1:${'33'.repeat(32)}`, lt: '9223372036854775807', hash: 'not base64' },
  ]

  it('restores blocks and transactions exactly after a restart', () => {
    const folder = emptyFolder()
    const store = reopened(folder)
    expect(store.blocks.one(network, block.key)).toBeNull()
    expect(store.blocks.rows(network, block.key)).toEqual([])
    store.blocks.save(network, block, rows)
    store.close()
    const again = reopened(folder)
    expect(again.blocks.one(network, block.key)).toEqual(block)
    expect(again.blocks.rows(network, block.key)).toEqual(rows)
    again.close()
  })

  it('adds rows to a block that is stored in steps, and reads them page by page', () => {
    const store = reopened(emptyFolder())
    const [first, ...others] = rows
    if (first === undefined) throw new Error('no row')
    store.blocks.save(network, { ...block, isComplete: false, count: 1 }, [first], 0)
    store.blocks.save(network, block, others, 1)
    expect(store.blocks.one(network, block.key)).toEqual(block)
    expect(store.blocks.rows(network, block.key)).toEqual(rows)
    expect(store.blocks.rows(network, block.key, 1, 1)).toEqual(rows.slice(1, 2))
    expect(store.blocks.rows(network, block.key, rows.length, 1)).toEqual([])
    store.close()
  })

  it('ignores rows that do not follow the stored ones', () => {
    const store = reopened(emptyFolder())
    store.blocks.save(network, { ...block, isComplete: false, count: 1 }, rows.slice(0, 1), 0)
    store.blocks.save(network, block, rows.slice(1), 5)
    expect(store.blocks.one(network, block.key)).toMatchObject({ isComplete: false, count: 1 })
    expect(store.blocks.rows(network, block.key)).toHaveLength(1)
    store.close()
  })

  it('replaces a partial response by a complete one, but never the reverse', () => {
    const store = reopened(emptyFolder())
    store.blocks.save(network, { ...block, isComplete: false, count: 1 }, rows.slice(0, 1))
    expect(store.blocks.rows(network, block.key)).toHaveLength(1)
    store.blocks.save(network, { ...block, lastSeenAt: 2000 }, rows)
    expect(store.blocks.one(network, block.key)).toEqual({ ...block, lastSeenAt: 2000 })
    store.blocks.save(network, { ...block, isComplete: false, count: 1, lastSeenAt: 3000 }, rows.slice(0, 1))
    expect(store.blocks.one(network, block.key)).toEqual({ ...block, lastSeenAt: 3000 })
    expect(store.blocks.rows(network, block.key)).toEqual(rows)
    store.close()
  })

  it('lists blocks known at a past moment', () => {
    const store = reopened(emptyFolder())
    for (const seqno of [1, 2, 3]) {
      const times = { firstSeenAt: seqno * 1000, lastSeenAt: 9000 - seqno }
      store.blocks.save(network, { ...block, key: `0:8000000000000000:${seqno}`, ...times }, [])
    }
    const seqnosAt = (at: number, limit: number) =>
      store.blocks.until(network, at, limit).map(({ firstSeenAt }) => firstSeenAt)
    expect(seqnosAt(2000, 9)).toEqual([2000, 1000])
    expect(seqnosAt(9000, 1)).toEqual([3000])
    expect(seqnosAt(999, 9)).toEqual([])
    store.close()
  })

  it('lists recently seen blocks first, up to a limit', () => {
    const store = reopened(emptyFolder())
    for (const seqno of [1, 2, 3]) {
      const lastSeenAt = seqno === 1 ? 9000 : seqno * 1000
      store.blocks.save(network, { ...block, key: `0:8000000000000000:${seqno}`, lastSeenAt }, [])
    }
    expect(store.blocks.recent(network, 2).map(({ key }) => key)).toEqual([
      '0:8000000000000000:1',
      '0:8000000000000000:3',
    ])
    store.close()
  })
})

describe('alerts', () => {
  const incident = (id: string, at: number, acknowledgedAt: number | null = null): Incident => ({
    id,
    rule: 'trace-failed',
    severity: 'warning',
    event: { kind: 'recorded', title: 'A trace failed', facts: [] },
    at,
    subject: { kind: 'trace', key: 'k' },
    acknowledgedAt,
    when: null,
  })

  it('lists newest first and stores acknowledgements', () => {
    const store = reopened(emptyFolder())
    store.incidents.save(network, [incident('a', 1000), incident('b', 3000), incident('c', 2000)])
    store.incidents.save(network, [incident('c', 2000, 4000)])
    expect(store.incidents.list(network, 2)).toEqual([incident('b', 3000), incident('c', 2000, 4000)])
    expect(store.incidents.list('demo', 2)).toEqual([])
    expect(store.incidents.until(network, 2000, 9).map(({ id }) => id)).toEqual(['c', 'a'])
    expect(store.incidents.until(network, 999, 9)).toEqual([])
    store.close()
  })
})

it('the growth per day is measured since monitoring began, not since the oldest loaded trace', async () => {
  const day = 86_400_000
  const folder = emptyFolder()
  const store = reopened(folder)
  store.watchlists.save(network, 'accounts', { key: '0:a', label: null, addedAt: 190 * day })
  store.traces.save(network, [trace('loaded', 'completed', 0, 1)])
  store.close()
  const database = openBeside(folder, true)
  const steps = usage(database, { now: 200 * day })
  let step = await steps.next()
  while (step.done !== true) step = await steps.next()
  database.close()
  const { bytesADay, fileBytes } = step.value
  expect(bytesADay).toBeGreaterThan(fileBytes / 20)
})
