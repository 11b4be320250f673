import type { Details } from '../world/details.ts'
import type { Jetton } from '../world/tokens.ts'
import type { Planner, Scene } from './plan.ts'
import { amount, draft, queryId } from './plan.ts'

const dexes = ['stonfi', 'stonfi_v2', 'dedust', 'dedust_v2', 'tonco', 'coffee'] as const

function leg(scene: Scene, jetton: Jetton | null, from: string, to: string, units: string): Details {
  const wallet = (owner: string): string | null =>
    jetton === null ? null : scene.directory.jettonWallet(jetton.master, owner)
  return {
    asset: jetton?.master ?? null,
    source: from,
    destination: to,
    source_jetton_wallet: wallet(from),
    destination_jetton_wallet: wallet(to),
    amount: units,
  }
}

/** Swaps TON or a jetton for a jetton. If swaps are not requested, the service returns the jetton transfers instead. */
export const swap: Planner = (scene) => {
  const { random, actor, directory, tokens } = scene
  const dex = random.pick(dexes)
  const plan = draft('swap', scene)
  const vault = directory.contract(`${dex} router`, [`${dex}_router`])
  const pool = directory.contract(`${dex} pool`, [`${dex}_pool`])
  const given = random.chance(0.5) ? null : tokens.usdt
  const taken = given === null ? tokens.usdt : random.pick(tokens.jettons.slice(1))
  const paid = amount(random, given?.decimals ?? 9, 5, 2_000)
  const got = amount(random, taken.decimals ?? 9, 10, 9_000)
  const entry =
    given === null ? plan.tx(vault, 0, BigInt(paid)) : plan.tx(directory.jettonWallet(given.master, actor))
  const swapped = plan.tx(pool, entry)
  const payout = plan.tx(directory.jettonWallet(taken.master, vault), swapped)
  const received = plan.tx(directory.jettonWallet(taken.master, actor), payout)
  const noticed = plan.tx(actor, received)
  const middle = tokens.jettons[1]
  const peers: readonly Details[] =
    random.chance(0.25) && middle !== undefined
      ? [
          {
            asset_in: given?.master ?? null,
            amount_in: paid,
            asset_out: middle.master,
            amount_out: '777000000',
          },
          { asset_in: middle.master, amount_in: '777000000', asset_out: taken.master, amount_out: got },
        ]
      : []
  const details: Details = {
    dex,
    sender: actor,
    asset_in: given?.master ?? null,
    asset_out: taken.master,
    dex_incoming_transfer: leg(scene, given, actor, vault, paid),
    dex_outgoing_transfer: leg(scene, taken, vault, actor, got),
    peer_swaps: peers,
    ...(dex === 'tonco' ? { min_out_amount: ((BigInt(got) * 99n) / 100n).toString() } : {}),
  }
  plan.action('jetton_swap', details, [0, entry, swapped, payout, received, noticed])
  const out: Details = {
    asset: taken.master,
    sender: vault,
    receiver: actor,
    amount: got,
    query_id: queryId(random),
  }
  plan.action('jetton_transfer', { ...out, is_encrypted_comment: false }, [payout, received, noticed], {
    ancestors: ['jetton_swap'],
  })
  return plan.done({ failed: random.chance(0.06) })
}

export const depositLiquidity: Planner = (scene) => {
  const { random, actor, directory, tokens } = scene
  const dex = random.pick(dexes)
  const plan = draft('liquidity deposit', scene)
  const pool = directory.contract(`${dex} pool`, [`${dex}_pool`])
  const wallet = directory.jettonWallet(tokens.usdt.master, actor)
  const sent = plan.tx(wallet)
  const deposited = plan.tx(pool, sent)
  const isTonco = dex === 'tonco'
  const position = isTonco ? tokens.nft('postcards', random.int(1, 60)) : undefined
  const details: Details = {
    dex,
    amount_1: amount(random, 9, 10, 900),
    amount_2: amount(random, 6, 30, 3_000),
    asset_2: tokens.usdt.master,
    user_jetton_wallet_2: wallet,
    source: actor,
    pool,
    destination_liquidity: pool,
    lp_tokens_minted: amount(random, 9, 1, 500),
    vault_excesses: random.chance(0.3) ? [{ asset: tokens.usdt.master, amount: '1200' }] : [],
    ...(position === undefined
      ? {}
      : {
          tick_lower: '-887220',
          tick_upper: '887220',
          nft_index: position.index,
          nft_address: position.item,
        }),
  }
  plan.action('dex_deposit_liquidity', details, [0, sent, deposited])
  return plan.done()
}

export const withdrawLiquidity: Planner = (scene) => {
  const { random, actor, directory, tokens } = scene
  const dex = random.pick(dexes)
  const plan = draft('liquidity withdrawal', scene)
  const pool = directory.contract(`${dex} pool`, [`${dex}_pool`])
  const burnt = plan.tx(pool)
  const paid = plan.tx(actor, burnt)
  const details: Details = {
    dex,
    amount_1: amount(random, 9, 10, 900),
    amount_2: amount(random, 6, 30, 3_000),
    asset_2: tokens.usdt.master,
    user_jetton_wallet_2: directory.jettonWallet(tokens.usdt.master, actor),
    lp_tokens_burnt: amount(random, 9, 1, 500),
    is_refund: random.chance(0.1),
    source: actor,
    pool,
  }
  plan.action('dex_withdraw_liquidity', details, [0, burnt, paid])
  return plan.done()
}

const claim =
  (type: 'dedust_v2_claim_fees' | 'dedust_v2_claim_reward'): Planner =>
  (scene) => {
    const { random, actor, directory, tokens } = scene
    const plan = draft(type.replaceAll('_', ' '), scene)
    const pool = directory.contract('dedust_v2 pool', ['dedust_v2_pool'])
    const position = directory.contract('dedust_v2 position', [])
    const claimed = plan.tx(position)
    const paid = plan.tx(actor, plan.tx(pool, claimed))
    const shared: Details = { dex: 'dedust_v2', source: actor, pool, position }
    const fees: Details = {
      asset_2: tokens.usdt.master,
      amount_1: amount(random, 9, 1, 9),
      amount_2: amount(random, 6, 1, 30),
    }
    const reward: Details = { asset: tokens.usdt.master, amount: amount(random, 6, 1, 30) }
    plan.action(type, { ...shared, ...(type === 'dedust_v2_claim_fees' ? fees : reward) }, [0, claimed, paid])
    return plan.done()
  }

export const claimFees = claim('dedust_v2_claim_fees')
export const claimReward = claim('dedust_v2_claim_reward')
