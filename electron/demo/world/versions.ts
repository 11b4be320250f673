/** Names accepted by `supported_action_types` (api.md section 1.3). */

const v1 =
  'call_contract contract_deploy ton_transfer stake_deposit stake_withdrawal stake_withdrawal_request ' +
  'dex_deposit_liquidity jetton_transfer nft_transfer nft_mint jetton_burn jetton_mint jetton_swap change_dns ' +
  'delete_dns renew_dns subscribe dex_withdraw_liquidity unsubscribe election_deposit election_recover auction_bid tick_tock'
const v2 =
  `${v1} multisig_create_order multisig_approve multisig_execute vesting_send_message vesting_add_whitelist ` +
  'evaa_supply evaa_withdraw evaa_liquidate jvault_stake jvault_unstake jvault_claim jvault_unstake_request ' +
  'nft_discovery tonco_deploy_pool coffee_create_vault coffee_create_pool_creator coffee_create_pool ' +
  'coffee_mev_protect_hold_funds coffee_mev_protect_failed_swap coffee_staking_claim_rewards ' +
  'coffee_staking_deposit coffee_staking_withdraw unknown'
const v3 =
  `${v2} nft_put_on_sale nft_put_on_auction auction_outbid nft_cancel_sale nft_purchase nft_cancel_auction ` +
  'nft_finish_auction teleitem_start_auction teleitem_cancel_auction nft_update_sale dns_purchase dns_release ' +
  'layerzero_send layerzero_send_tokens layerzero_receive layerzero_commit_packet layerzero_dvn_verify'
const cocoon =
  'cocoon_worker_payout cocoon_proxy_payout cocoon_proxy_charge cocoon_client_top_up cocoon_register_proxy ' +
  'cocoon_unregister_proxy cocoon_client_register cocoon_client_change_secret_hash cocoon_client_request_refund ' +
  'cocoon_grant_refund cocoon_client_increase_stake cocoon_client_withdraw'
const v4 = `${v3} ${cocoon}`
const v5 = `${v4} dedust_v2_claim_fees dedust_v2_claim_reward`

const shortcuts: Readonly<Record<string, string>> = {
  v1,
  v2,
  v3,
  v4,
  v5,
  latest: v5,
  staking: 'stake_deposit stake_withdrawal stake_withdrawal_request',
  jettons: 'jetton_transfer jetton_burn jetton_mint jetton_swap',
  nft: 'nft_transfer nft_mint nft_discovery auction_bid',
  'nft.v3':
    'nft_put_on_sale nft_put_on_auction auction_outbid nft_cancel_sale nft_purchase nft_cancel_auction ' +
    'nft_finish_auction nft_update_sale teleitem_start_auction teleitem_cancel_auction',
  dns: 'change_dns delete_dns renew_dns',
  'dns.v2': 'dns_purchase dns_release',
  multisig: 'multisig_create_order multisig_approve multisig_execute',
  vesting: 'vesting_send_message vesting_add_whitelist',
  evaa: 'evaa_supply evaa_withdraw evaa_liquidate',
  jvault: 'jvault_stake jvault_unstake jvault_claim jvault_unstake_request',
  coffee:
    'coffee_create_vault coffee_create_pool_creator coffee_create_pool coffee_mev_protect_hold_funds ' +
    'coffee_mev_protect_failed_swap coffee_staking_claim_rewards coffee_staking_deposit coffee_staking_withdraw',
  tgbtc:
    'tgbtc_mint tgbtc_mint_fallback tgbtc_burn tgbtc_burn_fallback tgbtc_new_key tgbtc_new_key_fallback tgbtc_dkg_log_fallback',
  layerzero:
    'layerzero_send layerzero_send_tokens layerzero_receive layerzero_commit_packet layerzero_dvn_verify',
  cocoon,
}

/** Expands names and shortcuts to a set of types, always with the v1 types. Unknown names are passed through. */
export function expandTypes(names: readonly string[]): ReadonlySet<string> {
  const types = new Set(v1.split(' '))
  for (const name of names) {
    for (const type of (Object.hasOwn(shortcuts, name) ? (shortcuts[name] ?? name) : name).split(' '))
      types.add(type)
  }
  return types
}

/** True when an action's type is requested and none of its ancestors' types is. */
export function isShown(type: string, ancestors: readonly string[], wanted: ReadonlySet<string>): boolean {
  return wanted.has(type) && !ancestors.some((ancestor) => wanted.has(ancestor))
}
