import { plainStyle, renderText } from '../../../../../electron/shared/text-parts.ts'
import { describe, expect, it } from 'vitest'
import { describeAction } from '../../../../../electron/monitor/toncenter/actions.ts'
import { decodeBlockPage } from '../../../../../electron/monitor/toncenter/block.ts'
import { errorOfResponse, isFailureBody } from '../../../../../electron/monitor/toncenter/errors.ts'
import { parseWire, stringifyWire } from '../../../../../electron/monitor/toncenter/json.ts'
import { joinPending, splitPending } from '../../../../../electron/monitor/toncenter/parts.ts'
import { decodePending } from '../../../../../electron/monitor/toncenter/pending.ts'
import { decodePool } from '../../../../../electron/monitor/toncenter/pool.ts'
import { isObject } from '../../../../../electron/monitor/toncenter/shape.ts'
import type { PendingActions, WireJson } from '../../../../../electron/monitor/toncenter/client-types.ts'
import { hasSamples, recorded, sample } from '../../../../fixtures/toncenter/files.ts'

/** The watched wallets, which determine the directions in the titles below. */
const watched = new Set([
  '0:b9a7dce19431b56044254c69858e8dc11fec5c0761ded415e386fbe4b4e116f5',
  '0:a07fdc407341ee9b363f3762e0939a10937fe92fb374e064f429a3fe1fbba937',
])

