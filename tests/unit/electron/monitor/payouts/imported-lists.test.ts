import { describe, expect, it } from 'vitest'
import { createImportedLists } from '../../../../../electron/monitor/payouts/imported-lists.ts'
import { createPayoutLines } from '../../../../../electron/monitor/payouts/payout-lines.ts'
import type { StoredPayout } from '../../../../../electron/monitor/store/store-types.ts'
import { endedTrace, other, payment } from '../../../../fixtures/traces.ts'

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

describe('another computer numbers the actions of a trace in the order in which it observes them', () => {
  const usdt: StoredPayout = { ...waiting, recipient: other, asset: 'usdt', amount: '48081' }
  const paid: StoredPayout = { ...usdt, state: 'completed', trace: 'A', action: 'jetton_transfer:1' }
  const [amount] = payment().amounts
  const larger = payment({
    key: 'jetton_transfer:1',
    amounts: amount === undefined ? [] : [{ ...amount, units: '50000000000' }],
  })
  const trace = endedTrace({ key: 'A', actions: [payment({ key: 'jetton_transfer:0' }), larger] })

  /** Compares lines with the trace. Returns the state and the action of each line. */
  function compared(...lines: readonly StoredPayout[]): readonly (readonly (string | undefined)[])[] {
    const known = createPayoutLines(
      () => 0,
      () => 0,
    )
    for (const line of lines) known.put(line)
    known.compare([trace])
    return [...known.byKey.values()].map(({ state, action }) => [state, action])
  }

  it('a payment of an imported line does not complete an equal line', () => {
    expect(compared(paid, { ...usdt, line: 3 })).toEqual([
      ['completed', 'jetton_transfer:0'],
      ['waiting', undefined],
    ])
  })

  it('an action completes its line although an imported line has its number', () => {
    expect(compared(paid, { ...usdt, line: 3, amount: '50000' })).toEqual([
      ['completed', 'jetton_transfer:0'],
      ['completed', 'jetton_transfer:1'],
    ])
  })

  it('an imported line whose payer is not the one of the action stays as it was', () => {
    const fromOther: StoredPayout = { ...paid, from: other }
    expect(compared(fromOther, { ...usdt, line: 3 })).toEqual([
      ['completed', 'jetton_transfer:1'],
      ['completed', 'jetton_transfer:0'],
    ])
  })

  it('two imported lines of one trace keep their payments', () => {
    const second: StoredPayout = { ...paid, line: 3, amount: '50000', action: 'jetton_transfer:0' }
    expect(compared(paid, second)).toEqual([
      ['completed', 'jetton_transfer:0'],
      ['completed', 'jetton_transfer:1'],
    ])
  })

  it('an imported line stays completed while the trace does not show its payment', () => {
    expect(compared({ ...paid, amount: '7' })).toEqual([['completed', 'jetton_transfer:1']])
  })
})
