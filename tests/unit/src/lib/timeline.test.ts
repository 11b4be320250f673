import { expect, it } from 'vitest'
import { matcherOf } from '../../../../electron/shared/filter/match.ts'
import { parseFilter } from '../../../../electron/shared/filter/parse.ts'
import { timelineFilter, timelineOf } from '../../../../src/lib/timeline.ts'

const [row] = timelineOf([
  {
    block: '-1:8000000000000000:24226822',
    account: `0:${'ab'.repeat(32)}`,
    lt: '62481733000001',
    hash: 'A9gQ5lGR6uq1XOvmDJ0dLtG5/HEHNeKQR9nCY+Fh1hM=',
  },
])

it.each([
  ['A9gQ5lGR6uq1XOvmDJ0dLtG5/HEHNeKQR9nCY+Fh1hM=', true],
  ['A9gQ5lGR6uq1XOvmDJ0dLtG5_HEHNeKQR9nCY-Fh1hM=', true],
  ['03d810e65191eaeab55cebe60c9d1d2ed1b9fc710735e29047d9c263e161d613', true],
  ['03d810', true],
  ['24226822', true],
  ['62481733000001', true],
  ['03d811', false],
])('the transactions of an account in stored blocks: %s finds the transaction: %j', (text, isFound) => {
  const parsed = parseFilter(text, timelineFilter.fields)
  if (!parsed.ok || row === undefined) throw new Error('No filter')
  expect(matcherOf(parsed.filter, timelineFilter, { labelOf: () => null, isTestnet: false })(row)).toBe(
    isFound,
  )
})
