import type { Details } from '../world/details.ts'
import type { Scene } from './plan.ts'
import { amount } from './plan.ts'
import { called, contract, simple } from './simple.ts'
import type { DetailsOf } from './simple.ts'

const usdt = (scene: Scene): string => scene.tokens.usdt.master
const second = (scene: Scene): string => scene.tokens.jettons[1]?.master ?? usdt(scene)
const walletOf = (scene: Scene, owner: string = scene.actor): string =>
  scene.directory.jettonWallet(usdt(scene), owner)
const dollars = (scene: Scene): string => amount(scene.random, 6, 10, 5_000)
const evaaId = '91621667903763073563570557639433445791506232618002614896981036659302854767224'

const transfer: DetailsOf = (scene, target) => ({
  asset: usdt(scene),
  sender: scene.actor,
  receiver: target,
  sender_jetton_wallet: walletOf(scene),
  receiver_jetton_wallet: walletOf(scene, target),
  amount: dollars(scene),
  is_encrypted_comment: false,
  query_id: '0',
})
const overTransfer = [['jetton_transfer', transfer]] as const
const overCall = [['call_contract', called('0x4e73744b')]] as const

const evaa = contract('evaa master', 'evaa_master')

export const evaaSupply = simple({
  type: 'evaa_supply',
  target: evaa,
  detailsOf: (scene, target) => ({
    sender_jetton_wallet: walletOf(scene),
    recipient_jetton_wallet: walletOf(scene, target),
    master_jetton_wallet: walletOf(scene, target),
    master: target,
    asset_id: evaaId,
    is_ton: false,
    source: scene.actor,
    source_wallet: walletOf(scene),
    recipient: scene.actor,
    recipient_contract: scene.directory.contract('evaa user', ['evaa_user']),
    asset: usdt(scene),
    amount: dollars(scene),
  }),
  below: overTransfer,
})

export const evaaWithdraw = simple({
  type: 'evaa_withdraw',
  target: evaa,
  detailsOf: (scene, target) => ({
    recipient_jetton_wallet: walletOf(scene),
    master_jetton_wallet: walletOf(scene, target),
    master: target,
    fail_reason: scene.random.chance(0.2) ? 'withdraw_not_collateralized_excess' : null,
    asset_id: evaaId,
    source: scene.actor,
    recipient: scene.actor,
    owner_contract: scene.directory.contract('evaa user', ['evaa_user']),
    asset: usdt(scene),
    amount: dollars(scene),
  }),
  below: overTransfer,
})

export const evaaLiquidate = simple({
  type: 'evaa_liquidate',
  target: evaa,
  detailsOf: (scene) => ({
    debt_amount: dollars(scene),
    source: scene.actor,
    borrower: scene.other(),
    borrower_contract: scene.directory.contract('evaa user', ['evaa_user']),
    collateral: second(scene),
    asset_id: evaaId,
    asset: usdt(scene),
    is_known_asset: true,
    amount: dollars(scene),
  }),
  below: overTransfer,
})

const vault = contract('jvault pool', 'jvault_pool')
const stakeWallet = (scene: Scene): string =>
  scene.directory.contract('jvault stake wallet', ['jvault_stake_wallet'])

export const jvaultStake = simple({
  type: 'jvault_stake',
  target: vault,
  detailsOf: (scene, target) => ({
    period: 2_592_000,
    minted_stake_jettons: dollars(scene),
    stake_wallet: stakeWallet(scene),
    source: scene.actor,
    source_jetton_wallet: walletOf(scene),
    asset: usdt(scene),
    pool: target,
    amount: dollars(scene),
  }),
  below: overTransfer,
})

const unstaked: DetailsOf = (scene, target) => ({
  source: scene.actor,
  stake_wallet: stakeWallet(scene),
  pool: target,
  amount: dollars(scene),
  exit_code: 0,
  asset: usdt(scene),
  staking_asset: second(scene),
})

export const jvaultUnstake = simple({
  type: 'jvault_unstake',
  target: vault,
  detailsOf: unstaked,
  below: overTransfer,
})
export const jvaultAskUnstake = simple({
  type: 'jvault_unstake_request',
  target: vault,
  detailsOf: unstaked,
  below: overCall,
})

export const jvaultClaim = simple({
  type: 'jvault_claim',
  target: vault,
  detailsOf: (scene, target) => ({
    claimed_rewards: [
      { jetton: usdt(scene), amount: dollars(scene) },
      { jetton: second(scene), amount: amount(scene.random, 9, 1, 90) },
    ],
    source: scene.actor,
    stake_wallet: stakeWallet(scene),
    pool: target,
  }),
  below: overTransfer,
})

