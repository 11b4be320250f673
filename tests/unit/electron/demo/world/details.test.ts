import { describe, expect, it } from 'vitest'
import { fillDetails, knownTypes } from '../../../../../electron/demo/world/details.ts'

describe('details', () => {
  it('have 82 shapes', () => {
    expect(knownTypes.length).toBe(82)
  })

  it('include mandatory fields as null and omit optional ones', () => {
    expect(fillDetails('call_contract', { source: '0:A' })).toEqual({ source: '0:A' })
    expect(fillDetails('multisig_approve', { signer_index: 2 })).toEqual({
      signer_index: 2,
      exit_code: null,
      source: null,
      destination: null,
    })
    expect(fillDetails('vesting_add_whitelist', {})).toEqual({
      query_id: null,
      accounts_added: [],
      source: null,
      vesting: null,
    })
  })

  it('have min_out_amount for swaps on one exchange only', () => {
    expect(fillDetails('jetton_swap', { dex: 'tonco' })).toHaveProperty('min_out_amount', null)
    expect(fillDetails('jetton_swap', { dex: 'dedust' })).not.toHaveProperty('min_out_amount')
  })

  it('are an error text if the action type has no shape', () => {
    expect(fillDetails('unknown', {})).toEqual({ error: "unsupported action type: 'unknown'" })
  })

  it('reject a field that the type does not have', () => {
    expect(() => fillDetails('renew_dns', { sourse: '0:A' })).toThrow('renew_dns has no field sourse')
  })
})
