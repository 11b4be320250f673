import { plainStyle, renderText } from '../../../../../electron/shared/text-parts.ts'
import { describe, expect, it } from 'vitest'
import { actionRows, describeAction } from '../../../../../electron/monitor/toncenter/actions.ts'
import type { ActionContext } from '../../../../../electron/monitor/toncenter/actions/names.ts'
import {
  decodeAction,
  decodeAddressBookEntry,
  decodeMetadata,
} from '../../../../../electron/monitor/toncenter/pending.ts'
import type { WireAction, WireJson } from '../../../../../electron/monitor/toncenter/client-types.ts'
import type { AddressKey } from '../../../../../electron/shared/models.ts'
import { knownTypes } from '../../../../fixtures/toncenter/known-types.ts'

const key = (digit: string): AddressKey => `0:${digit.repeat(64)}`
const raw = (digit: string): string => key(digit).toUpperCase()

const domains = { 1: 'alice.ton', 2: 'bob.ton', 3: 'router.ton', 4: 'pool.ton' }
const addressBook = new Map(
  Object.entries(domains).map(([digit, domain]) => [
    key(digit),
    decodeAddressBookEntry({ user_friendly: null, domain }),
  ]),
)

function token(digit: string, info: { readonly [key: string]: WireJson }) {
  return [key(digit), decodeMetadata({ is_indexed: true, token_info: [{ valid: true, ...info }] })] as const
}

const metadata = new Map([
  token('a', { type: 'jetton_masters', symbol: 'TUSD', extra: { decimals: '6' } }),
  token('b', { type: 'jetton_masters', symbol: 'GOLD' }),
  token('c', { type: 'nft_items', name: 'Badge 7' }),
  token('d', { type: 'nft_collections', name: 'Badges' }),
  token('e', { type: 'jetton_masters', symbol: 'T\u039fN', is_scam: false, extra: { decimals: 9 } }),
  token('f', { type: 'jetton_masters', symbol: 'TUSD', is_scam: true, extra: { decimals: '6' } }),
])

function context(...watched: readonly string[]): ActionContext {
  return { addressBook, metadata, watchedAccounts: new Set(watched.map(key)) }
}

function action(
  type: string,
  details: WireJson,
  more: { readonly [key: string]: WireJson } = {},
): WireAction {
  return decodeAction({
    trace_id: 'DQuM/UR2x/CoSTWhY/t75SFyQi7rtmfsGQ5HiTftpjM=',
    action_id: '',
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
    details,
    trace_external_hash: 'llTcMUvTxD6Zwb4XFUCmAqluIdj8quzyZWV+1YywzUE=',
    accounts: [raw('2'), raw('1')],
    ...more,
  })
}

const pay = {
  source: raw('1'),
  destination: raw('2'),
  value: '48200000000',
  comment: 'inv 2231',
  encrypted: false,
}
const jetton = { asset: raw('a'), sender: raw('2'), receiver: raw('1'), amount: '12000000000', comment: null }
const swap = {
  dex: 'stonfi_v2',
  sender: raw('1'),
  asset_in: null,
  asset_out: raw('a'),
  dex_incoming_transfer: { asset: null, source: raw('1'), destination: raw('3'), amount: '5000000000' },
  dex_outgoing_transfer: { asset: raw('a'), source: raw('3'), destination: raw('1'), amount: '12400000' },
  peer_swaps: [],
}
const moved = {
  nft_item: raw('c'),
  nft_collection: raw('d'),
  old_owner: raw('1'),
  new_owner: raw('2'),
  is_purchase: false,
}
const bought = { ...moved, is_purchase: true, price: '900000000', marketplace: 'getgems' }
const staked = { provider: 'nominator', stake_holder: raw('1'), pool: raw('4'), amount: '50000000000000' }
const pair = {
  asset_1: null,
  asset_2: raw('a'),
  amount_1: '400000000',
  amount_2: '870000',
  source: raw('1'),
  pool: raw('4'),
}

const titleOf = (wire: WireAction, seen: ActionContext): string =>
  renderText(describeAction(wire, seen).title, plainStyle)

