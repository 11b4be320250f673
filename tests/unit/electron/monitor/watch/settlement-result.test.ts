import { describe, expect, it } from 'vitest'
import { commissionOf, resultOf } from '../../../../../electron/monitor/watch/settlement-result.ts'
import { solveSettlement } from '../../../../../electron/monitor/watch/settlement.ts'
import type { SettlementResult } from '../../../../../electron/shared/pool-models.ts'
import { of, state } from './rounds.ts'

type State = ReturnType<typeof state>

function settled(before: State, after: State, isWide = false): SettlementResult | null {
  const settlement = solveSettlement(before, after, isWide)
  return settlement === null ? null : resultOf(settlement, before, after)
}

const ann = '0:a'
const bob = '0:b'

describe('the result of a round', () => {
  it('names a loss, who bears it, and the amount that returned', () => {
    // Sent 1,588,788.35. The validator had 120,274.05 and lost all; ann 800,000 and bob 200,000 bear 1,250:
    // 1,250 * 0.8 = 1,000 and 1,250 * 0.2 = 250. Returned: 1,588,788.35 - 120,274.05 - 1,250 = 1,467,264.30.
    const before = state('1588788350000000', '120274050000000', [
      of(ann, '800000000000000'),
      of(bob, '200000000000000'),
    ])
    const after = state('0', '0', [of(ann, '799000000000000'), of(bob, '199750000000000')])
    expect(settled(before, after)).toEqual({
      sent: '1588788350000000',
      returned: '1467264300000000',
      reward: '-121524050000000',
      validatorBy: '-120274050000000',
      nominatorsBy: '-1250000000000',
      commission: null,
      loss: 'certain',
      isMinimum: false,
    })
  })

  it('calls a decrease of the validator’s amount without rewards a possible loss', () => {
    const before = state('1500', '500', [of(ann, '600'), of(bob, '400')])
    expect(settled(before, state('0', '399', [of(ann, '600'), of(bob, '400')]))).toMatchObject({
      returned: '1399',
      reward: '-101',
      nominatorsBy: '0',
      loss: 'possible',
    })
  })

  it('finds the loss of a single nominator, whose reward is not separable', () => {
    const before = state('1100', '500', [of(ann, '600')])
    expect(settled(before, state('0', '0', [of(ann, '590')]))).toMatchObject({
      reward: '-510',
      nominatorsBy: '-10',
      loss: 'certain',
    })
    expect(settled(before, state('0', '533', [of(ann, '650')]))).toMatchObject({
      returned: null,
      reward: null,
      nominatorsBy: null,
      loss: null,
    })
  })

  it('calls no lower stake a loss after a gap in which its nominator may have left and joined again', () => {
    const before = state('1100', '500', [of(ann, '600')])
    const after = state('900', '560', [of(ann, '300')])
    expect(settled(before, after, true)).toMatchObject({ loss: null, reward: null, nominatorsBy: null })
    expect(settled(before, after)).toMatchObject({ loss: 'certain', nominatorsBy: '-300' })
    // Ann and Bob bear the same loss of 10 %.
    const two = state('300500', '500', [of(ann, '100000'), of(bob, '200000')])
    expect(settled(two, state('0', '0', [of(ann, '90000'), of(bob, '180000')]), true)).toMatchObject({
      loss: 'certain',
      nominatorsBy: '-30000',
    })
  })

  it('is a minimum if the loss of a nominator is unknown', () => {
    // Ann and Bob bear 10 %. Cid left after this round or after an earlier one.
    const three = state('600500', '500', [of(ann, '100000'), of(bob, '200000'), of('0:c', '300000')])
    const after = state('0', '0', [of(ann, '90000'), of(bob, '180000')])
    const known = { returned: '570000', reward: '-30500', nominatorsBy: '-30000', loss: 'certain' }
    expect(settled(three, after, true)).toMatchObject({ ...known, isMinimum: true })
    // Within one round, Cid bore 30,000 before it left.
    expect(settled(three, after)).toMatchObject({ nominatorsBy: '-60000', isMinimum: false })
    // Bob's deposit hides what he lost.
    const two = state('1500', '500', [of(ann, '600'), of(bob, '400')])
    expect(settled(two, state('0', '0', [of(ann, '590'), of(bob, '450')]))).toMatchObject({
      nominatorsBy: '-10',
      loss: 'certain',
      isMinimum: true,
    })
  })

  it('is a minimum if the losses of nominators differ, because deposits hide parts of them', () => {
    // Both bore 10 % (60 and 40), and Bob deposited 30.
    const two = state('1500', '500', [of(ann, '600'), of(bob, '400')])
    expect(settled(two, state('0', '0', [of(ann, '540'), of(bob, '390')]))).toMatchObject({
      nominatorsBy: '-70',
      loss: 'certain',
      isMinimum: true,
    })
    // A single nominator bore all of it.
    const one = state('1100', '500', [of(ann, '600')])
    expect(settled(one, state('0', '0', [of(ann, '590')]))).toMatchObject({
      loss: 'certain',
      isMinimum: false,
    })
    // Bob joined during the round, so only Ann bore the loss.
    const joined = state('1100', '500', [of(ann, '600'), of(bob, '0', '40')])
    expect(settled(joined, state('0', '0', [of(ann, '590'), of(bob, '40')]))).toMatchObject({
      loss: 'certain',
      isMinimum: false,
    })
  })

  it('knows no reward of the pool if a gap hides what a nominator was paid', () => {
    const before = state('600500', '500', [of(ann, '100000'), of(bob, '200000'), of('0:c', '300000')])
    const after = state('400', '40500', [of(ann, '110000'), of(bob, '220000')])
    // 40 % of 100,000 are the validator's, if Cid was paid as much as the others until now.
    expect(settled(before, after, true)).toMatchObject({
      reward: null,
      returned: null,
      nominatorsBy: null,
      commission: null,
      loss: null,
    })
    expect(settled(before, after)).toMatchObject({ reward: '100000', commission: 4_000 })
  })

  it('is no loss when nominators were paid and the validator withdrew', () => {
    const before = state('1500', '500', [of(ann, '600'), of(bob, '400')])
    expect(settled(before, state('0', '100', [of(ann, '660'), of(bob, '440')]))).toMatchObject({
      nominatorsBy: '100',
      // The validator's part of the reward is unknown, so the sum is also unknown.
      reward: null,
      returned: null,
      commission: null,
      loss: null,
    })
  })
})

