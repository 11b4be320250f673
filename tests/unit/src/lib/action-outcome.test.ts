import { expect, test } from 'vitest'
import type { Asset } from '../../../../electron/shared/asset-text.ts'
import type { Amount } from '../../../../electron/shared/pending-models.ts'
import type { TraceState } from '../../../../electron/shared/trace-state.ts'
import { hasNotMoved, shownAmounts } from '../../../../src/lib/action-outcome.ts'
import { master, payment } from '../../../fixtures/traces.ts'

const native: Asset = { kind: 'native' }
const usdt: Asset = { kind: 'jetton', master, symbol: 'USD₮', decimals: 6 }
const sent: Amount = { units: '5', asset: native, direction: 'out' }
const bought: Amount = { units: '9', asset: usdt, direction: 'in' }
const returned: Amount = { units: '4', asset: native, direction: 'in' }
const unwatched = (amount: Amount, side: 'in' | 'out'): Amount => ({ ...amount, direction: null, side })
const unknown = (direction: 'in' | 'out'): Amount => ({
  units: '5',
  asset: { kind: 'unknown', symbol: null, decimals: null },
  direction,
})

test.each<[TraceState, boolean | null, readonly Amount[], boolean]>([
  ['completed', true, [sent], false],
  ['completed', null, [sent], false],
  ['failed', false, [sent], true],
  ['failed', false, [sent, bought], true],
  // A failed swap that returned what was paid.
  ['failed', false, [sent, returned], false],
  ['failed', false, [unwatched(sent, 'out'), unwatched(returned, 'in')], false],
  ['failed', false, [unwatched(sent, 'out'), unwatched(bought, 'in')], true],
  // Two tokens of which nothing is known may differ.
  ['failed', false, [unknown('out'), unknown('in')], true],
  ['partly-failed', true, [sent], false],
  ['partly-failed', false, [sent], true],
  ['partly-failed', null, [sent], false],
  ['not-executed', true, [sent], true],
  ['not-executed', null, [sent, returned], true],
  // Not final: a failure is only predicted, or the outcome is unknown.
  ['pending', false, [sent], false],
  ['on-chain', false, [sent], false],
  ['unverified', false, [sent], false],
])('%s with success %s of %j: not moved is %s', (state, success, amounts, expected) => {
  expect(hasNotMoved({ state }, { success, amounts })).toBe(expected)
})

const minted: Amount = {
  units: '3',
  asset: { kind: 'jetton', master, symbol: 'LP', decimals: 9 },
  direction: 'in',
}
const added: Amount = { units: '7', asset: usdt, direction: 'out' }

test.each<[what: string, type: string, amounts: readonly Amount[], shown: readonly Amount[]]>([
  ['nothing of an action without amounts', 'call_contract', [], []],
  ['the only amount', 'ton_transfer', [sent], [sent]],
  ['both sides of a swap', 'jetton_swap', [sent, bought], [sent, bought]],
  ['what was paid first', 'nft_purchase', [bought, sent], [sent, bought]],
  [
    'two received amounts in their order',
    'dex_withdraw_liquidity',
    [bought, returned, added],
    [bought, returned],
  ],
  ['both tokens of a deposit', 'dex_deposit_liquidity', [sent, minted, added], [sent, added]],
  ['the only token of a deposit, not what it mints', 'dex_deposit_liquidity', [sent, minted], [sent]],
])('a row shows %s', (_what, type, amounts, shown) => {
  expect(shownAmounts(payment({ type, amounts }))).toEqual(shown)
})
