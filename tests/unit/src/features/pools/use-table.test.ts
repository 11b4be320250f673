import { describe, expect, it } from 'vitest'
import { sortRows } from '../../../../../src/features/pools/use-table.ts'

interface Row {
  readonly name: string
  readonly reward: bigint | null
}

const rows: readonly Row[] = [
  { name: 'b', reward: null },
  { name: 'c', reward: 7n },
  { name: 'a', reward: 7n },
  { name: 'd', reward: -2n },
]
const valueOf = (row: Row, id: string): bigint | string | null => (id === 'reward' ? row.reward : row.name)
const sorted = (...sort: readonly { readonly id: string; readonly isDescending: boolean }[]): string =>
  sortRows(rows, sort, valueOf)
    .map(({ name }) => name)
    .join(' ')

describe('rows of a table of pools', () => {
  it('with an unknown value come last in both directions', () => {
    expect(sorted({ id: 'reward', isDescending: false })).toBe('d c a b')
    expect(sorted({ id: 'reward', isDescending: true })).toBe('c a d b')
  })

  it('with equal values are ordered by the next column', () => {
    const byName = { id: 'name', isDescending: false }
    expect(sorted({ id: 'reward', isDescending: true }, byName)).toBe('a c d b')
  })

  it('keep their order without a sorted column', () => {
    expect(sorted()).toBe('b c a d')
  })
})
