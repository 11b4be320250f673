import { fireEvent } from '@testing-library/dom'
import { createElement, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { RewardLine } from '../../electron/shared/pool-models.ts'
import { ChangeLog } from '../../src/features/pools/change-log.tsx'
import { RewardGrid } from '../../src/features/pools/reward-grid.tsx'
import { RewardLedger } from '../../src/features/pools/reward-ledger.tsx'
import { RoundsView } from '../../src/features/pools/rounds-view.tsx'
import { mount } from '../fixtures/window/mount.ts'

const pool = `-1:${'b'.repeat(64)}`
const when = { after: 1, before: 2 }
const to = 1_795_183_327_000

const reward = (round: number, nominator: string): RewardLine => ({
  id: `${round} ${nominator}`,
  pool,
  address: `0:${nominator.repeat(64)}`,
  when: { after: round - 1, before: round },
  stake: '1000',
  credited: '0',
  after: '1001',
  reward: '1',
  isExact: true,
  residual: '0',
  validatorBy: '1',
  commission: null,
  isWide: false,
})

const round = {
  pool,
  when,
  started: null,
  sent: '1000',
  returned: '1001',
  reward: '1',
  validatorBy: '0',
  nominatorsBy: '1',
  nominators: 1,
  commission: null,
  ratio: 1_000_000,
  loss: null,
  isMinimum: false,
  isWide: false,
}

const answers = {
  'pools.changes': [{ id: '1', kind: 'stake-sent', amount: '1', when }],
  'pools.rewards': { lines: [reward(2, 'a')], total: 1 },
  'pools.rounds': [round],
}

/** Draws a table. `answer` returns the response to the nth request. */
function render(
  content: ReactNode,
  answer: (name: string, payload: object, nth: number) => Promise<unknown>,
) {
  let count = 0
  const request = Object.fromEntries(
    Object.keys(answers).map((name) => [
      name,
      async (payload: object) => {
        count += 1
        return { ok: true, value: await answer(name, payload, count) }
      },
    ]),
  )
  const mounted = mount({ request })
  mounted.render(content)
  return mounted.place
}

const shared = { pool, to, version: '1' }
const ledger = createElement(RewardLedger, {
  pools: [pool],
  addresses: null,
  mine: new Set<string>(),
  to,
  version: '1',
  onEvidence: () => undefined,
})

test.each([
  ['changes', createElement(ChangeLog, shared), '1 '],
  ['rounds', createElement(RoundsView, shared), '1 '],
  ['rewards', ledger, '1 '],
])('the %s of a period are not shown while those of another are read', async (_, table, count) => {
  const place = render(table, (name, _payload, nth) =>
    nth === 1 ? Promise.resolve(Reflect.get(answers, name)) : new Promise(() => undefined),
  )
  const counted = (): string => place.querySelector('.tool-count')?.textContent ?? 'not drawn'
  await vi.waitFor(() => expect(counted()).toMatch(new RegExp(`^${count}`)))
  fireEvent.change(place.querySelector('select') ?? place, { target: { value: 'week' } })
  await vi.waitFor(() => expect(counted()).toBe(''))
})

test('Shift F10 on a reward opens the menu of its nominator, which offers the statement', async () => {
  const place = render(ledger, (name) => Promise.resolve(Reflect.get(answers, name)))
  const row = await vi.waitFor(() => {
    const found = place.querySelector('[data-row]')
    expect(found).not.toBeNull()
    return found ?? place
  })
  fireEvent.keyDown(row, { key: 'F10', shiftKey: true })
  await vi.waitFor(() => {
    expect(document.querySelector('[role=menu]')?.textContent).toContain('Statement')
  })
})

test('the picture of rewards is of its period, and leaves out a round that was not read completely', async () => {
  const asked: object[] = []
  const lines = [reward(3, 'a'), reward(3, 'b'), reward(2, 'a')]
  const grid = createElement(RewardGrid, { pool, from: to - 7, to, subject: 's', version: '1' })
  const place = render(grid, (_name, payload) => {
    asked.push(payload)
    return Promise.resolve({ lines, total: 4 })
  })
  await vi.waitFor(() => expect(place.querySelectorAll('rect')).toHaveLength(2))
  expect(asked).toMatchObject([{ from: to - 7, to }])
  expect(place.textContent).toContain('Limited to the newest 3 of 4 rewards.')
})
