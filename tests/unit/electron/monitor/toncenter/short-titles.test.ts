import { describe, expect, it } from 'vitest'
import { actionRows, describeAction } from '../../../../../electron/monitor/toncenter/actions.ts'
import { shortTitles } from '../../../../../electron/monitor/toncenter/actions/short-titles.ts'
import type { WireJson } from '../../../../../electron/monitor/toncenter/client-types.ts'
import { decodeAction } from '../../../../../electron/monitor/toncenter/pending.ts'
import { plainStyle, renderText } from '../../../../../electron/shared/text-parts.ts'

const raw = (digit: string): string => `0:${digit.repeat(64)}`

function shortOf(type: string, details: WireJson, watched: string): string {
  const action = decodeAction({
    trace_id: null,
    action_id: 'a',
    start_lt: '1',
    end_lt: '1',
    trace_end_lt: '1',
    start_utime: 0,
    end_utime: 0,
    trace_end_utime: 0,
    trace_mc_seqno_end: 0,
    transactions: [],
    success: true,
    type,
    accounts: [],
    trace_external_hash: 'DQuM/UR2x/CoSTWhY/t75SFyQi7rtmfsGQ5HiTftpjM=',
    details,
  })
  const context = { addressBook: new Map(), metadata: new Map(), watchedAccounts: new Set([watched]) }
  return renderText(describeAction(action, context).short, plainStyle)
}

const pay = { source: raw('1'), destination: raw('2'), value: '5000000000' }
const swap = {
  dex: 'dedust',
  sender: raw('1'),
  dex_incoming_transfer: { amount: '5000000000', destination: raw('3') },
  dex_outgoing_transfer: { amount: '7', asset: raw('4'), source: raw('3'), destination: raw('1') },
}
const refunded = { ...swap, dex_outgoing_transfer: { ...swap.dex_outgoing_transfer, asset: null } }
const bought = { old_owner: raw('1'), new_owner: raw('2'), is_purchase: true, marketplace: 'getgems' }

describe('short titles', () => {
  it.each<readonly [string, string, WireJson, string]>([
    ['Send', 'ton_transfer', pay, raw('1')],
    ['Receive', 'ton_transfer', pay, raw('2')],
    ['Transfer', 'ton_transfer', pay, raw('9')],
    ['Swap · DeDust', 'jetton_swap', swap, raw('1')],
    ['Swap · DeDust', 'jetton_swap', refunded, raw('1')],
    ['Stake · Tonstakers', 'stake_deposit', { provider: 'tonstakers', amount: '1' }, raw('1')],
    ['Stake', 'stake_deposit', { provider: 'nominator', amount: '1' }, raw('1')],
    ['Send NFT', 'nft_transfer', { ...bought, nft_item: raw('5'), is_purchase: false }, raw('1')],
    ['Buy NFT · Getgems', 'nft_transfer', { ...bought, nft_item: raw('5') }, raw('2')],
    ['Bounced message', 'call_contract', { ...pay, opcode: '0xffffffff' }, raw('1')],
    ['Failed swap · swap.coffee', 'coffee_mev_protect_failed_swap', { error: 'unsupported' }, raw('1')],
    ['Quantum teleport', 'quantum_teleport', {}, raw('1')],
    ['Unknown action · Quantum teleport of stakes', 'quantum_teleport_of_stakes', {}, raw('1')],
  ])('"%s" for %s', (expected, type, details, watched) => {
    expect(shortOf(type, details, watched)).toBe(expected)
  })

  it('exist for every action type', () => {
    expect(Object.keys(shortTitles).sort()).toEqual(Object.keys(actionRows).sort())
  })

  it('have a verb that fits into the narrowest column', () => {
    for (const template of Object.values(shortTitles).flat())
      expect(template.replace(/\[.*\]/, '')).toMatch(/^[A-Z][A-Za-z -]{3,20}( · [A-Za-z.]+)?$/)
  })

  it('refer only to words of the details', () => {
    const templates = Object.values(shortTitles).flat()
    expect(templates.filter((one) => /\{(?!word )/.test(one))).toEqual([])
  })
})
