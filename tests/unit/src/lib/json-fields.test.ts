import { expect, test } from 'vitest'
import { fieldsOfJson } from '../../../../src/lib/json-fields.ts'

test('fields are listed by path in order, and empty ones as in JSON', () => {
  const action = {
    type: 'ton_transfer',
    trace_id: null,
    details: { value: '5', comment: '', payload: { kind: 1 } },
    transactions: ['a', 'b'],
    accounts: [],
    success: false,
  }
  expect(fieldsOfJson(action, 100)).toEqual([
    { path: 'type', text: 'ton_transfer', isEmpty: false },
    { path: 'trace_id', text: 'null', isEmpty: true },
    { path: 'details.value', text: '5', isEmpty: false },
    { path: 'details.comment', text: '""', isEmpty: true },
    { path: 'details.payload.kind', text: '1', isEmpty: false },
    { path: 'transactions[0]', text: 'a', isEmpty: false },
    { path: 'transactions[1]', text: 'b', isEmpty: false },
    { path: 'accounts', text: '[]', isEmpty: true },
    { path: 'success', text: 'false', isEmpty: false },
  ])
})

test('the number of fields is limited', () => {
  expect(fieldsOfJson(['a', ['b', 'c'], 'd'], 2)).toEqual([
    { path: '[0]', text: 'a', isEmpty: false },
    { path: '[1][0]', text: 'b', isEmpty: false },
  ])
})
