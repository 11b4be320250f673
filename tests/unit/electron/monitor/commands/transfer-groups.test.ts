import { expect, it } from 'vitest'
import { mergeGroups } from '../../../../../electron/monitor/commands/transfer-groups.ts'
import type { WatchedItem } from '../../../../../electron/monitor/store/store-types.ts'

const item = (key: string, group?: string): WatchedItem => ({
  key,
  label: null,
  addedAt: 1,
  ...(group === undefined ? {} : { group }),
})

it('an imported group joins the one with its name, and a new one comes last with a free id', () => {
  const own = [
    { id: 'a', name: 'Hot', position: 3_000 },
    { id: 'b', name: 'Cold', position: 1_000 },
  ]
  const { added, place } = mergeGroups(
    [
      { id: 'b', name: 'Hot', colour: 'rose', position: 0 },
      { id: 'a', name: 'Payroll', colour: 'teal', position: 1 },
      { id: 'c', name: 'Payroll', position: 2 },
    ],
    own,
  )
  expect(added).toEqual([{ id: 'a-1', name: 'Payroll', colour: 'teal', position: 4_000 }])
  expect(place([item('1', 'b'), item('2', 'a'), item('3', 'c'), item('4', 'gone'), item('5')])).toEqual([
    item('1', 'a'),
    item('2', 'a-1'),
    item('3', 'a-1'),
    item('4'),
    item('5'),
  ])
})

it('a free id has at most 40 characters, which an export accepts', () => {
  const id = 'g'.repeat(40)
  const { added } = mergeGroups([{ id, name: 'Payroll', position: 0 }], [{ id, name: 'Hot', position: 0 }])
  expect(added.map((group) => group.id)).toEqual([`${'g'.repeat(34)}-1`])
})
