/**
 * Fields by action type (api.md section 2.1). A field with `?` is omitted if it has no value; other fields are null then. `[]`
 * marks an array.
 */
const fields: Readonly<Record<string, string>> = {
  call_contract: 'opcode? source? destination? value? extra_currencies?',
  contract_deploy: 'opcode? source? destination? value?',
  ton_transfer: 'source destination value value_extra_currencies? comment encrypted',
  auction_bid: 'amount bidder auction nft_item nft_collection nft_item_index',
  change_dns: 'key value source asset nft_collection',
  dex_deposit_liquidity:
    'dex amount_1 amount_2 asset_1 asset_2 user_jetton_wallet_1 user_jetton_wallet_2 source pool destination_liquidity lp_tokens_minted target_asset_1 target_asset_2 target_amount_1 target_amount_2 vault_excesses[] tick_lower tick_upper nft_index nft_address',
  dedust_v2_claim_fees:
    'dex source pool position asset_1 asset_2 amount_1 amount_2 user_jetton_wallet_1 user_jetton_wallet_2 dex_jetton_wallet_1 dex_jetton_wallet_2',
  dedust_v2_claim_reward: 'dex source pool position asset amount user_jetton_wallet dex_jetton_wallet',
  dex_withdraw_liquidity:
    'dex amount_1 amount_2 asset_1 asset_2 user_jetton_wallet_1 user_jetton_wallet_2 lp_tokens_burnt is_refund source pool destination_liquidity burnt_nft_index burnt_nft_address tick_lower tick_upper',
  delete_dns: 'hash source asset nft_collection',
  renew_dns: 'source asset nft_collection',
  election_deposit: 'stake_holder amount?',
  election_recover: 'stake_holder amount?',
  jetton_burn: 'owner owner_jetton_wallet asset amount',
  jetton_swap: 'dex sender asset_in asset_out dex_incoming_transfer dex_outgoing_transfer peer_swaps[]',
  jetton_transfer:
    'asset sender receiver sender_jetton_wallet receiver_jetton_wallet amount comment is_encrypted_comment query_id response_destination custom_payload forward_payload forward_amount',
  jetton_mint: 'asset receiver receiver_jetton_wallet amount ton_amount',
  nft_mint: 'owner? nft_item nft_collection nft_item_index',
  nft_transfer:
    'nft_collection nft_item nft_item_index old_owner? new_owner is_purchase price? query_id response_destination custom_payload forward_payload forward_amount comment is_encrypted_comment marketplace real_old_owner marketplace_address payout_amount payout_address payout_comment payout_comment_encrypted payout_comment_encoded royalty_amount royalty_address',
  nft_purchase:
    'nft_collection nft_item nft_item_index old_owner? new_owner is_purchase price? query_id response_destination custom_payload forward_payload forward_amount comment is_encrypted_comment marketplace real_old_owner marketplace_address payout_amount payout_address payout_comment payout_comment_encrypted payout_comment_encoded royalty_amount royalty_address',
  dns_purchase: 'nft_collection nft_item nft_item_index new_owner price query_id payout_amount',
  nft_put_on_sale:
    'nft_collection nft_item nft_item_index owner listing_address sale_address marketplace_address full_price marketplace_fee royalty_amount marketplace_fee_address royalty_address marketplace',
  nft_put_on_auction:
    'nft_collection nft_item nft_item_index owner listing_address auction_address marketplace_address marketplace_fee_factor marketplace_fee_base royalty_fee_base max_bid min_bid marketplace_fee_address royalty_address marketplace',
  teleitem_start_auction:
    'nft_collection nft_item nft_item_index owner listing_address auction_address marketplace_address marketplace_fee_factor marketplace_fee_base royalty_fee_base max_bid min_bid marketplace_fee_address royalty_address marketplace',
  tick_tock: 'account?',
  stake_deposit: 'provider stake_holder pool amount tokens_minted asset source_asset?',
  stake_withdrawal: 'provider stake_holder pool amount payout_nft tokens_burnt asset',
  stake_withdrawal_request: 'provider stake_holder pool payout_nft asset tokens_burnt tokens_minted?',
  subscribe: 'subscriber beneficiary? subscription amount',
  unsubscribe: 'subscriber beneficiary? subscription amount?',
  multisig_create_order:
    'query_id order_seqno is_created_by_signer is_signed_by_creator creator_index expiration_date order_boc source destination destination_order',
  multisig_approve: 'signer_index exit_code source destination',
  multisig_execute:
    'query_id order_seqno expiration_date approvals_num signers_hash order_boc source destination',
  vesting_send_message: 'query_id message_boc source vesting destination amount',
  vesting_add_whitelist: 'query_id accounts_added[] source vesting',
  evaa_supply:
    'sender_jetton_wallet recipient_jetton_wallet master_jetton_wallet master asset_id is_ton source source_wallet recipient recipient_contract asset amount',
  evaa_withdraw:
    'recipient_jetton_wallet master_jetton_wallet master fail_reason asset_id source recipient owner_contract asset amount',
  evaa_liquidate:
    'fail_reason debt_amount source borrower borrower_contract collateral asset_id asset is_known_asset amount',
  jvault_claim: 'claimed_rewards[] source stake_wallet pool',
  jvault_stake: 'period minted_stake_jettons stake_wallet source source_jetton_wallet asset pool amount',
  jvault_unstake: 'source stake_wallet pool amount exit_code asset staking_asset',
  jvault_unstake_request: 'source stake_wallet pool amount exit_code asset staking_asset',
  nft_discovery: 'source nft_item nft_collection nft_item_index',
  tgbtc_mint: 'source destination amount asset bitcoin_tx_id destination_wallet',
  tgbtc_mint_fallback: 'source destination amount asset bitcoin_tx_id destination_wallet',
  tgbtc_burn: 'source source_wallet destination amount asset',
  tgbtc_burn_fallback: 'source source_wallet destination amount asset',
  tgbtc_new_key: 'source pubkey coordinator pegout amount asset',
  tgbtc_new_key_fallback: 'source pubkey coordinator pegout amount asset',
  tgbtc_dkg_log_fallback: 'coordinator pubkey timestamp',
  tonco_deploy_pool:
    'source pool router router_jetton_wallet_1 router_jetton_wallet_2 jetton_minter_1 jetton_minter_2 tick_spacing initial_price_x96 protocol_fee lp_fee_base lp_fee_current pool_active',
  coffee_create_pool:
    'source source_jetton_wallet initiator_1 initiator_2 pool pool_creator_contract provided_asset amount asset_1 asset_2 amount_1 amount_2 lp_tokens_minted',
  coffee_create_pool_creator:
    'source source_jetton_wallet deposit_recipient pool_creator_contract provided_asset asset_1 asset_2 amount',
  coffee_staking_deposit:
    'source source_jetton_wallet pool pool_jetton_wallet asset amount minted_item_address minted_item_index',
  coffee_staking_withdraw:
    'source source_jetton_wallet pool pool_jetton_wallet asset amount nft_address nft_index points',
  coffee_staking_claim_rewards: 'pool pool_jetton_wallet recipient recipient_jetton_wallet asset amount',
  coffee_mev_protect_hold_funds:
    'source source_jetton_wallet mev_contract mev_contract_jetton_wallet asset amount',
  coffee_create_vault: 'source vault asset value',
  auction_outbid: 'auction_address bidder new_bidder nft_item nft_collection amount comment? marketplace?',
  nft_cancel_sale: 'owner nft_item nft_collection sale_address marketplace_address marketplace',
  nft_cancel_auction: 'owner nft_item nft_collection auction_address marketplace_address marketplace',
  teleitem_cancel_auction: 'owner nft_item nft_collection auction_address marketplace_address marketplace',
  nft_finish_auction: 'owner nft_item nft_collection auction_address marketplace_address marketplace',
  dns_release: 'query_id source nft_item nft_collection nft_item_index value',
  nft_update_sale:
    'source sale_contract nft_address marketplace_address marketplace full_price marketplace_fee royalty_amount',
  layerzero_send: 'initiator layerzero_send_data layerzero_packet_data',
  layerzero_send_tokens:
    'sender sender_wallet oapp oapp_wallet asset amount layerzero_send_data layerzero_packet_data',
  layerzero_receive: 'sender oapp channel layerzero_packet_data',
  layerzero_commit_packet:
    'sender endpoint uln uln_connection channel msglib_connection layerzero_packet_data',
  layerzero_dvn_verify: 'initiator nonce status dvn proxy uln uln_connection',
  cocoon_worker_payout:
    'payout_type query_id new_tokens worker_state worker_tokens source destination amount',
  cocoon_proxy_payout: 'query_id source destination',
  cocoon_proxy_charge: 'query_id new_tokens_used expected_address source destination',
  cocoon_client_top_up: 'query_id source destination amount',
  cocoon_register_proxy: 'query_id destination',
  cocoon_unregister_proxy: 'query_id seqno destination',
  cocoon_client_register: 'query_id nonce source destination',
  cocoon_client_change_secret_hash: 'query_id new_secret_hash source destination',
  cocoon_client_request_refund: 'query_id via_wallet source destination',
  cocoon_grant_refund: 'query_id new_tokens_used expected_address source destination amount',
  cocoon_client_increase_stake: 'query_id new_stake source destination amount',
  cocoon_client_withdraw: 'query_id withdraw_amount source destination amount',
}

