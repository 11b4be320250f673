import { expect, test } from 'vitest'
import { cellsOf, readTable, rowsOf } from '../../../../electron/shared/delimited.ts'

test('quoted fields may contain delimiters, line ends and quotes, and rows have their line number', () => {
  expect(rowsOf('a,"b, c"\r\n"d ""e""","f\ng"\n\nh\n', ',')).toEqual([
    { line: 1, cells: ['a', 'b, c'] },
    { line: 2, cells: ['d "e"', 'f\ng'] },
    { line: 5, cells: ['h'] },
  ])
  expect(cellsOf('a;"b;c"', ';')).toEqual(['a', 'b;c'])
})

const columns = [
  ['who', ['recipient', 'address']],
  ['what', ['amount', 'payoutamount']],
] as const

test('columns are found by name in any case and order', () => {
  const { named, rows } = readTable('\ufeffNote;Payout_Amount;Recipient\nx;5;A\n;6;B\n', columns)
  expect([...(named ?? [])]).toEqual(['who', 'what'])
  expect(rows.map(({ line, cell }) => [line, cell('who'), cell('what')])).toEqual([
    [2, 'A', '5'],
    [3, 'B', '6'],
  ])
})

test('without column names, the columns are in the given order', () => {
  const { named, rows } = readTable('A,5\nB', columns)
  expect(named).toBeNull()
  expect(rows.map(({ line, cell }) => [line, cell('who'), cell('what')])).toEqual([
    [1, 'A', '5'],
    [2, 'B', ''],
  ])
})
