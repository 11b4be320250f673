import type { OpenStore } from '../../electron/monitor/store/open-store.ts'
import type { Part, Subject } from '../../electron/monitor/store/store-types.ts'

export const roundMs = 18 * 3_600_000
export const yearMs = 365 * 24 * 3_600_000

function scatter(...numbers: readonly number[]): number {
  let state = 2_166_136_261
  for (const number of numbers) state = Math.imul(state ^ number, 16_777_619) >>> 0
  return Math.imul(state ^ (state >>> 15), 2_246_822_519) >>> 0
}

function address(...numbers: readonly number[]): string {
  const words = Array.from({ length: 8 }, (_, index) =>
    scatter(index, ...numbers)
      .toString(16)
      .padStart(8, '0'),
  )
  return `0:${words.join('')}`
}

export function poolSubject(pool: number): Subject {
  return { network: 'https://toncenter.com', operation: 'getPool', key: address(pool) }
}

/**
 * Returns the response for a pool with 40 nominators in a round. The stake is out in the first half of a round, and rewards
 * differ in each round.
 */
export function poolAnswer(pool: number, round: number, isStaked: boolean): readonly Part[] {
  const own = {
    stake_amount_sent: isStaked ? 700_000_000_000_000 + scatter(pool, round) : 0,
    validator_amount: 50_000_000_000_000 + round * 1_000_000_007,
    nominators_count: 40,
  }
  const nominators = Array.from({ length: 40 }, (_, index): Part => {
    const balance = String(
      10_000_000_000_000 + index * 7_000_000_000_000 + round * 1_000_000_007 + scatter(pool, index, round),
    )
    return {
      kind: 'nominator',
      name: address(pool, index),
      text: JSON.stringify({ balance, pending_balance: '0' }),
    }
  })
  return [{ kind: 'pool', name: 'pool', text: JSON.stringify(own) }, ...nominators]
}

export function keepYear(store: OpenStore, pools: number): void {
  for (let round = 0; round * roundMs < yearMs; round += 1) {
    store.batch(() => {
      for (let pool = 0; pool < pools; pool += 1) {
        const at = round * roundMs
        store.runs.observe(poolSubject(pool), poolAnswer(pool, round, true), at)
        store.runs.observe(poolSubject(pool), poolAnswer(pool, round, true), at + roundMs / 2 - 60_000)
        store.runs.observe(poolSubject(pool), poolAnswer(pool, round, false), at + roundMs / 2)
        store.runs.observe(poolSubject(pool), poolAnswer(pool, round, false), at + roundMs - 60_000)
      }
    })
  }
}

export function pendingAnswer(account: number, version: number, count: number): readonly Part[] {
  return Array.from({ length: count }, (_, index): Part => {
    const transactions = Array.from({ length: 5 }, (__, at) => address(account, index, at).slice(2, 46))
    const accounts = Array.from({ length: 4 }, (__, at) => address(account, index, at + 9))
    const state = index === 0 ? version : 0
    const details = { asset: accounts[0], sender: accounts[1], receiver: accounts[2], amount: String(state) }
    const text = JSON.stringify({
      trace_id: null,
      state,
      transactions,
      accounts,
      details,
      success: true,
      type: 'jetton_transfer',
    })
    return { kind: 'action', name: `${address(account, index).slice(2, 46)}#0`, text }
  })
}

export function accountSubject(account: number): Subject {
  return { network: 'https://toncenter.com', operation: 'pendingActions', key: address(account, 77) }
}
