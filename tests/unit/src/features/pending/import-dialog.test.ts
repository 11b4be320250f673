import { afterEach, expect, it } from 'vitest'
import { groupIdOf } from '../../../../../src/features/pending/import-dialog.tsx'
import { groups } from '../../../../../src/stores/watchlist.ts'

afterEach(() => groups.hydrate([]))

it('an imported list reuses the group with its name', () => {
  groups.hydrate([{ id: 'g1', name: 'Payroll', position: 1_000 }])
  expect(groupIdOf('Payroll')).toBe('g1')
  const made = groupIdOf('Cold')
  groups.hydrate([{ id: made, name: 'Cold', position: 1_000 }])
  expect(groupIdOf('Cold')).toBe(made)
})

it('an imported list does not use a group that was renamed', () => {
  const made = groupIdOf('Cold')
  groups.hydrate([{ id: made, name: 'Vault', position: 1_000 }])
  expect(groupIdOf('Cold')).not.toBe(made)
  expect(groupIdOf('Vault')).toBe(made)
})