describe('titles', () => {
  it.each<readonly [string, string, WireJson, string]>([
    ['Transfer 48.2 TON from alice.ton to bob.ton', 'ton_transfer', pay, ''],
    ['Send 48.2 TON to bob.ton', 'ton_transfer', pay, '1'],
    ['Receive 48.2 TON from alice.ton', 'ton_transfer', pay, '2'],
    ['Transfer 48.2 TON from alice.ton to bob.ton', 'ton_transfer', pay, '12'],
    ['Send 48.2 TON', 'ton_transfer', { ...pay, destination: null }, '1'],
    ['Receive 12,000 TUSD from bob.ton', 'jetton_transfer', jetton, '1'],
    [
      'Receive 12,000,000,000 units of GOLD from bob.ton',
      'jetton_transfer',
      { ...jetton, asset: raw('b') },
      '1',
    ],
    [
      'Receive 12,000 TUSD (marked as scam) from bob.ton',
      'jetton_transfer',
      { ...jetton, asset: raw('f') },
      '1',
    ],
    ['Receive 12 TΟN (mixed alphabets) from bob.ton', 'jetton_transfer', { ...jetton, asset: raw('e') }, '1'],
    ['Swap 5 TON for 12.4 TUSD on STON.fi', 'jetton_swap', swap, '1'],
    [
      'Swap 5 TON for TUSD on newdex',
      'jetton_swap',
      { ...swap, dex: 'newdex', dex_outgoing_transfer: null },
      '1',
    ],
    ['Swap 5 TON for 12.4 TUSD', 'jetton_swap', { ...swap, dex: null }, ''],
    ['Call bob.ton with 48.2 TON (op 0x0f8a7ea5)', 'call_contract', { ...pay, opcode: '0x0f8a7ea5' }, '1'],
    [
      'Called by alice.ton with 48.2 TON (op 0x0f8a7ea5)',
      'call_contract',
      { ...pay, opcode: '0x0f8a7ea5' },
      '2',
    ],
    ['Call a contract with 48.2 TON', 'call_contract', { ...pay, destination: null }, '1'],
    [
      'Bounced message from alice.ton to bob.ton with 48.2 TON',
      'call_contract',
      { ...pay, opcode: '0xffffffff' },
      '2',
    ],
    [
      'Bounced message to bob.ton',
      'call_contract',
      { ...pay, opcode: '0xffffffff', source: null, value: null },
      '',
    ],
    ['Deploy contract bob.ton with 48.2 TON', 'contract_deploy', pay, '1'],
    ['Deploy contract with 48.2 TON', 'contract_deploy', { ...pay, destination: null }, '1'],
    ['Deployed by alice.ton with 48.2 TON', 'contract_deploy', pay, '2'],
    ['Send Badge 7 to bob.ton', 'nft_transfer', moved, '1'],
    ['Receive Badge 7 from alice.ton', 'nft_transfer', moved, '2'],
    ['Buy Badge 7 for 0.9 TON on Getgems', 'nft_transfer', bought, '2'],
    ['Sell Badge 7 to bob.ton for 0.9 TON on Getgems', 'nft_purchase', bought, '1'],
    ['Mint Badge 7 (Badges)', 'nft_mint', { ...moved, owner: raw('1') }, ''],
    [
      'Mint NFT #49 (pool.ton)',
      'nft_mint',
      { nft_item_index: '49', nft_collection: raw('4'), owner: raw('1') },
      '',
    ],
    ['Mint an NFT', 'nft_mint', {}, ''],
    ['Transfer NFT #46 from alice.ton', 'nft_transfer', { old_owner: raw('1'), nft_item_index: '46' }, ''],
    ['Stake 50,000 TON in pool pool.ton', 'stake_deposit', staked, '1'],
    ['Stake 50,000 TON with Tonstakers', 'stake_deposit', { ...staked, provider: 'tonstakers' }, '1'],
    ['Withdraw stake of 50,000 TON from pool pool.ton', 'stake_withdrawal', staked, '1'],
    [
      'Withdraw stake of 50,000,000,000,000 units of an unknown token from Ethena',
      'stake_withdrawal',
      { ...staked, provider: 'ethena' },
      '1',
    ],
    ['Request withdrawal from pool pool.ton', 'stake_withdrawal_request', staked, '1'],
    [
      'Request withdrawal of 5 TUSD from Tonstakers',
      'stake_withdrawal_request',
      { ...staked, provider: 'tonstakers', asset: raw('a'), tokens_burnt: '5000000' },
      '1',
    ],
    [
      'Send stake of 700,000.5 TON to the elector',
      'election_deposit',
      { stake_holder: raw('1'), amount: '700000500000000' },
      '1',
    ],
    [
      'Add liquidity: 0.4 TON and 0.87 TUSD on DeDust',
      'dex_deposit_liquidity',
      { dex: 'dedust', ...pair },
      '1',
    ],
    ['Add liquidity: 0.87 TUSD', 'dex_deposit_liquidity', { ...pair, amount_1: null }, '1'],
    ['Add liquidity: 0.4 TON', 'dex_deposit_liquidity', { ...pair, amount_2: null }, '1'],
    ['Withdraw liquidity: 0.4 TON and 0.87 TUSD', 'dex_withdraw_liquidity', { dex: null, ...pair }, '1'],
    ['Create TON/TUSD pool on swap.coffee', 'coffee_create_pool', pair, '1'],
    [
      'Set the wallet of Badge 7 to bob.ton',
      'change_dns',
      { value: { sum_type: 'DNSSmcAddress', dns_smc_address: raw('2') }, asset: raw('c') },
      '',
    ],
    ['Renew Badge 7', 'renew_dns', { asset: raw('c') }, ''],
    ['Change DNS record of Badge 7', 'change_dns', { value: null, asset: raw('c') }, ''],
    ['Bid 3 TON on Badge 7', 'auction_bid', { amount: '3000000000', nft_item: raw('c') }, ''],
    [
      'Outbid on Badge 7 by bob.ton: 3 TON returned',
      'auction_outbid',
      { bidder: raw('1'), new_bidder: raw('2'), nft_item: raw('c'), amount: '3000000000' },
      '1',
    ],
    [
      'List Badge 7 for sale at 12 TON',
      'nft_put_on_sale',
      { nft_item: raw('c'), full_price: '12000000000' },
      '',
    ],
    [
      'Claim rewards from JVault: 1 TUSD, 2 TUSD',
      'jvault_claim',
      {
        claimed_rewards: [
          { jetton: raw('a'), amount: '1000000' },
          { jetton: raw('a'), amount: '2000000' },
        ],
      },
      '',
    ],
    [
      'Send LayerZero message to chain 30101',
      'layerzero_send',
      { layerzero_packet_data: { dst_eid: 30101 } },
      '',
    ],
    [
      'Liquidate bob.ton on EVAA for 5 units of an unknown token',
      'evaa_liquidate',
      { borrower: raw('2'), asset: null, is_known_asset: false, amount: '5' },
      '',
    ],
    [
      'Increase stake of Cocoon client to 18 TON',
      'cocoon_client_increase_stake',
      { source: raw('1'), destination: raw('2'), new_stake: '18000000000', amount: '18000000000' },
      '1',
    ],
    ['Verify LayerZero packet #7', 'layerzero_dvn_verify', { nonce: 7, status: 'succeeded' }, ''],
    [
      'Verify LayerZero packet #7 (nonce out of range)',
      'layerzero_dvn_verify',
      { nonce: 7, status: 'nonce_out_of_range' },
      '',
    ],
    ['Quantum teleport', 'quantum_teleport', { anything: 1 }, '1'],
    [
      'Failed MEV-protected swap on swap.coffee',
      'coffee_mev_protect_failed_swap',
      { error: "unsupported action type: 'coffee_mev_protect_failed_swap'" },
      '1',
    ],
    ['NFT teleport', 'nft_teleport', { anything: 1 }, '1'],
    ['Unknown action', 'unknown', { error: "unsupported action type: 'unknown'" }, ''],
  ])('%s', (title, type, details, watched) => {
    expect(titleOf(action(type, details), context(...watched))).toBe(title)
  })

  it('prefixes an emulated outcome with "about"', () => {
    const emulated = { trace_id: null, finality: 'pending' }
    expect(titleOf(action('jetton_swap', swap, emulated), context('1'))).toBe(
      'Swap 5 TON for about 12.4 TUSD on STON.fi',
    )
    expect(titleOf(action('jetton_swap', swap, { ...emulated, finality: 'confirmed' }), context())).toBe(
      'Swap 5 TON for 12.4 TUSD on STON.fi',
    )
  })

  it('show an account in one address form, regardless of the service’s form', () => {
    const vector = '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e'
    const sent = action('ton_transfer', { ...pay, destination: vector })
    const written = decodeAddressBookEntry({
      user_friendly: 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA',
    })
    const { title } = describeAction(sent, {
      addressBook: new Map([[vector, written]]),
      metadata,
      watchedAccounts: new Set([key('1')]),
    })
    expect(title).toEqual([
      { kind: 'text', text: 'Send ' },
      { kind: 'amount', units: '48200000000', asset: { kind: 'native' } },
      { kind: 'text', text: ' to ' },
      { kind: 'account', address: vector, name: null },
    ])
    expect(renderText(title, plainStyle)).toBe('Send 48.2 TON to EQ·DKbjIc···gqPrHF')
    expect(renderText(title, { ...plainStyle, isTestnet: true })).toBe('Send 48.2 TON to kQ·DKbjIc···gqPgpP')
  })
})

