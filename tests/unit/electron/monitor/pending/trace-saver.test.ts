import { expect, it } from 'vitest'
import { createTraceSaver } from '../../../../../electron/monitor/pending/trace-saver.ts'
import { customNetwork } from '../../../../../electron/monitor/profile/saved-settings.ts'
import type { Session } from '../../../../../electron/monitor/session.ts'
import type { TraceRecord } from '../../../../../electron/monitor/watch/watch-types.ts'
import { storedTrace } from '../../../../fixtures/stored-records.ts'
import { ours } from '../../../../fixtures/traces.ts'

/** Returns a saver, the last time at which each write observed its traces, and the timers that wait. */
function saverOf() {
  const written: (readonly number[])[] = []
  const timers: (() => void)[] = []
  const session = {
    network: customNetwork('http://127.0.0.1:9'),
    store: {
      traces: {
        save: (_network: string, records: readonly TraceRecord[]) =>
          written.push(records.map(({ view }) => view.lastSeenAt)),
      },
    },
    runtime: {
      signal: new AbortController().signal,
      after: (_ms: number, run: () => void) => {
        timers.push(run)
        return () => {}
      },
    },
  } as unknown as Session
  return { saver: createTraceSaver(session), written, timers }
}

const seenAt = (at: number): TraceRecord => storedTrace('trace', ours, at, null)

it('a trace that was saved is not overwritten later by its earlier, deferred state', () => {
  const { saver, written } = saverOf()
  saver.defer([seenAt(1)])
  expect(saver.unsaved('trace')?.view.lastSeenAt).toBe(1)
  saver.save([seenAt(2)])
  expect(saver.unsaved('trace')).toBeNull()
  saver.flush()
  expect(written).toEqual([[2]])
})

it('traces that arrive in quick succession are written once, in their last state', () => {
  const { saver, written, timers } = saverOf()
  saver.saveSoon([seenAt(1)])
  saver.saveSoon([seenAt(2)])
  expect(written).toEqual([])
  while (timers.length > 0) timers.shift()?.()
  expect(written).toEqual([[2]])
  expect(saver.unsaved('trace')).toBeNull()
})
