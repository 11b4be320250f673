import { expect, it } from 'vitest'
import type { PoolLogLine } from '../../../../electron/shared/pool-models.ts'
import { filterChanges, lineAmount, sumOfChanges } from '../../../../src/lib/change-filter.ts'

const at = { when: { after: 1, before: 2 } }
const result = {
  sent: '1500',
  returned: '900',
  reward: '-600',
  validatorBy: '-500',
  nominatorsBy: '-100',
  commission: null,
  loss: 'certain',
  isMinimum: false,
} as const
const lines: readonly PoolLogLine[] = [
  { id: '1', ...at, kind: 'left', address: '0:ann', balance: '40121', pending: '4' },
  { id: '2', ...at, kind: 'left', address: '0:bob', balance: '91431', pending: '0' },
  { id: '3', ...at, kind: 'joined', address: '0:cid', balance: '0', pending: '50' },
  { id: '4', ...at, kind: 'moved', address: '0:ann', of: 'balance', by: '7', because: 'deposited' },
  { id: '5', ...at, kind: 'settled', result, rewarded: 3, residual: '0' },
  { id: '6', ...at, kind: 'gap', reason: null },
]
const names = (address: string): readonly string[] => [address, address === '0:bob' ? 'Cold vault' : '']

it('changes are filtered by kind and by nominator', () => {
  const ids = (group: Parameters<typeof filterChanges>[1], text = ''): string =>
    filterChanges(lines, group, text, names)
      .map(({ id }) => id)
      .join('')
  expect([ids('all'), ids('left'), ids('joined'), ids('rounds'), ids('gaps')]).toEqual([
    '123456',
    '12',
    '3',
    '5',
    '6',
  ])
  expect([ids('all', 'ANN'), ids('left', 'vault'), ids('joined', 'vault')]).toEqual(['14', '2', ''])
})

it('the sum contains exactly the listed changes of one kind', () => {
  // -40,125 - 91,431 = -131,556
  expect(sumOfChanges(filterChanges(lines, 'left', '', names), 'left')).toBe('-131556')
  expect(sumOfChanges(filterChanges(lines, 'left', 'vault', names), 'left')).toBe('-91431')
  expect(sumOfChanges(lines, 'all')).toBeNull()
})

it('a loss shows what validator and nominators lost together', () => {
  expect(lines.map(lineAmount)).toEqual(['-40125', '-91431', '50', '7', '-600', null])
})
