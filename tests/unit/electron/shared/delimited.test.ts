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

test.each([
  ['an open quotation mark', 'a,b\nc,"d\ne,f\n', [1, 2], [undefined, 2]],
  ['text behind a closing quotation mark', 'a,"b\nc,"d\ne,f\n', [1, 3], [1, undefined]],
  ['a space behind a closing quotation mark', '"a" ,"b"\n', [1], [undefined]],
  ['a quotation mark within a field', 'a,24" b\nc,d\n', [1, 2], [undefined, undefined]],
])(
  'a row has the line of a field that does not end with its quotation mark: %s',
  (_name, text, lines, bad) => {
    const rows = rowsOf(text, ',')
    expect(rows.map(({ line }) => line)).toEqual(lines)
    expect(rows.map(({ badQuote }) => badQuote)).toEqual(bad)
  },
)