describe('the commission', () => {
  const commission = (validatorBy: string, from: string, to = from): number | null =>
    commissionOf({
      isSeparable: true,
      isWide: false,
      reward: { from, to },
      validatorBy,
      residual: '0',
      rows: [],
    })

  it('is the round number behind the integers, not the rounded-down ratio', () => {
    // floor(250,123,456,789 * 0.4) = floor(100,049,382,715.6), so the nominators get 150,074,074,074.
    // The plain ratio is 39.9999999998 %.
    expect(commission('100049382715', '150074074074')).toBe(4_000)
    // 30 % of 1,009 is 302.7, rounded down to 302: 707 are left. 35 % of 1,009 is 353.15, rounded down to 353: 656 are left.
    expect(commission('302', '707')).toBe(3_000)
    expect(commission('353', '656')).toBe(3_500)
    // 12.34 % of 250,123,456,789 is 30,865,234,567.76, rounded down to 30,865,234,567: 219,258,222,222 are left.
    expect(commission('30865234567', '219258222222')).toBe(1_234)
  })

  it('is unknown when no share explains both parts', () => {
    // The validator withdrew 20 of its 100,049,382,715: no share in ten-thousandths fits the nominators' 150,074,074,074.
    expect(commission('80049382715', '150074074074')).toBeNull()
    expect(commission('-5', '1000')).toBeNull()
  })
})