describe('parties and amounts', () => {
  it('have roles, assets and a direction relative to the watched accounts', () => {
    expect(describeAction(action('jetton_swap', swap), context('1'))).toMatchObject({
      type: 'jetton_swap',
      isRaw: false,
      success: true,
      parties: [
        { role: 'sender', address: key('1'), name: 'alice.ton' },
        { role: 'paid to', address: key('3'), name: 'router.ton' },
        { role: 'paid by', address: key('3'), name: 'router.ton' },
      ],
      amounts: [
        { units: '5000000000', asset: { kind: 'native' }, direction: 'out' },
        {
          units: '12400000',
          asset: { kind: 'jetton', master: key('a'), symbol: 'TUSD', decimals: 6 },
          direction: 'in',
        },
      ],
    })
  })

  it('have no direction between two watched or two unwatched accounts', () => {
    for (const watched of ['', '12']) {
      expect(describeAction(action('ton_transfer', pay), context(...watched)).amounts).toEqual([
        { units: '48200000000', asset: { kind: 'native' }, direction: null },
      ])
    }
  })

  it('never treat an unknown asset as the native coin', () => {
    const unknown = { kind: 'unknown', symbol: null, decimals: null }
    expect(describeAction(action('jetton_transfer', { ...jetton, asset: null }), context('1'))).toMatchObject(
      {
        isRaw: false,
        amounts: [{ units: '12000000000', asset: unknown, direction: 'in' }],
      },
    )
    expect(
      describeAction(action('stake_withdrawal', { ...staked, provider: 'ethena' }), context('1')).amounts,
    ).toEqual([{ units: '50000000000000', asset: unknown, direction: 'in' }])
  })

  it('lack what a bounced message returns, because the failed action that sent it does not count', () => {
    const bounced = { ...pay, opcode: '0xffffffff' }
    for (const watched of ['1', '2', ''])
      expect(describeAction(action('call_contract', bounced), context(...watched)).amounts).toEqual([])
  })

  it('lack the stake of a Cocoon client, which the message does not transfer', () => {
    const stake = { source: raw('1'), destination: raw('2'), new_stake: '18', amount: '18' }
    const view = describeAction(action('cocoon_client_increase_stake', stake), context('1'))
    expect(view.amounts).toEqual([])
  })

  it('have the collateral of an EVAA liquidation as received by the liquidator', () => {
    const liquidation = {
      source: raw('1'),
      borrower: raw('2'),
      asset: raw('a'),
      amount: '5',
      debt_amount: '4',
    }
    const directionFor = (watched: string): unknown =>
      describeAction(action('evaa_liquidate', liquidation), context(watched)).amounts[0]?.direction
    expect([directionFor('1'), directionFor('2')]).toEqual(['in', null])
  })

  it('have no owner of a minted NFT, because the service names the account that deploys it', () => {
    const mint = (minter: string): WireAction => action('nft_mint', { ...moved, owner: raw(minter) })
    const view = describeAction(mint('1'), context('1'))
    expect(view.parties.map(({ role }) => role)).toEqual(['minter', 'item', 'collection'])
    expect(view.amounts.map(({ direction }) => direction)).toEqual([null])
    const ofCollection = describeAction(mint('d'), context('d'))
    expect(ofCollection.parties.map(({ role }) => role)).toEqual(['item', 'collection'])
  })

  it('have the payout of a sold NFT, not the price, as received by the seller', () => {
    const sold = { ...bought, payout_amount: '855000000' }
    const seen = (details: WireJson, watched: string): readonly string[] => [
      titleOf(action('nft_purchase', details), context(watched)),
      ...describeAction(action('nft_purchase', details), context(watched)).amounts.map(
        ({ units, direction }) => `${direction} ${units}`,
      ),
    ]
    const sale = 'Sell Badge 7 to bob.ton for 0.9 TON on Getgems'
    expect(seen(sold, '1')).toEqual([sale, 'out 1', 'in 855000000'])
    expect(seen(sold, '2')).toEqual(['Buy Badge 7 for 0.9 TON on Getgems', 'in 1', 'out 900000000'])
    expect(seen(sold, '12')).toEqual([sale, 'null 1', 'null 900000000'])
    expect(seen(bought, '1')).toEqual([sale, 'out 1', 'in 900000000'])
    const unpriced = { ...sold, price: null, marketplace: null }
    expect(seen(unpriced, '1')).toEqual(['Sell Badge 7 to bob.ton for 0.855 TON', 'out 1', 'in 855000000'])
    expect(seen(unpriced, '2')).toEqual(['Buy Badge 7', 'in 1'])
  })

  it('have the sides of the account that the title is about if no watched account takes part', () => {
    const sides = (type: string, details: WireJson, ...watched: readonly string[]): unknown =>
      describeAction(action(type, details), context(...watched)).amounts.map(({ side, direction }) =>
        side === undefined ? direction : `side ${side}`,
      )
    expect(sides('nft_purchase', bought)).toEqual(['side out', 'side in'])
    expect(sides('nft_purchase', bought, '2')).toEqual(['in', 'out'])
    const stake = { stake_holder: raw('1'), pool: raw('4'), amount: '9', tokens_minted: '8', asset: raw('a') }
    expect(sides('stake_deposit', stake)).toEqual(['side out', 'side in'])
    expect(sides('stake_withdrawal', { ...stake, tokens_burnt: '8' })).toEqual(['side in', 'side out'])
    const { tokens_minted: _minted, ...plain } = stake
    expect(sides('stake_deposit', plain)).toEqual([null])
    const fees = {
      source: raw('1'),
      pool: raw('4'),
      amount_1: '5',
      asset_1: raw('a'),
      amount_2: '6',
      asset_2: raw('b'),
    }
    expect(sides('dedust_v2_claim_fees', fees)).toEqual([null, null])
  })

  it('have what a deposit of liquidity returns', () => {
    const deposit = {
      dex: 'tonco',
      ...pair,
      vault_excesses: [
        { asset: null, amount: '30' },
        { asset: raw('a'), amount: '57' },
      ],
    }
    const { amounts } = describeAction(action('dex_deposit_liquidity', deposit), context('1'))
    expect(amounts.map(({ units, asset, direction }) => [direction, units, asset.kind])).toEqual([
      ['out', '400000000', 'native'],
      ['out', '870000', 'jetton'],
      ['in', '30', 'native'],
      ['in', '57', 'jetton'],
    ])
    const directionsIf = (success: boolean | null): readonly unknown[] =>
      describeAction(action('dex_deposit_liquidity', deposit, { success }), context('1')).amounts.map(
        ({ direction }) => direction,
      )
    expect(directionsIf(false)).toEqual(['out', 'out'])
    expect(directionsIf(null)).toEqual(['out', 'out', 'in', 'in'])
  })

  it('have the price of a domain as paid with the bids, not by the buyer', () => {
    const won = { nft_item: raw('c'), new_owner: raw('1'), price: '5000000000' }
    const wire = action('dns_purchase', won)
    expect(titleOf(wire, context('1'))).toBe('Buy Badge 7 for 5 TON')
    expect(describeAction(wire, context('1')).amounts.map(({ direction }) => direction)).toEqual(['in', null])
  })

  it('have no direction for an order to a vesting wallet, whose transfer is an action of its own', () => {
    const order = { source: raw('1'), vesting: raw('2'), destination: raw('3'), amount: '100000000000' }
    for (const watched of ['1', '2', '3']) {
      const view = describeAction(action('vesting_send_message', order), context(watched))
      expect(renderText(view.title, plainStyle)).toBe(
        'Send 100 TON from vesting wallet bob.ton to router.ton',
      )
      expect(view.amounts.map(({ units, direction }) => [units, direction])).toEqual([['100000000000', null]])
    }
  })

  it('name the recipient of a swap that pays another account', () => {
    const paysOther = {
      ...swap,
      dex_outgoing_transfer: { ...swap.dex_outgoing_transfer, destination: raw('2') },
    }
    const view = describeAction(action('jetton_swap', paysOther), context('1'))
    expect(view.parties.map(({ role, name }) => `${role} ${name}`)).toEqual([
      'sender alice.ton',
      'recipient bob.ton',
      'paid to router.ton',
      'paid by router.ton',
    ])
    expect(view.amounts.map(({ direction }) => direction)).toEqual(['out', null])
    expect(
      describeAction(action('jetton_swap', paysOther), context('2')).amounts.map(
        ({ direction }) => direction,
      ),
    ).toEqual([null, 'in'])
  })

  it('include every account of a list', () => {
    const { parties } = describeAction(
      action('vesting_add_whitelist', {
        source: raw('1'),
        vesting: raw('2'),
        accounts_added: [raw('3'), raw('4')],
      }),
      context(),
    )
    expect(parties.map(({ role, name }) => `${role} ${name}`)).toEqual([
      'owner alice.ton',
      'vesting bob.ton',
      'added router.ton',
      'added pool.ton',
    ])
  })

  it('include a comment unless it is encrypted', () => {
    expect(describeAction(action('ton_transfer', pay), context()).comment).toBe('inv 2231')
    expect(describeAction(action('ton_transfer', { ...pay, encrypted: true }), context()).comment).toBeNull()
    expect(
      describeAction(action('ton_transfer', { ...pay, comment: 'a\u202eb\n\nc' }), context()).comment,
    ).toBe('a\ufffdb c')
  })
})

