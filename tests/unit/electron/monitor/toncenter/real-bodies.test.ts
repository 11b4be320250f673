import { describe, expect, it } from 'vitest'
import { describeAction } from '../../../../../electron/monitor/toncenter/actions.ts'
import { parseWire } from '../../../../../electron/monitor/toncenter/json.ts'
import { decodePending } from '../../../../../electron/monitor/toncenter/pending.ts'
import { hasSamples, recorded, sample } from '../../../../fixtures/toncenter/files.ts'
import {
  principalOf,
  realNames,
  shownAction,
  stageOf,
  stagesOf,
} from '../../../../fixtures/toncenter/real.ts'

describe.runIf(hasSamples)('recorded bodies', recorded, () => {
  it('are all read', () => {
    expect(realNames).toHaveLength(87)
  })

  it.each(realNames)('%s has no raw action at any stage', (name) => {
    for (const response of stagesOf(name).values()) {
      const context = { ...response, watchedAccounts: new Set<string>() }
      const raw = response.actions.filter((action) => describeAction(action, context).isRaw)
      expect(raw.map(({ type }) => type)).toEqual([])
    }
  })

  it('name a bought NFT as the purchase, though a side transfer of 0 TON failed', () => {
    const buyer = '0:b9a7dce19431b56044254c69858e8dc11fec5c0761ded415e386fbe4b4e116f5'
    const response = stageOf('master_109_nft_purchase-ton_transfer')
    expect(response.actions.map(({ type, success }) => `${type} ${success}`)).toEqual([
      'nft_purchase true',
      'ton_transfer false',
    ])
    for (const watched of [[buyer], []]) expect(principalOf(response, watched)).toBe(0)
  })
})

describe.runIf(hasSamples)('finished actions', recorded, () => {
  it('name EVAA markets by their id, a full balance, and why a withdrawal failed', () => {
    const response = decodePending(parseWire(sample('live/finished/acc_all.json')))
    const titles = response.actions.flatMap((_, index) => {
      const { title, success } = shownAction(response, index, [])
      return title.includes('EVAA') ? [`${title}: ${success}`] : []
    })
    expect([...new Set(titles)].toSorted()).toEqual([
      'Supply 1 TON to EVAA: true',
      'Supply 1,500,000,000 units of token EQ·BynBO2···oXwiuA to EVAA: false',
      'Withdraw 1.628764327 TON from EVAA (no funds): false',
      'Withdraw 20.37721 USDT from EVAA (not collateralized): false',
      'Withdraw the full balance of TON from EVAA (prices missing): false',
    ])
  })

  it('include no raw action', () => {
    const response = decodePending(parseWire(sample('live/finished/acc_all.json')))
    const context = { ...response, watchedAccounts: new Set<string>() }
    expect(response.actions.filter((action) => describeAction(action, context).isRaw)).toEqual([])
  })
})