/** Expected titles of the actions in each file, written by hand. */
const titles: Readonly<Record<string, readonly string[]>> = {
  'pendingActions_01_emulated_jetton_transfer_and_call.json': [
    'Receive 0.1 USD₮ from EQ·BNl2Hn···3EjHNy',
    'Call EQ·BNl2Hn···3EjHNy with 0.1 TON (op 0x4a1c5e3b)',
  ],
  'pendingActions_02_emulated_nft_purchase.json': [
    'Buy nowbuk000007.ton for 0.9 TON on Getgems',
    'Transfer 0.009 TON from EQ·BjIszJ···jRiWrc to EQ·CanLgK···1ysx2O',
    'Transfer 0.910134533 TON from EQ·BjIszJ···jRiWrc to EQ·AHZFHf···GqUn7B',
  ],
  'pendingActions_03_emulated_contract_calls.json': [
    'Call EQ·AXt7U0···fccnm5 with 0.2202412 TON (op 0x80f4c55b)',
    'Transfer 0.0625 TON from EQ·AXt7U0···fccnm5 to EQ·B2OpR9···KIMhjt',
    'Call EQ·ALc79a···Xv_Q1X with 0.225 TON (op 0xa39843f4)',
  ],
  'pendingActions_04_emulated_ton_transfer.json': ['Send 2 TON to EQ·BOaZK3···xWHNo-'],
  'pendingActions_05_emulated_nft_transfer.json': ['Send mi11ion-dollar.ton to EQ·AXt7U0···fccnm5'],
  'pendingActions_06_emulated_nft_pickup_sale.json': [
    'Transfer mi11ion-dollar.ton from EQ·BhUTAX···hUX1mW to EQ·CnVlc9···VOBvCO',
    'Call EQ·CnVlc9···VOBvCO with 0.02 TON (op 0xfb5dbf47)',
    'Deploy contract EQ·CnVlc9···VOBvCO with 0.02 TON',
    'Send mi11ion-dollar.ton to EQ·BhUTAX···hUX1mW',
  ],
  'actions_10_ton_transfer.json': ['Send 5 TON to EQ·DxO-az···7d1dyU'],
  'actions_11_ton_transfer_failed.json': ['Transfer 75 TON from EQ·D70btW···mckUZa to EQ·DvONrV···gwkSaB'],
  'actions_12_jetton_transfer_usdt.json': ['Send 9 USD₮ to EQ·BGDiFh···M-3n06'],
  'actions_13_jetton_transfer_failed.json': [
    'Transfer 4.85 USD₮ from EQ·CZtnMu···VpqgGT to EQ·A9rS9s···ZdvObE',
  ],
  'actions_14_nft_transfer.json': [
    'Transfer Sins Postmark Series #69147 from EQ·CjWIRx···S6odby to EQ·CAHa2h···VJLwmq',
  ],
  'actions_15_change_dns.json': ['Set the wallet of marsonkotovi4.grm to mytonwallet-dev.ton'],
  'actions_16_stake_deposit_liquid.json': ['Stake 1 TON with Tonstakers'],
  'actions_17_stake_withdrawal_instant.json': ['Withdraw stake of 0.990815018 TON from Tonstakers'],
  'actions_18_stake_withdrawal_request_nft_mint.json': [
    'Request withdrawal of 0.926715334 tsTON from Tonstakers',
    'Mint Bill for 0.926715334 Pool Jetton in Withdrawal Payout#1055 (Withdrawal Payout#1055)',
    'Deploy contract EQ·CmyABq···r9LPSj with 1.0250048 TON',
    'Receive Bill for 0.926715334 Pool Jetton in Withdrawal Payout#1055',
  ],
  'actions_19_jetton_swap_stonfi.json': [
    'Swap 1 TON for 3.7185746 STON on STON.fi',
    'Call mytonwallet-dev.ton with 0.001 TON (op 0x76dbd306)',
  ],
  'actions_20_jetton_swap_dedust.json': ['Swap 1 TON for 2.194927 USD₮ on DeDust'],
  'actions_21_dex_deposit_liquidity_stonfi.json': [
    'Add liquidity: 0.4147164 TON and 0.877582 USD₮ on STON.fi',
    'Deploy contract EQ·BYtthP···7mjmPG with 0.289601597 TON',
    'Deploy contract EQ·AvOc0H···hkhPPo with 0.203816 TON',
  ],
  'actions_22_dex_withdraw_liquidity_stonfi.json': [
    'Withdraw liquidity: 0.41535134 TON and 0.876241 USD₮ on STON.fi',
  ],
  'actions_23_coffee_mev_hold_and_swap.json': [
    'Send 17.288589 USD₮ to EQ·AdXqGP···HaEqL5',
    'Swap 12.711411 USD₮ for 147.049519323 BUILD on DeDust',
    'Hold 0.411948348 TON for an MEV-protected swap on swap.coffee',
    'Hold 17.288589 USD₮ for an MEV-protected swap on swap.coffee',
  ],
  'actions_24_jetton_transfer_contract_deploy.json': [
    'Send 1 tst to EQ·AXt7U0···fccnm5',
    'Deploy contract EQ·CmNLfd···3dkQOs with 0.0424348 TON',
  ],
  'actions_25_call_contract.json': [
    'Call EQ·BS114F···Qcd-kx with 1.01428 TON (op 0x00000001)',
    'Call EQ·AcIgGC···uONI9n with 0.988 TON (op 0x6578746e)',
    'Transfer 0.01968 TON from EQ·BS114F···Qcd-kx to split-fee.ton',
    'Transfer 0.984 TON from EQ·AcIgGC···uONI9n to EQ·CFJEP4···woOoy2',
  ],
  'actions_30_two_actions_with_finality.json': [
    'Transfer 1 TON from EQ·Ah1mFa···I9oGbt to EQ·DYym3Q···KIWvgh',
    'Transfer 1.4987 TON from EQ·DYh9Di···d3497j to EQ·B78Idc···TEYCYt',
  ],
}

function pendingOf(name: string): { readonly body: WireJson; readonly response: PendingActions } {
  const body = parseWire(sample(name))
  return { body, response: decodePending(Array.isArray(body) ? { actions: body } : body) }
}