describe('assets that the details leave open', () => {
  const hidden = 'units of an unknown token'
  const wallet = raw('9')
  const rounded = { amount_1: '7', amount_2: '9' }
  const usdt = '0xca9006bd3fb03d355daeeff93b24be90afaa6e3ca0073ff5720f8a852c933278'
  const withdrawal = { source: raw('1'), recipient: raw('1'), master: raw('4'), asset: null, asset_id: usdt }

  it.each<readonly [string, string, WireJson]>([
    ['Withdraw 20.37721 USDT from EVAA', 'evaa_withdraw', { ...withdrawal, amount: '20377210' }],
    [
      'Withdraw 20.37721 USDT from EVAA',
      'evaa_withdraw',
      { ...withdrawal, asset_id: BigInt(usdt).toString(), amount: '20377210' },
    ],
    [
      'Withdraw 1 TON from EVAA',
      'evaa_withdraw',
      {
        ...withdrawal,
        asset_id: '0x1a4219fe5e60d63af2a3cc7dce6fec69b45c6b5718497a6148e7c232ac87bd8a',
        amount: '1000000000',
      },
    ],
    [
      'Withdraw 20.37721 USDT from EVAA (new_reason)',
      'evaa_withdraw',
      { ...withdrawal, amount: '20377210', fail_reason: 'new_reason' },
    ],
    [`Withdraw 5 ${hidden} from EVAA`, 'evaa_withdraw', { ...withdrawal, asset_id: '0x05', amount: '5' }],
    [
      'Withdraw the full balance of USDT from EVAA',
      'evaa_withdraw',
      { ...withdrawal, amount: '18446744073709551615' },
    ],
    [
      'Withdraw the full balance from EVAA',
      'evaa_withdraw',
      { ...withdrawal, asset_id: null, amount: '18446744073709551615' },
    ],
    ['Supply 5 TON to EVAA', 'evaa_supply', { is_ton: true, asset: null, amount: '5000000000' }],
    [`Supply 5 ${hidden} to EVAA`, 'evaa_supply', { is_ton: false, asset: null, amount: '5' }],
    [
      `Claim fees: 0 ${hidden} and 0 ${hidden} on DeDust`,
      'dedust_v2_claim_fees',
      { dex: 'dedust_v2', amount_1: '0', amount_2: '0' },
    ],
    [`Withdraw liquidity: 7 ${hidden} and 9 ${hidden}`, 'dex_withdraw_liquidity', rounded],
    [
      `Add liquidity: 7 ${hidden}`,
      'dex_deposit_liquidity',
      { amount_1: '7', target_asset_1: raw('a'), target_asset_2: raw('b') },
    ],
    [
      `Add liquidity: 7 ${hidden}`,
      'dex_deposit_liquidity',
      { amount_1: '7', asset_2: raw('a'), user_jetton_wallet_1: wallet },
    ],
    [`Claim reward of 7 ${hidden}`, 'dedust_v2_claim_reward', { amount: '7', user_jetton_wallet: wallet }],
    ['Claim reward of 7 TON', 'dedust_v2_claim_reward', { amount: '7000000000' }],
    ['Create pool on swap.coffee', 'coffee_create_pool', {}],
    ['Create pool on TONCO', 'tonco_deploy_pool', { jetton_minter_1: null, jetton_minter_2: null }],
    [
      `Prepare TUSD/GOLD pool on swap.coffee with 7 ${hidden}`,
      'coffee_create_pool_creator',
      { asset_1: raw('a'), asset_2: raw('b'), provided_asset: null, amount: '7' },
    ],
    [`Stake 7 ${hidden} with Ethena`, 'stake_deposit', { provider: 'ethena', amount: '7' }],
    [`Stake 7 ${hidden} with JVault`, 'jvault_stake', { asset: null, amount: '7' }],
    [
      'Unstake 5 TUSD from JVault pool pool.ton (exit code 56)',
      'jvault_unstake',
      { source: raw('1'), pool: raw('4'), staking_asset: raw('a'), amount: '5000000', exit_code: 56 },
    ],
    [
      'Swap 5 TON for TUSD on STON.fi failed, 5 TON refunded',
      'jetton_swap',
      { ...swap, dex_outgoing_transfer: { asset: null, destination: raw('1'), amount: '5000000000' } },
    ],
    [
      `Swap 5 TON for 12,400,000 ${hidden} on STON.fi`,
      'jetton_swap',
      {
        ...swap,
        dex_outgoing_transfer: { asset: null, destination_jetton_wallet: wallet, amount: '12400000' },
        asset_out: null,
      },
    ],
  ])('%s', (title, type, details) => {
    expect(titleOf(action(type, details), context('1'))).toBe(title)
  })

  it('show a refund that is only predicted without an outcome', () => {
    const returned = { asset: null, destination: raw('1'), amount: '5000000000' }
    const refunded = action(
      'jetton_swap',
      { ...swap, dex_outgoing_transfer: returned },
      { finality: 'pending' },
    )
    expect(titleOf(refunded, context('1'))).toBe(
      'Swap 5 TON for TUSD on STON.fi: about 5 TON would be refunded',
    )
    expect(describeAction(refunded, context('1')).amounts).toEqual([
      { units: '5000000000', asset: { kind: 'native' }, direction: 'out' },
      { units: '5000000000', asset: { kind: 'native' }, direction: 'in' },
    ])
  })

  it('read a jetton wallet in place of a master by its metadata', () => {
    const walletRow = token('9', { type: 'jetton_wallets', extra: { jetton: raw('a'), balance: '0' } })
    const claim = action('jvault_claim', { claimed_rewards: [{ jetton: raw('9'), amount: '1000000' }] })
    expect(titleOf(claim, { ...context('1'), metadata: new Map([...metadata, walletRow]) })).toBe(
      'Claim rewards from JVault: 1 TUSD',
    )
  })
})

