import { describe, expect, it } from 'vitest'
import { openStore } from '../../../../../electron/monitor/store/open-store.ts'
import type { TraceRecord } from '../../../../../electron/monitor/watch/watch-types.ts'
import { emptyFolder } from './profile.ts'
import type { TraceState } from '../../../../../electron/shared/trace-state.ts'
import { inState } from '../../../../fixtures/trace-progress.ts'

const open = (folder = emptyFolder()) => openStore({ folder, now: () => 0 })

function ended(key: string, state: TraceState, endedAt: number | null): TraceRecord {
  return {
    view: {
      key,
      ...inState(state),
      accounts: [],
      firstSeenAt: 1,
      lastSeenAt: 2,
      endedAt,
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

describe('flags of watched items', () => {
  const item = {
    key: '0:a',
    label: 'Bank',
    addedAt: 5,
    group: 'g1',
    note: 'n',
    colour: 'teal',
    position: 2.5,
    trace: 't',
  } as const

  it('are stored and removed', () => {
    const folder = emptyFolder()
    const store = open(folder)
    store.watchlists.save('net', 'messages', item)
    store.close()
    const again = open(folder)
    expect(again.watchlists.list('net', 'messages')).toEqual([item])
    again.watchlists.save('net', 'messages', { key: '0:a', label: null, addedAt: 5 })
    expect(again.watchlists.list('net', 'messages')).toEqual([{ key: '0:a', label: null, addedAt: 5 }])
    expect(again.watchlists.list('net', 'accounts')).toEqual([])
    again.close()
  })

  it('groups are stored in order', () => {
    const store = open()
    store.watchlists.saveGroup('net', { id: 'b', name: 'Second', position: 2 })
    store.watchlists.saveGroup('net', { id: 'a', name: 'First', note: 'n', colour: 'rose', position: 1 })
    store.watchlists.saveGroup('other', { id: 'a', name: 'Elsewhere', position: 1 })
    expect(store.watchlists.groups('net')).toEqual([
      { id: 'a', name: 'First', note: 'n', colour: 'rose', position: 1 },
      { id: 'b', name: 'Second', position: 2 },
    ])
    store.watchlists.removeGroup('net', 'a')
    expect(store.watchlists.groups('net').map((group) => group.id)).toEqual(['b'])
    store.close()
  })
})

describe('ended traces', () => {
  const all = { from: null, to: null, states: [], before: null, limit: 10 }

  it('are paged newest first, filtered by state and time', () => {
    const store = open()
    store.traces.save('net', [
      ended('live', 'pending', null),
      ended('a', 'completed', 100),
      ended('b', 'failed', 200),
      ended('c', 'completed', 200),
      ended('d', 'unverified', 300),
    ])
    const keys = (query: object): readonly string[] =>
      store.traces.ended('net', { ...all, ...query }).map((record) => record.view.key)
    expect(keys({})).toEqual(['d', 'c', 'b', 'a'])
    expect(keys({ limit: 2 })).toEqual(['d', 'c'])
    expect(keys({ limit: 2, before: { at: 200, key: 'c' } })).toEqual(['b', 'a'])
    expect(keys({ states: ['pending', 'failed'] })).toEqual(['b'])
    expect(keys({ states: ['not-executed', 'unverified'] })).toEqual(['d'])
    // A trace that an earlier version stored as failed may now be completed, so failed traces are also returned.
    expect(keys({ states: ['completed', 'unverified'] })).toEqual(['d', 'c', 'b', 'a'])
    expect(keys({ from: 200, to: 300 })).toEqual(['c', 'b'])
    expect(store.traces.one('net', 'b')?.view.state).toBe('failed')
    expect(store.traces.one('net', 'nothing')).toBeNull()
    store.close()
  })
})
