import { expect, it } from 'vitest'
import { tileText } from '../../../../src/components/treemap.tsx'

const address = { label: 'EQ·Bt2ZEi···axH1d6 3.78 %', short: '3.78 %' }
const named = { label: 'Bridge desk 3.78 %', short: '3.78 %' }

it.each([
  [address, 171, 'EQ·Bt2ZEi···axH1d6 3.78 %'],
  [address, 170, '3.78 %'],
  [address, 45, '3.78 %'],
  [address, 44, '3.78'],
  [address, 31, '3.78'],
  [address, 30, ''],
  [named, 60, 'Bridge …'],
  [named, 45, '3.78 %'],
])('the text of %j in a tile of %d px is “%s”', (item, width, text) => {
  expect(tileText(item, width)).toBe(text)
})