describe('integers sent as floats', () => {
  const sold = { ...bought, nft_item: null, nft_item_index: '1037.0', price: '1350000000.0' }

  it.each<readonly [string, WireJson]>([
    ['Buy NFT #1037 for 1.35 TON on Getgems', sold],
    ['Buy NFT #≈7.78 × 10⁷⁶ for 1.35 TON on Getgems', { ...sold, nft_item_index: '7.78e+76' }],
    ['Buy NFT #≈5.48 × 10⁷⁶ for 1.35 TON on Getgems', { ...sold, nft_item_index: '5.481321823986619e+76' }],
    ['Buy NFT #1037 for ≈7.78 × 10⁶⁷ TON on Getgems', { ...sold, price: '7.78e+76' }],
    ['Buy NFT #1037 for ≈10,000,000 TON on Getgems', { ...sold, price: '1e+16' }],
    ['Buy NFT #1037 for ≈1.35 TON on Getgems', { ...sold, price: '1350000000.5' }],
  ])('%s', (title, details) => {
    expect(titleOf(action('nft_purchase', details), context('2'))).toBe(title)
  })

  it('mark the amount as approximate', () => {
    const view = describeAction(action('nft_purchase', { ...sold, price: '1e+16' }), context('2'))
    expect(view.amounts[1]).toEqual({
      units: '10000000000000000',
      isApproximate: true,
      asset: { kind: 'native' },
      direction: 'out',
    })
  })

  it.each(['1.0e-5', 'NaN', '-5.0', '1e+400', '1.5.2'])('leave other text raw: %s', (price) => {
    expect(describeAction(action('nft_purchase', { ...sold, price }), context('2')).isRaw).toBe(true)
  })
})

