import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createDatabase, openConnection } from '../../../../electron/monitor/store/database.ts'
import { openStore } from '../../../../electron/monitor/store/index.ts'
import type { KeptBlock, Part } from '../../../../electron/monitor/store/types.ts'
import { rebuild } from '../../../../electron/monitor/store/worker/rebuild.ts'
import type { TraceRecord } from '../../../../electron/monitor/watch/types.ts'
import { serviceUrl, startAt, startOver } from './started.ts'
import { emptyFolder } from './store/profile.ts'

const address = `0:${'ab'.repeat(32)}`
const hour = 3_600_000
const nothingIsLost = 'Some of what was kept cannot be read.'
const logLine = 'Some of what was kept cannot be read: it is left out'

function poolParts(amount: string): readonly Part[] {
  const text = `{"stake_amount_sent":0,"validator_amount":${amount},"nominators_count":0}`
  return [{ kind: 'pool', name: 'pool', text }]
}

function trace(key: string): TraceRecord {
  return {
    view: {
      key,
      state: 'settled',
      isFailurePredicted: false,
      accounts: [address],
      firstSeenAt: startAt - hour,
      lastSeenAt: startAt - hour,
      endedAt: startAt - hour,
      steps: [],
      actions: [],
      mcSeqno: null,
    },
    traceId: null,
    externalHash: key,
    seen: {},
    misses: 0,
    raw: [],
  }
}

function block(seqno: number): KeptBlock {
  return {
    key: `-1:8000000000000000:${seqno}`,
    ref: { workchain: -1, shard: '-9223372036854775808', seqno },
    rootHash: 'r',
    fileHash: 'f',
    isComplete: true,
    firstSeenAt: startAt - hour,
    lastSeenAt: startAt - hour,
    count: 0,
  }
}

/** A profile in which a pool, with these answers half an hour apart, and an account are watched, with two traces, two blocks and an alert. */
function filled(pool: readonly (readonly Part[])[], account: readonly Part[]): string {
  const folder = emptyFolder()
  const store = openStore({ folder, now: () => startAt - hour })
  const item = { key: address, label: null, addedAt: 1 }
  store.saveWatched(serviceUrl, 'pools', item)
  store.saveWatched(serviceUrl, 'accounts', item)
  for (const [nth, parts] of pool.entries())
    store.observe(
      { network: serviceUrl, operation: 'getPool', key: address },
      parts,
      startAt - 2 * hour + (nth * hour) / 2,
    )
  store.observe({ network: serviceUrl, operation: 'pendingActions', key: address }, account, startAt - hour)
  store.saveTraces(serviceUrl, [trace('one'), trace('two')])
  for (const seqno of [7, 8]) store.saveBlock(serviceUrl, block(seqno), [])
  store.saveIncidents(serviceUrl, [
    {
      id: 'one',
      rule: 'integrity',
      severity: 'critical',
      event: { kind: 'recorded', title: 'One', facts: [] },
      at: startAt - hour,
      subject: { kind: 'pool', key: address },
      acknowledgedAt: null,
      when: null,
    },
  ])
  store.close()
  return folder
}

describe('a kept answer that does not read as one', () => {
  it('of a pool: the app starts, the pool has no state until it is answered, and the log says so once', async () => {
    const folder = filled([[{ kind: 'pool', name: 'pool', text: '{"odd":1}' }]], [])
    const { monitor, clock, logged } = await startOver(
      folder,
      () =>
        '{"stake_amount_sent":0,"validator_amount":7,"nominators_count":0,"active_nominators":[],"inactive_nominators":[]}',
    )
    expect(monitor.state().pools.map(({ key, state }) => [key, state])).toEqual([[address, null]])
    expect(monitor.state().status.storage.note).toBe(nothingIsLost)
    expect((await monitor.handlers['history.at']({ at: startAt - hour })).pools[0]?.state).toBeNull()
    const past = await monitor.handlers['pools.history']({
      key: address,
      from: startAt - 3 * hour,
      to: startAt,
    })
    expect(past.points).toEqual([])
    await clock.runTo(startAt + 20_000)
    expect(monitor.state().pools[0]?.state?.validatorAmount).toBe('7')
    expect(logged).toEqual([logLine])
  })

  it('between two that do: what stood before and after is told, with a gap between', async () => {
    const odd: Part = { kind: 'pool', name: 'pool', text: 'no JSON' }
    const folder = filled([poolParts('5'), [odd], poolParts('6')], [])
    const { monitor } = await startOver(folder)
    const { points, gaps } = await monitor.handlers['pools.history']({
      key: address,
      from: startAt - 2 * hour,
      to: startAt - 30 * 60_000,
    })
    expect(points.map(({ at }) => startAt - at)).toEqual([2 * hour, hour])
    expect(gaps[0]).toMatchObject({ to: startAt - hour })
  })

  it('of an account: what is derived can be worked out anew from the others', async () => {
    const folder = filled([poolParts('5')], [{ kind: 'action', name: 'x#0', text: '{"odd":' }])
    const database = createDatabase(openConnection(join(folder, 'lookout.db'), { readOnly: false }))
    onTestFinished(() => database.close())
    const steps = rebuild(database)
    let step = await steps.next()
    while (step.done !== true) step = await steps.next()
    expect(step.value).toEqual({ traces: 0 })
  })

  it('of an account: the app starts and asks again', async () => {
    const folder = filled([poolParts('5')], [{ kind: 'action', name: 'x#0', text: '{"odd":' }])
    const { monitor, clock } = await startOver(folder)
    await clock.runTo(startAt + 20_000)
    expect(monitor.state().accounts[0]?.freshness.observedAt).toBeGreaterThanOrEqual(startAt)
  })
})

describe('a kept row that was damaged', () => {
  it.each([
    ['a trace', "UPDATE trace SET record = '{' WHERE key = 'one'"],
    ['an incident', "UPDATE incident SET record = '{}'"],
    ['a block', 'UPDATE block SET root_hash = 5 WHERE seqno = 7'],
    ['a part of an answer', "UPDATE part SET body = x'0707'"],
    ['a list of parts', "UPDATE list SET items = x'ff'"],
    ['a time beyond all numbers', 'UPDATE watched SET added_at = 1 << 60'],
    ['a reason', "INSERT INTO span (subject, reason, from_at, until_at) SELECT id, 'odd', 1, 1 FROM subject"],
    ['a note', "INSERT INTO meta (name, value) VALUES ('note:gallop', '{')"],
  ])('%s: the app starts, and the log says so at most once', async (_, damage) => {
    const folder = filled([poolParts('5')], [])
    const database = new DatabaseSync(join(folder, 'lookout.db'))
    database.exec(damage)
    database.close()
    const { monitor, clock, logged } = await startOver(folder)
    await clock.runTo(startAt + 5_000)
    expect(logged.filter((line) => line !== logLine)).toEqual([])
    expect(logged.length).toBeLessThanOrEqual(1)
    expect(monitor.state().status.storage.mode).toBe('disk')
  })

  it('of two blocks, or two traces, leaves the other', async () => {
    const folder = filled([poolParts('5')], [])
    const database = new DatabaseSync(join(folder, 'lookout.db'))
    database.exec(
      `UPDATE block SET root_hash = 5 WHERE seqno = 7; UPDATE trace SET record = '{' WHERE key = 'one'`,
    )
    database.close()
    const { monitor, logged } = await startOver(folder)
    expect(monitor.state().blocks.map(({ key }) => key)).toEqual(['-1:8000000000000000:8'])
    expect(monitor.state().traces.map(({ key }) => key)).toEqual(['two'])
    expect(logged).toEqual([logLine])
  })
})
