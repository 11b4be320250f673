import type { Details } from '../world/details.ts'
import type { Planner } from './plan.ts'
import { amount, draft } from './plan.ts'

export const stakeLiquid: Planner = (scene) => {
  const { random, actor, directory, tokens } = scene
  const plan = draft('liquid stake', scene)
  const receipt = tokens.jettons[2] ?? tokens.usdt
  const pool = directory.contract('liquid pool', ['tonstake_pool'])
  const value = amount(random, 9, 20, 9_000)
  const minted = ((BigInt(value) * 926n) / 1000n).toString()
  const wallet = directory.jettonWallet(receipt.master, actor)
  const deposited = plan.tx(pool, 0, BigInt(value))
  const received = plan.tx(wallet, plan.tx(receipt.master, deposited))
  const given: Details = {
    provider: 'liquid_staking',
    stake_holder: actor,
    pool,
    amount: value,
    tokens_minted: minted,
  }
  plan.action('stake_deposit', { ...given, asset: receipt.master }, [0, deposited, received])
  const mint: Details = {
    asset: receipt.master,
    receiver: actor,
    receiver_jetton_wallet: wallet,
    amount: minted,
    ton_amount: '100000000',
  }
  plan.action('jetton_mint', mint, [deposited, received], { ancestors: ['stake_deposit'] })
  return plan.done()
}

export const unstakeLiquid: Planner = (scene) => {
  const { random, actor, directory, tokens } = scene
  const plan = draft('liquid unstake request', scene)
  const receipt = tokens.jettons[2] ?? tokens.usdt
  const pool = directory.contract('liquid pool', ['tonstake_pool'])
  const payout = tokens.nft('postcards', random.int(61, 90))
  const burnt = amount(random, 9, 20, 5_000)
  const wallet = directory.jettonWallet(receipt.master, actor)
  const asked = plan.tx(wallet)
  const noted = plan.tx(pool, asked)
  const minted = plan.tx(payout.item, noted)
  const shared: Details = { provider: 'liquid_staking', stake_holder: actor, pool, asset: receipt.master }
  plan.action('stake_withdrawal_request', { ...shared, payout_nft: payout.item, tokens_burnt: burnt }, [
    0,
    asked,
    noted,
  ])
  plan.action(
    'jetton_burn',
    { owner: actor, owner_jetton_wallet: wallet, asset: receipt.master, amount: burnt },
    [0, asked],
    { ancestors: ['stake_withdrawal_request'] },
  )
  const mint: Details = {
    owner: pool,
    nft_item: payout.item,
    nft_collection: payout.collection,
    nft_item_index: payout.index,
  }
  plan.action('nft_mint', mint, [noted, minted])
  return plan.done()
}

export const withdrawLiquid: Planner = (scene) => {
  const { random, actor, directory, tokens } = scene
  const plan = draft('liquid withdrawal', scene)
  const receipt = tokens.jettons[2] ?? tokens.usdt
  const pool = directory.contract('liquid pool', ['tonstake_pool'])
  const value = amount(random, 9, 20, 5_000)
  const payout = tokens.nft('postcards', random.int(61, 90))
  const asked = plan.tx(payout.item)
  const paid = plan.tx(actor, plan.tx(pool, asked), BigInt(value))
  const given: Details = {
    provider: 'liquid_staking',
    stake_holder: actor,
    pool,
    amount: value,
    payout_nft: payout.item,
  }
  plan.action(
    'stake_withdrawal',
    { ...given, tokens_burnt: ((BigInt(value) * 926n) / 1000n).toString(), asset: receipt.master },
    [0, asked, paid],
  )
  return plan.done()
}
