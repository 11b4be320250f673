import { expect, it, onTestFinished } from 'vitest'
import {
  overflowOf,
  pagesOfListed,
  withoutOthers,
} from '../../../../../electron/monitor/pending/trace-retention.ts'
import { customNetwork } from '../../../../../electron/monitor/profile/saved-settings.ts'
import { openStore } from '../../../../../electron/monitor/store/open-store.ts'
import { storeKey } from '../../../../../electron/shared/networks.ts'
import { mostListedEnded } from '../../../../../electron/shared/watch-limits.ts'
import { profileFolder } from '../../../../fixtures/quiet-monitor.ts'
import { storedTrace } from '../../../../fixtures/stored-records.ts'
import { inState } from '../../../../fixtures/trace-progress.ts'
import { ours } from '../../../../fixtures/traces.ts'

const hour = 3_600_000
const at = 1_795_183_327_000

it('a past moment lists a trace whose end is unknown before more traces than the list has', async () => {
  const store = openStore({ folder: profileFolder(), now: () => at })
  onTestFinished(() => store.close())
  const network = customNetwork('http://127.0.0.1:9')
  const unknown = storedTrace('unknown', ours, at - 10 * hour, at - 9 * hour)
  const later = Array.from({ length: mostListedEnded }, (_, nth) =>
    storedTrace(`later ${nth}`, ours, at - hour, at - hour),
  )
  store.traces.save(storeKey(network), [
    { ...unknown, view: { ...unknown.view, ...inState('unverified') } },
    ...later,
  ])
  const keys = new Set<string>()
  for await (const page of pagesOfListed(
    { network, store, runtime: { signal: new AbortController().signal } },
    at,
  ))
    for (const { view } of page) keys.add(view.key)
  expect(keys.has('unknown')).toBe(true)
})

it('records that are left out of an advance take their events along', () => {
  const records = ['A', 'B'].map((key) => storedTrace(key, ours, at, at))
  const events = ['A', 'B'].map((key) => ({ kind: 'trace-new' as const, key, at }))
  const advance = { records, touched: [], sameViews: [], events }
  expect(withoutOthers(advance, ({ view }) => view.key === 'B')).toMatchObject({
    records: [{ view: { key: 'B' } }],
    events: [{ key: 'B' }],
  })
  expect(withoutOthers(advance, () => true)).toBe(advance)
})

it('beyond the limit of the list, the oldest traces with a known end go first, but five hundred of them stay', () => {
  const ended = (key: string, endedAt: number) => storedTrace(key, ours, endedAt, endedAt).view
  const unknown = Array.from({ length: 2_100 }, (_, nth) => ({
    ...ended(`unknown ${nth}`, at - 10 * hour + nth),
    ...inState('unverified'),
  }))
  const known = Array.from({ length: 502 }, (_, nth) => ended(`known ${nth}`, at - hour + nth))
  expect(overflowOf([...known, ...unknown].slice(0, 2_500))).toEqual([])
  const gone = overflowOf([...known, ...unknown])
  expect(gone).toHaveLength(102)
  expect(gone.slice(0, 3)).toEqual(['known 0', 'known 1', 'unknown 0'])
  expect(gone.at(-1)).toBe('unknown 99')
})
