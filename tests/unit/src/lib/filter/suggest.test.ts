import { expect, test } from 'vitest'
import { blockFilter } from '../../../../../src/lib/block-filter.ts'
import { suggest, type Completion } from '../../../../../src/lib/filter/suggest.ts'

const a = `0:${'ab'.repeat(32)}`
const completion: Completion = {
  fields: blockFilter.fields,
  valuesOf: (field) => {
    if (field === 'account') return [{ value: a, title: 'Hot wallet' }]
    return field === 'label' ? [{ value: 'Hot wallet', title: 'Hot wallet' }] : []
  },
}
const offered = (text: string, caret = text.length): readonly string[] =>
  suggest(text, caret, completion).map((each) => each.text)

test.each<[string, readonly string[]]>([
  ['', ['account:', 'label:', 'lt', 'hash:', 'wc', 'count', 'is:']],
  ['is:watched ha', ['is:watched hash:']],
  ['-(ha', ['-(hash:']],
  ['watch', ['is:watched ']],
  ['lt', ['lt=', 'lt<', 'lt<=', 'lt>', 'lt>=']],
  ['is:', ['is:watched ', 'is:named ']],
  ['is:na', ['is:named ']],
  ['account:ho', [`account:${a} `]],
  ['account:0:ab', [`account:${a} `]],
  ['label:"hot w', ['label:"Hot wallet" ']],
  ['label = ', ['label = "Hot wallet" ']],
  ['nothing', []],
  ['"ha"', []],
  ['(a)', []],
  ['lt>', []],
])('%j offers %j', (text, texts) => {
  expect(offered(text)).toEqual(texts)
})

test('text after the caret stays, and the caret moves behind the insertion', () => {
  expect(suggest('is:na lt>5', 5, completion)).toEqual([
    { text: 'is:named lt>5', caret: 9, title: 'named', note: 'is' },
  ])
})
