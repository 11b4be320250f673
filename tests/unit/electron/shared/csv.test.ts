import { expect, it } from 'vitest'
import { csvCell, withoutGuards } from '../../../../electron/shared/csv.ts'

it('identifiers stay unchanged, so that tables can be joined by them', () => {
  const account = `-1:${'3'.repeat(64)}`
  const block = '-1:8000000000000000:276749988'
  const hash = '+t92toJ65fYekK43K3JEqxOzNPCcxPY5nko4YRT8Ycc='
  expect([account, block, hash].map(csvCell)).toEqual([`"${account}"`, `"${block}"`, `"${hash}"`])
  expect(
    [`${account}+A1`, '-1:33', `${hash}A1`, '+A1='].map((text) => csvCell(text).startsWith(`"'`)),
  ).toEqual([true, true, true, true])
})

it('a cell that a spreadsheet would evaluate is escaped, a number is not', () => {
  expect(['=1+1', '+a', '-a', '@x', '\t=1'].map(csvCell)).toEqual([
    '"\'=1+1"',
    '"\'+a"',
    '"\'-a"',
    '"\'@x"',
    '"\'\t\'=1"',
  ])
  // Spreadsheets in many countries split cells at semicolons, even inside quotes.
  expect(['a;=1', 'a;b;-1', 'a\n@x', 'a; b'].map(csvCell)).toEqual([
    '"a;\'=1"',
    '"a;b;\'-1"',
    '"a\n\'@x"',
    '"a; b"',
  ])
  expect(['-12', '12559077099797623', '0.5', ''].map(csvCell)).toEqual([
    '-12',
    '12559077099797623',
    '0.5',
    '',
  ])
  // A raw masterchain address begins with a minus sign. It gets no apostrophe, so that it matches addresses in other tables.
  expect(csvCell(`-1:${'3'.repeat(64)}`)).toBe(`"-1:${'3'.repeat(64)}"`)
  expect(csvCell('-1:3+4')).toBe('"\'-1:3+4"')
  expect(csvCell('a "b", c')).toBe('"a ""b"", c"')
  expect(csvCell('=a,b')).toBe('"\'=a,b"')
})

it('a cell can be read again without the apostrophes that precede formulas', () => {
  const texts = [
    '=1+1',
    "'=1+1",
    '\t=1',
    'a;=1',
    "a;'-1",
    "it's",
    "'quoted'",
    'plain',
    `-1:${'3'.repeat(64)}`,
  ]
  const read = (cell: string): string => withoutGuards(cell.slice(1, -1).replaceAll('""', '"'))
  expect(texts.map((text) => read(csvCell(text)))).toEqual(texts)
})
