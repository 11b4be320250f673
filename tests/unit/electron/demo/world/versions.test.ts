import { describe, expect, it } from 'vitest'
import { expandTypes, isShown } from '../../../../../electron/demo/world/versions.ts'

describe('supported action types', () => {
  it('always contain the 23 types of version 1', () => {
    expect(expandTypes([]).size).toBe(23)
    expect(expandTypes(['no_such_type']).has('jetton_transfer')).toBe(true)
    expect(expandTypes(['nft_purchase']).size).toBe(24)
  })

  it('grow with the versions', () => {
    expect(['v1', 'v2', 'v3', 'v4', 'v5', 'latest'].map((name) => expandTypes([name]).size)).toEqual([
      23, 46, 63, 75, 77, 77,
    ])
  })

  it('are not split on commas', () => {
    expect(expandTypes(['evaa_supply,evaa_withdraw']).has('evaa_supply')).toBe(false)
  })

  it('contain tgbtc types only on request', () => {
    expect(expandTypes(['latest']).has('tgbtc_mint')).toBe(false)
    expect(expandTypes(['tgbtc']).has('tgbtc_mint')).toBe(true)
    expect(expandTypes(['tgbtc_burn']).has('tgbtc_burn')).toBe(true)
  })

  it('treat names of built-in properties as unknown types', () => {
    expect(expandTypes(['constructor']).size).toBe(24)
  })

  it('expose child actions only if no action above them is shown', () => {
    expect(isShown('nft_transfer', ['nft_purchase'], expandTypes(['v3']))).toBe(false)
    expect(isShown('nft_transfer', ['nft_purchase'], expandTypes(['v2']))).toBe(true)
    expect(isShown('nft_purchase', [], expandTypes(['v2']))).toBe(false)
  })
})