describe('the initiator', () => {
  it.each<readonly [string, string, WireJson, AddressKey | null]>([
    ['the sender of a transfer', 'ton_transfer', pay, key('1')],
    ['the sender of a swap', 'jetton_swap', swap, key('1')],
    ['the buyer of an NFT', 'nft_transfer', bought, key('2')],
    ['the former owner of a sent NFT', 'nft_transfer', moved, key('1')],
    ['the new bidder of an outbid', 'auction_outbid', { bidder: raw('1'), new_bidder: raw('2') }, key('2')],
    ['the holder of a stake', 'stake_deposit', staked, key('1')],
    ['null for a minted NFT', 'nft_mint', { owner: raw('1') }, null],
    ['null for minted jettons', 'jetton_mint', { receiver: raw('1') }, null],
    ['null for an unknown type', 'quantum_teleport', pay, null],
    ['null for unexpected details', 'ton_transfer', { ...pay, source: 'somewhere' }, null],
  ])('is %s', (_what, type, details, expected) => {
    expect(describeAction(action(type, details), context()).initiator).toBe(expected)
  })
})

describe('raw actions', () => {
  it.each([
    ['an unknown type', 'quantum_teleport', {}],
    ['a type named like an Object.prototype member', 'constructor', pay],
    ['details that are a string', 'ton_transfer', 'text'],
    ['details that are null', 'ton_transfer', null],
    ['an object as amount', 'ton_transfer', { ...pay, value: { big: 1 } }],
    ['a negative amount', 'ton_transfer', { ...pay, value: '-5' }],
    ['an invalid address', 'ton_transfer', { ...pay, source: 'somewhere' }],
    ['a number as comment', 'ton_transfer', { ...pay, comment: 7 }],
    ['a missing amount', 'ton_transfer', { ...pay, value: null }],
    ['a string as nested object', 'jetton_swap', { ...swap, dex_incoming_transfer: 'x' }],
  ] as const)('keep accounts and details: %s', (_what, type, details) => {
    const wire = action(type, details)
    const view = describeAction(wire, context('1'))
    expect(view).toMatchObject({ type, isRaw: true, success: true, amounts: [], comment: null })
    expect(view.parties).toEqual([
      { role: 'account', address: key('1'), name: 'alice.ton' },
      { role: 'account', address: key('2'), name: 'bob.ton' },
    ])
    expect(wire.details).toEqual(details)
  })
})

describe('the table of rows', () => {
  it('has exactly one row per documented type', () => {
    expect(Object.keys(actionRows).sort()).toEqual([...knownTypes].sort())
  })

  it('leaves no gap in the title when every field is null', () => {
    for (const type of knownTypes) {
      const title = titleOf(action(type, {}), context('1'))
      expect(title, type).toMatch(/^[A-Z][^{}[\]|]*[^ ]$/)
      expect(title, type).not.toContain('  ')
    }
  })
})
