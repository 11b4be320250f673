import { expect, it } from 'vitest'
import { createImportedLists } from '../../../../../electron/monitor/payouts/imported-lists.ts'
import type { StoredPayout } from '../../../../../electron/monitor/store/store-types.ts'

const waiting: StoredPayout = {
  list: 'p1',
  line: 2,
  recipient: `0:${'cd'.repeat(32)}`,
  asset: 'TON',
  amount: '12.5',
  comment: null,
  from: null,
  state: 'waiting',
}
const list = { id: 'p1', name: 'July', addedAt: 5, since: 2, deadline: 90 }

it('a payment that pays a line of this profile pays no imported line', () => {
  const payment = { state: 'completed' as const, trace: 'tr', action: 'ac', endedAt: 7 }
  const saved: (readonly StoredPayout[])[] = []
  const notes = new Map<string, unknown>()
  const imported = createImportedLists({
    profile: {
      note: (name) => notes.get(name) ?? null,
      saveNote: (name, value) => void notes.set(name, value),
    },
    payouts: {
      lines: () => [{ ...waiting, list: 'own', ...payment }],
      saveList: (_network, _list, lines) => void saved.push(lines),
    },
  })
  const lines = [
    { ...waiting, ...payment },
    { ...waiting, line: 3, ...payment, action: 'other' },
    { ...waiting, line: 4, ...payment, action: 'other' },
  ]
  imported.save('n', [{ list, lines }])
  expect(saved).toEqual([[waiting, lines[1], { ...waiting, line: 4 }]])
  expect([imported.of('n'), imported.of('other')]).toEqual([['p1'], []])
  imported.compared('n')
  expect(imported.of('n')).toEqual([])
})