const coffee = contract('coffee factory', 'coffee_factory')
const coffeePool = contract('coffee staking pool', 'coffee_staking_master')
const creator = (scene: Scene): string =>
  scene.directory.contract('coffee pool creator', ['coffee_pool_creator'])
const pairOf = (scene: Scene): Details => ({ asset_1: null, asset_2: usdt(scene) })

export const coffeeCreatePool = simple({
  type: 'coffee_create_pool',
  target: coffee,
  detailsOf: (scene) => ({
    source: scene.actor,
    source_jetton_wallet: walletOf(scene),
    initiator_1: scene.actor,
    pool: scene.directory.contract('coffee pool', ['coffee_pool']),
    pool_creator_contract: creator(scene),
    provided_asset: usdt(scene),
    amount: dollars(scene),
    ...pairOf(scene),
    amount_1: amount(scene.random, 9, 5, 90),
    amount_2: dollars(scene),
    lp_tokens_minted: '31622776601',
  }),
  below: overTransfer,
})

export const coffeeCreateCreator = simple({
  type: 'coffee_create_pool_creator',
  target: coffee,
  detailsOf: (scene) => ({
    source: scene.actor,
    source_jetton_wallet: walletOf(scene),
    deposit_recipient: scene.actor,
    pool_creator_contract: creator(scene),
    provided_asset: usdt(scene),
    ...pairOf(scene),
    amount: dollars(scene),
  }),
  below: overTransfer,
})

const staked = (scene: Scene, target: string): Details => ({
  pool: target,
  pool_jetton_wallet: walletOf(scene, target),
  asset: usdt(scene),
  amount: dollars(scene),
})

export const coffeeStake = simple({
  type: 'coffee_staking_deposit',
  target: coffeePool,
  detailsOf: (scene, target) => ({
    source: scene.actor,
    source_jetton_wallet: walletOf(scene),
    ...staked(scene, target),
    minted_item_address: scene.tokens.nft('postcards', 91).item,
    minted_item_index: '91',
  }),
  below: overTransfer,
})

export const coffeeUnstake = simple({
  type: 'coffee_staking_withdraw',
  target: coffeePool,
  detailsOf: (scene, target) => ({
    source: scene.actor,
    source_jetton_wallet: walletOf(scene),
    ...staked(scene, target),
    nft_address: scene.tokens.nft('postcards', 91).item,
    nft_index: '91',
    points: '4821',
  }),
  below: overTransfer,
})

export const coffeeClaim = simple({
  type: 'coffee_staking_claim_rewards',
  target: coffeePool,
  detailsOf: (scene, target) => ({
    ...staked(scene, target),
    recipient: scene.actor,
    recipient_jetton_wallet: walletOf(scene),
  }),
  below: overTransfer,
})

export const coffeeHold = simple({
  type: 'coffee_mev_protect_hold_funds',
  target: contract('coffee mev guard', 'coffee_mev'),
  detailsOf: (scene, target) => ({
    source: scene.actor,
    mev_contract: target,
    amount: amount(scene.random, 9, 1, 30),
  }),
  below: overCall,
})

/** An action type without details (api.md section 2.3). */
export const coffeeFailedSwap = simple({
  type: 'coffee_mev_protect_failed_swap',
  target: contract('coffee mev guard', 'coffee_mev'),
  detailsOf: () => ({}),
  below: overCall,
})

export const coffeeCreateVault = simple({
  type: 'coffee_create_vault',
  target: coffee,
  detailsOf: (scene) => ({
    source: scene.actor,
    vault: scene.directory.contract('coffee vault', ['coffee_vault']),
    asset: second(scene),
    value: '100000000',
  }),
  below: overCall,
})

export const toncoDeploy = simple({
  type: 'tonco_deploy_pool',
  target: contract('tonco router', 'tonco_router'),
  detailsOf: (scene, target) => ({
    source: scene.actor,
    pool: scene.directory.contract('tonco pool', ['tonco_pool']),
    router: target,
    router_jetton_wallet_1: walletOf(scene, target),
    jetton_minter_1: usdt(scene),
    jetton_minter_2: second(scene),
    tick_spacing: '60',
    initial_price_x96: '79228162514264337593543950336',
    protocol_fee: '10',
    lp_fee_base: '30',
    lp_fee_current: '30',
    pool_active: true,
  }),
  below: overCall,
})
