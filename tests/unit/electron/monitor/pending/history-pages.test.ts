import { expect, it } from 'vitest'
import {
  isFullPage,
  splitPage,
  unfinished,
  wasReadIn,
} from '../../../../../electron/monitor/pending/history-pages.ts'
import { action } from '../watch/samples.ts'

const actionsOf = (...traces: readonly string[]) => traces.map((traceKey) => action({ traceKey }))
const keysOf = ({ complete, rest }: ReturnType<typeof splitPage>) =>
  [complete, rest].map((actions) => actions.map(({ traceKey }) => traceKey).join(''))

it('the last trace of a full page is split off, unless it fills the page', () => {
  expect(keysOf(splitPage(actionsOf('a', 'b', 'a', 'b'), true))).toEqual(['aa', 'bb'])
  expect(keysOf(splitPage(actionsOf('a', 'b', 'b'), false))).toEqual(['abb', ''])
  expect(keysOf(splitPage(actionsOf('b', 'b'), true))).toEqual(['bb', ''])
})

it('a page is full if its actions and those left out reach the limit', () => {
  const page = { actions: actionsOf('a', 'b'), omitted: new Map([['a', 3]]) } as never
  expect([isFullPage(page, 5), isFullPage(page, 6)]).toEqual([true, false])
})

it('a trace was read before if it ended within the known range, an hour before that was read last', () => {
  const wasRead = wasReadIn({ from: 0, to: 2_000, at: 5_000_000 })
  expect([1_399, 1_400].map(wasRead)).toEqual([true, false])
  const ended = wasReadIn({ from: 0, to: 1_000, at: 5_000_000 })
  expect([1_000, 1_001].map(ended)).toEqual([true, false])
})

it('accounts of which nothing is read come first, then those whose history starts latest', () => {
  const item = (key: string, from: number | null) =>
    [
      key,
      { key, label: null, addedAt: 0, ...(from === null ? {} : { history: { from, to: 9, at: 0 } }) },
    ] as const
  const watched = new Map([item('early', 3), item('late', 7), item('unread', null), item('whole', 0)])
  expect(unfinished(watched, { accounts: null, from: null })).toEqual(['unread', 'late', 'early'])
  expect(unfinished(watched, { accounts: null, from: 3_000 })).toEqual(['unread', 'late'])
  expect(unfinished(watched, { accounts: new Set(['early', 'whole']), from: null })).toEqual(['early'])
})
