import { expect, it } from 'vitest'
import { sayCounts } from '../../../../src/lib/set-aside-words.ts'

const none = { isSafeMode: true, at: 0, since: 0, traces: 0, alerts: 0, responses: 0, blocks: 0 }

it('set-aside records are counted in singular and plural', () => {
  expect(sayCounts({ ...none, traces: 12_000, alerts: 1, blocks: 2 })).toBe(
    '12,000 traces, 1 alert, 2 blocks',
  )
  expect(sayCounts(none)).toBe('no records')
})