/** JSON with integers of any size. */
export type Json =
  | string
  | number
  | bigint
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json }
export type Details = { readonly [key: string]: Json }

export const knownTypes: readonly string[] = Object.keys(fields)

export function fieldsOf(type: string): readonly { name: string; mark: '' | '?' | '[]' }[] | undefined {
  return fields[type]?.split(' ').map((field) => {
    const mark = field.endsWith('?') ? '?' : field.endsWith('[]') ? '[]' : ''
    return { name: field.slice(0, field.length - mark.length), mark }
  })
}

export function fillDetails(type: string, given: Details): Details {
  const shape = fieldsOf(type)
  if (shape === undefined) return { error: `unsupported action type: '${type}'` }
  const unused = new Set(Object.keys(given))
  const details: Record<string, Json> = {}
  for (const { name, mark } of shape) {
    unused.delete(name)
    const value = given[name]
    if (value !== undefined) details[name] = value
    else if (mark === '') details[name] = null
    else if (mark === '[]') details[name] = []
  }
  if (type === 'jetton_swap' && given['dex'] === 'tonco') {
    details['min_out_amount'] = given['min_out_amount'] ?? null
    unused.delete('min_out_amount')
  }
  if (unused.size > 0) throw new TypeError(`${type} has no field ${[...unused].join(', ')}`)
  return details
}
