import { expect, it } from 'vitest'
import * as table from '../../../../../src/features/pools/pool-table-words.ts'
import * as pools from '../../../../../src/features/pools/pools-words.ts'

it('counts of a thousand and more have digit groups in the tables of a pool', () => {
  expect([
    table.tabs.former(1_000),
    table.changeDetails.countMatches(7_400),
    table.changeDetails.countMismatch(7_400, 7_399),
    table.changeDetails.index(1_000, 0),
    table.steps.now(1_000),
    table.steps.position(1_000, 2_000, '11-25'),
    pools.overview.totalOf(1_000),
  ]).toEqual([
    'Former 1,000',
    '7,400 counted, 7,400 listed',
    '7,400 counted, 7,399 listed: the response may come from the index',
    'former nominators in the index: 1,000 added, 0 removed',
    'Now · 1,000 states',
    '1,000 of 2,000, 11-25',
    'Total, 1,000',
  ])
})