describe.runIf(hasSamples)('captured actions', recorded, () => {
  for (const [name, expected] of Object.entries(titles)) {
    it(name, () => {
      const { body, response } = pendingOf(name)
      const views = response.actions.map((action) =>
        describeAction(action, { ...response, watchedAccounts: watched }),
      )
      expect(views.map(({ title }) => renderText(title, plainStyle))).toEqual(expected)
      expect(views.filter(({ isRaw }) => isRaw)).toEqual([])
      // The body survives unchanged, and its parts join to the same response.
      expect(stringifyWire(body)).toBe(JSON.stringify(JSON.parse(sample(name))))
      expect(splitPending(joinPending(splitPending(response)))).toEqual(splitPending(response))
    })
  }

  it('decode all fields', () => {
    const { actions, addressBook, metadata } = pendingOf(
      'pendingActions_01_emulated_jetton_transfer_and_call.json',
    ).response
    expect(actions[0]).toMatchObject({
      traceKey: 'llTcMUvTxD6Zwb4XFUCmAqluIdj8quzyZWV+1YywzUE=',
      traceId: null,
      startLt: '61416053000003',
      endLt: '61416053000009',
      startUtime: 1757578044,
      mcSeqnoEnd: 51847070,
      success: true,
      finality: null,
    })
    expect(actions[0]?.accounts).toHaveLength(4)
    expect(actions[0]?.transactions).toHaveLength(5)
    expect(addressBook.size).toBe(5)
    expect(
      addressBook.get('0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe')?.domain,
    ).toBe('usdt-minter.ton')
    expect(
      metadata.get('0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe')?.tokens,
    ).toEqual([
      {
        type: 'jetton_masters',
        name: 'Tether USD',
        symbol: 'USD₮',
        decimals: 6,
        isScam: false,
      },
    ])
  })

  it('keep the normalized hash, the original hash and the finality', () => {
    const [action] = pendingOf('actions_30_two_actions_with_finality.json').response.actions
    expect(action).toMatchObject({
      traceKey: 'EOv/kgNapTLNA4fHzK1ZcGWjqALNTPU6rAgADY2v5VE=',
      externalHash: '0fudYu3TUW3oNEzgEUjJYOvheMNCBGlSJLR8JidolpY=',
      finality: 'finalized',
    })
  })

  it('keep a predicted failure', () => {
    expect(pendingOf('actions_13_jetton_transfer_failed.json').response.actions[0]?.success).toBe(false)
  })
})

describe.runIf(hasSamples)('captured blocks', recorded, () => {
  it.each([
    [
      'getBlockTransactions_01_mc_24226822.json',
      24226822,
      '+t92toJ65fYekK43K3JEqxOzNPCcxPY5nko4YRT8Ycc=',
      5,
      'SGWRRXo06yA7thyKYEgcac2FUZivWDFsxW4123aihOM=',
    ],
    [
      'getBlockTransactions_02_mc_30497145.json',
      30497145,
      '2a8ZfAc+YN+hWDxtnlj+lsmPxDljA1ur8XVvL52UB2s=',
      3,
      'qBth3wIytHqavKianhcpmnFlwHIF5TXV3nXZPgjJ9Dc=',
    ],
    [
      'getBlockTransactions_03_mc_39984096.json',
      39984096,
      'b26/Pw8BYz6VY7RyYB/w2Nf8pKBebsg+H4rT1pH5ZEM=',
      3,
      'RzoRGcEyx5Ia5tEKUWlCpFbg8B0scpuXSyNXf9a4Nsk=',
    ],
    [
      'getBlockTransactions_04_mc_2.json',
      2,
      '4bzgnFItQjTVEMYL9c/VHshMJttG9gDIXCzsMQdjKSU=',
      1,
      'LdAqBYfzsG3XSu0fYdYNXqkWCGZ495u/9KGf7BUQTxY=',
    ],
  ])('%s', (name, seqno, rootHash, count, firstHash) => {
    const page = decodeBlockPage(parseWire(sample(name)))
    expect(page).toMatchObject({
      ref: { workchain: -1, shard: '-9223372036854775808', seqno },
      rootHash,
      isIncomplete: false,
    })
    expect(page.transactions).toHaveLength(count)
    expect(page.transactions[0]?.hash).toBe(firstHash)
  })

  it('keep the order of the service: by account, then by logical time', () => {
    const page = decodeBlockPage(parseWire(sample('getBlockTransactions_01_mc_24226822.json')))
    expect(page.transactions.map(({ account, lt }) => `${account.slice(0, 6)} ${lt}`)).toEqual([
      '-1:333 31959863000001',
      '-1:333 31959863000002',
      '-1:345 31959863000001',
      '-1:345 31959863000003',
      '-1:555 31959863000003',
    ])
  })

  it('accept the shape of the C++ service', () => {
    expect(decodeBlockPage(parseWire(sample('DERIVED_getBlockTransactions_cpp_shape.json')))).toMatchObject({
      ref: { workchain: 0, shard: '-9223372036854775808', seqno: 1 },
      transactions: [],
    })
  })
})

