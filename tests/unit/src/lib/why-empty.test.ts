import { expect, it } from 'vitest'
import { parseFilter } from '../../../../electron/shared/filter/parse.ts'
import { blockFilter } from '../../../../src/lib/block-filter.ts'
import { prepareRows } from '../../../../src/lib/block-rows.ts'
import { explainEmpty } from '../../../../src/lib/filter/why-empty.ts'

const [elector, other] = [`-1:${'3'.repeat(64)}`, `-1:${'a'.repeat(64)}`]
const { rows } = prepareRows([
  { account: elector, lt: '10', hash: 'A' },
  { account: other, lt: '11', hash: 'B' },
  { account: other, lt: '12', hash: 'C' },
])
const context = { isWatched: () => false, labelOf: () => null, isTestnet: false }

function explain(text: string): string | null {
  const parsed = parseFilter(text, blockFilter.fields)
  if (!parsed.ok || parsed.filter === null) throw new Error(text)
  return explainEmpty(rows, parsed.filter, blockFilter, context)
}

it.each([
  ['count>5', 'Nothing matches “count>5”: count is between 1 and 2.'],
  ['wc:0', 'Nothing matches “wc:0”: wc is always -1.'],
  ['lt>10 count:9', 'Nothing matches “count:9”: count is between 1 and 2.'],
  ['lt<11 count:2', 'Each part matches something, but nothing matches them all: “lt<11” 1, “count:2” 2.'],
  ['not wc:-1', 'Everything matches “wc:-1”, which the filter excludes.'],
  ['is:watched or lt>99', 'None of these matches: “is:watched”, “lt>99”.'],
  ['nothing', 'Nothing matches “nothing”.'],
])('%j is explained', (text, why) => {
  expect(explain(text)).toBe(why)
})

it.each(['lt>10', 'not lt>10', '-count:1'])('%j matches', (text) => {
  expect(explain(text)).toBeNull()
})
