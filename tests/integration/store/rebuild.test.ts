import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import type { TraceRecord } from '../../../electron/monitor/watch/types.ts'
import { emptyFolder } from '../../unit/electron/monitor/store/profile.ts'
import { watchWorld } from './watched-world.ts'
import { storeOf, workerOf } from './workers.ts'

/** Parts do not keep the order of an action's accounts. */
function inOrder(record: TraceRecord): unknown {
  const raw = record.raw.map((action) =>
    typeof action === 'object' && action !== null && 'accounts' in action && Array.isArray(action.accounts)
      ? { ...action, accounts: action.accounts.map(String).toSorted() }
      : action,
  )
  return { ...record, raw }
}

describe('rebuild', () => {
  it('gives the traces anew out of the kept answers: the same rows', async () => {
    const folder = emptyFolder()
    const store = storeOf(folder)
    const { records } = watchWorld(store, 240)
    const before = store.traces('demo', 0)
    expect(before.length).toBeGreaterThan(10)
    expect(new Set(before.map(({ view }) => view.state)).size).toBeGreaterThan(2)
    const connection = new DatabaseSync(join(folder, 'lookout.db'))
    connection.exec('DELETE FROM trace')
    connection.close()
    expect(store.traces('demo', 0)).toEqual([])
    const worker = workerOf(folder)
    expect(await worker.run('rebuild', null)).toEqual({ traces: records.size })
    expect(store.traces('demo', 0).map(inOrder)).toEqual(before.map(inOrder))
    await worker.run('rebuild', null)
    expect(store.traces('demo', 0).map(inOrder)).toEqual(before.map(inOrder))
  })

  it('corrects what an older decoder made of the answers, and leaves what rests on more', async () => {
    const folder = emptyFolder()
    const store = storeOf(folder)
    watchWorld(store, 120)
    const before = store.traces('demo', 0)
    const wrong = before.map((record, index) => ({
      ...record,
      view: { ...record.view, actions: record.view.actions.map((action) => ({ ...action, title: 'Wrong' })) },
      ...(index === 0
        ? { misses: 2, seen: { ...record.seen, [`hash:${record.view.key}`]: { first: 1, last: 2 } } }
        : {}),
    }))
    store.saveTraces('demo', wrong)
    await workerOf(folder).run('rebuild', null)
    const after = store.traces('demo', 0)
    expect(after.map(({ view }) => view)).toEqual(before.map(({ view }) => view))
    expect(after[0]?.misses).toBe(2)
    expect(after.slice(1)).toEqual(before.slice(1))
  })
})