describe.runIf(hasSamples)('a pool and the errors', recorded, () => {
  it('keeps the stake above 2^53', () => {
    const wrapper = parseWire(sample('DERIVED_getPool_shape.json'))
    const text = isObject(wrapper) ? wrapper['body_text'] : null
    expect(decodePool(parseWire(typeof text === 'string' ? text : ''))).toEqual({
      stakeSent: '9007199254740993',
      validatorAmount: '310000000000000',
      nominatorsCount: 2,
      nominators: [
        { address: `0:${'0'.repeat(63)}1`, balance: '10000000000000', pending: '0' },
        { address: `0:${'0'.repeat(63)}2`, balance: '0', pending: '25000000000000' },
      ],
      former: [`0:${'0'.repeat(63)}3`],
    })
  })

  it.each([
    ['error_401_docs_openapi_v2.json', 401, 'unauthorized'],
    ['error_403_docs_openapi_v2.json', 403, 'wrong-network'],
    ['error_422_docs_openapi_v2_block_tx.json', 422, 'invalid-request'],
    ['error_429_docs_openapi_v2.json', 429, 'rate-limited'],
    ['error_429_docs_rate_limit_page.json', 429, 'rate-limited'],
    ['error_504_docs_openapi_v2.json', 504, 'server'],
    ['getBlockTransactions_05_error_seqno_not_in_db.json', 500, 'not-found'],
    ['getBlockTransactions_06_error_cannot_find_block.json', 500, 'not-found'],
  ])('%s is %s', (name, status, code) => {
    const json = parseWire(sample(name))
    const failure = { json, text: '', retryAfter: null, date: null, key: null, now: 0 }
    expect(errorOfResponse({ ...failure, status })).toMatchObject({ code })
    // The same body with status 200 results in the same error.
    expect(isFailureBody(json)).toBe(true)
    expect(errorOfResponse({ ...failure, status: 200 })).toMatchObject({ code })
  })

  it.each([
    ['DERIVED_v3_errors_and_empty.json', 'pendingActions_no_filter_422', 422, 'invalid-request'],
    ['DERIVED_v3_errors_and_empty.json', 'pendingActions_bad_account_422', 422, 'invalid-request'],
    ['DERIVED_v3_errors_and_empty.json', 'pendingActions_bad_hash_422', 422, 'invalid-request'],
    ['DERIVED_getPool_errors.json', 'missing_pool_400', 400, 'invalid-request'],
    ['DERIVED_getPool_errors.json', 'bad_address_503', 503, 'invalid-request'],
    ['DERIVED_getPool_errors.json', 'addr_none_400', 400, 'invalid-request'],
    ['DERIVED_getPool_errors.json', 'unknown_pool_404', 404, 'not-found'],
  ])('%s %s is classified', (name, member, status, code) => {
    const file = parseWire(sample(name))
    const json = isObject(file) ? (file[member] ?? null) : null
    const failure = { status, json, text: '', retryAfter: null, date: null, key: null, now: 0 }
    expect(errorOfResponse(failure)).toMatchObject({ code })
  })

  it('accepts an empty response', () => {
    const file = parseWire(sample('DERIVED_v3_errors_and_empty.json'))
    const json = isObject(file) ? (file['pendingActions_empty_200'] ?? null) : null
    expect(decodePending(json)).toEqual({ actions: [], addressBook: new Map(), metadata: new Map() })
  })

  it('accepts a full transaction inside an action', () => {
    const body = parseWire(sample('actions_30_two_actions_with_finality.json'))
    const [action] = Array.isArray(body) ? body : []
    const transaction = parseWire(sample('transactions_full_31_element.json'))
    const { actions } = decodePending({ actions: [{ ...action, transactions_full: [transaction] }] })
    expect(actions[0]?.raw).toMatchObject({ transactions_full: [{ emulated: false }] })
  })
})
