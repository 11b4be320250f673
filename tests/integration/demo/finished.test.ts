import { afterEach, expect, it } from 'vitest'
import { startDemo, type Demo, type TraceRecord } from '../../../electron/demo/start-demo.ts'
import { afterTimeout } from '../../../electron/monitor/after-timeout.ts'
import { createClient } from '../../../electron/monitor/toncenter/client.ts'
import type { Client } from '../../../electron/monitor/toncenter/client-types.ts'

const startAt = Date.UTC(2026, 10, 20, 10)
const hour = 3_600_000
const running: Demo[] = []

afterEach(async () => {
  await Promise.all(running.splice(0).map((demo) => demo.close()))
})

interface Started {
  readonly demo: Demo
  readonly client: Client
  readonly goTo: (ms: number) => void
}

async function start(): Promise<Started> {
  let ms = startAt
  const now = (): number => ms
  const demo = await startDemo({ seed: 7, startAt, now, access: { quota: false } })
  running.push(demo)
  const client = createClient({
    baseUrl: demo.url,
    fetch: (url, init) => fetch(url, init),
    key: () => null,
    now,
    after: afterTimeout,
  })
  return {
    demo,
    client,
    goTo: (next) => {
      ms = next
    },
  }
}

function traceWhere({ demo }: Started, fits: (trace: TraceRecord) => boolean): TraceRecord {
  const found = demo.world.record.traces(startAt, startAt + hour).find(fits)
  if (found === undefined) throw new Error('No such trace')
  return found
}

const commits = (trace: TraceRecord): boolean =>
  trace.classifiedAt === trace.goneAt &&
  trace.committedAt !== undefined &&
  trace.classifiedAt > trace.committedAt + 3_000

it('a trace is complete without actions while it is pending, and has all actions when it leaves the pending list', async () => {
  const started = await start()
  const trace = traceWhere(started, commits)
  const { client, goTo } = started
  const { normalHash, goneAt } = trace
  const at = async (ms: number) => {
    goTo(ms)
    const { value: pending } = await client.pendingByHashes([normalHash])
    const { value: finished } = await client.finishedTraces([normalHash])
    const row = finished.byHash.get(normalHash)
    return [pending.actions.length > 0, row?.isComplete, row === undefined ? null : row.actions.length > 0]
  }
  expect(await at(trace.emulatedAt)).toEqual([true, undefined, null])
  expect(await at(goneAt - 1_000)).toEqual([true, true, false])
  expect(await at(goneAt - 1)).toEqual([true, true, false])
  expect(await at(goneAt)).toEqual([false, true, true])
  goTo(goneAt)
  const { value } = await client.finishedTraces([normalHash])
  const row = value.byHash.get(normalHash)
  expect(row).toMatchObject({
    key: normalHash,
    externalHash: trace.externalHash,
    traceId: trace.transactions[0]?.hash,
    omitted: 0,
  })
  expect(row?.actions.every(({ success }) => success === trace.success)).toBe(true)
  expect(row?.actions.every(({ finality }) => finality === 'finalized')).toBe(true)
})

it('a trace whose later transactions are not in the database is not complete', async () => {
  const started = await start()
  const trace = traceWhere(
    started,
    (each) => commits(each) && Number(each.committedAt) - Number(each.onChainAt) > 20_000,
  )
  started.goTo(trace.goneAt - 1_200)
  const { value } = await started.client.finishedTraces([trace.externalHash])
  expect(value.traces).toMatchObject([{ key: trace.normalHash, isComplete: false, actions: [] }])
})

it('both hashes find a trace for eight days, and a dropped trace is absent', async () => {
  const started = await start()
  const { client, goTo } = started
  const dropped = traceWhere(started, ({ fate }) => fate === 'dropped')
  const trace = traceWhere(started, (each) => commits(each) && each.externalHash !== each.normalHash)
  goTo(startAt + 190 * hour)
  const { value } = await client.finishedTraces([trace.externalHash, dropped.normalHash, trace.normalHash])
  expect(value.traces.map(({ key }) => key)).toEqual([trace.normalHash])
  expect(value.byHash.get(trace.externalHash)).toBe(value.byHash.get(trace.normalHash))
  goTo(startAt + 194 * hour)
  expect((await client.finishedTraces([trace.normalHash])).value.traces).toEqual([])
})

it('the finished actions of an account are the actions of its traces', async () => {
  const { demo, client } = await start()
  const account = demo.suggested.accounts[0]?.address ?? ''
  const [from, to] = [startAt - hour, startAt - hour / 2]
  const { value } = await client.finishedActions(account, {
    startUtime: from / 1_000,
    endUtime: to / 1_000,
    sort: 'asc',
    limit: 1_000,
    offset: 0,
  })
  const expected = demo.world.record
    .traces(from, to - 300_000)
    .filter(({ fate, accounts }) => fate === 'commits' && accounts.includes(account))
  const found = new Set(value.actions.map(({ traceKey }) => traceKey))
  const missing = expected.filter(({ normalHash }) => !found.has(normalHash))
  // An account may take part in a trace but in none of its actions.
  expect(missing.length).toBeLessThan(expected.length / 10)
  expect(found.size).toBeGreaterThan(20)
  expect(value.actions.every(({ accounts }) => accounts.includes(account.toLowerCase()))).toBe(true)
})

it('the search does not skip a trace of an account that is rarely active', async () => {
  const { demo, client } = await start()
  const { accounts, pools } = demo.suggested
  const quiet = [...accounts, ...pools].filter(({ label }) => ['Cold vault', 'Pool odd'].includes(label))
  expect(quiet).toHaveLength(2)
  for (const { address } of quiet) {
    const [from, to] = [startAt - 24 * hour, startAt - hour]
    const query = { startUtime: from / 1_000, sort: 'asc', limit: 1_000, offset: 0 } as const
    const { value } = await client.finishedActions(address, query)
    const found = new Set(value.actions.map(({ traceKey }) => traceKey))
    const expected = demo.world.record
      .traces(from, to)
      .filter(({ fate, accounts: own }) => fate === 'commits' && own.includes(address))
    expect(expected.length).toBeGreaterThan(2)
    expect(expected.filter(({ normalHash }) => !found.has(normalHash))).toEqual([])
  }
})

it('a service with only the basic operations does not offer finished traces and actions', async () => {
  const { demo, client } = await start()
  for (const operation of ['traces', 'actions'] as const) await demo.faults.set(operation, 'nosuch')
  const { suggested } = demo
  const account = suggested.accounts[0]?.address ?? ''
  await expect(client.finishedTraces(['A'.repeat(43)])).rejects.toMatchObject({ code: 'unsupported' })
  await expect(client.finishedActions(account, { sort: 'desc', limit: 1, offset: 0 })).rejects.toMatchObject({
    code: 'unsupported',
  })
  expect((await client.pendingByAccount(account)).value.addressBook).toBeInstanceOf(Map)
})
