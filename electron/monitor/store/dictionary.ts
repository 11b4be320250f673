/**
 * Compression dictionary: keys and common values of the service's JSON and of our records, the most frequent last. It
 * contains no user-visible text. It must never change, as existing files depend on it. Add a better dictionary under a new
 * number instead (text-codec.ts).
 */
const lines = [
  '{"user_friendly":"EQ","domain":null,"interfaces":["nominator_pool"]}{"user_friendly":"UQ","domain":".ton","interfaces":["wallet_v4r2"]}',
  '{"user_friendly":"UQ","domain":null,"interfaces":["wallet_v5r1"]}{"is_indexed":false,"token_info":[{"type":"jetton_masters"}]}',
  '{"is_indexed":true,"token_info":[{"valid":true,"type":"jetton_masters","name":"","symbol":"","description":"","image":"https://",',
  '"is_nsfw":false,"is_scam":false,"extra":{"_image_big":"https://","_image_medium":"https://","_image_small":"https://","decimals":"9",',
  '"social":[],"uri":"https://","websites":[]}}]}{"is_indexed":true,"token_info":[{"valid":true,"type":"nft_items","nft_index":"',
  '{"is_indexed":true,"token_info":[{"valid":true,"type":"jetton_wallets","extra":{"balance":"","jetton":"0:","owner":"0:"}}]}',
  '"type":"stake_withdrawal_request","type":"stake_withdrawal","type":"stake_deposit","details":{"provider":"","stake_holder":"0:",',
  '"payout_nft":null,"tokens_minted":"","tokens_burnt":"","type":"nft_mint","type":"jetton_mint","type":"jetton_burn","type":"change_dns",',
  '"type":"contract_deploy","type":"dex_deposit_liquidity","type":"dex_withdraw_liquidity","details":{"dex":"","pool":"0:","asset_1":null,',
  '"asset_2":"0:","amount_1":"","amount_2":"","user_jetton_wallet_1":null,"user_jetton_wallet_2":"0:","lp_tokens_minted":"","lp_tokens_burnt":"",',
  '"is_refund":false,"destination_liquidity":null,"tick_lower":null,"tick_upper":null,"target_asset_1":null,"target_asset_2":"0:",',
  '"target_amount_1":"","target_amount_2":"","vault_excesses":null,"source_asset":"0:","destination_asset":"0:","provider":"",',
  '"type":"nft_purchase","type":"nft_transfer","details":{"nft_collection":"0:","nft_item":"0:","nft_item_index":"","new_owner":"0:",',
  '"old_owner":"0:","is_purchase":false,"price":null,"marketplace":null,"payout_amount":null,"royalty_amount":null,',
  '"type":"jetton_swap","details":{"dex":"dedust","sender":"0:","asset_in":null,"asset_out":"0:","dex":"stonfi_v2",',
  '"dex_incoming_transfer":{"asset":null,"source":"0:","destination":"0:","source_jetton_wallet":null,"destination_jetton_wallet":null,"amount":"',
  '"},"dex_outgoing_transfer":{"asset":"0:","source":"0:","destination":"0:","source_jetton_wallet":"0:","destination_jetton_wallet":"0:",',
  '"amount":""},"peer_swaps":[],"min_out_amount":null},"type":"call_contract","details":{"opcode":"0x","source":"0:","destination":"0:",',
  '"value":"","extra_currencies":{}},"extra_currencies":null},"trace_external_hash":"=","accounts":["0:","-1:',
  '"type":"jetton_transfer","details":{"asset":"0:","sender":"0:","receiver":"0:","sender_jetton_wallet":"0:","receiver_jetton_wallet":"0:",',
  '"amount":"","comment":null,"is_encrypted_comment":false,"query_id":"0","response_destination":"0:","custom_payload":null,',
  '"forward_payload":null,"forward_payload":"te6cckEBAQEA","forward_amount":"1"},"trace_external_hash":"=","trace_external_hash_norm":"=",',
  '"finality":"confirmed"}"finality":"finalized"}{"view":{"key":"=","state":"failed","isFailurePredicted":true,"accounts":["0:","0:"],',
  '"endedAt":null,{"state":"unknown","when":{"after":null,"before":17},"evidence":{"kind":""}},{"state":"dropped","when":',
  '"asset":{"kind":"item","address":null,"name":null},"asset":{"kind":"jetton","master":"0:","symbol":"","decimals":9},"direction":"in"},',
  '{"role":"contract","address":"-1:","name":null}],"isRaw":true,"success":false,"heldAt":17,"proof":{"block":"-1:8000000000000000:","isFound":true}',
  '{"trace_id":"=","action_id":"=","start_lt":"","end_lt":"","start_utime":17,"end_utime":17,"trace_end_lt":"","trace_end_utime":17,',
  '"trace_mc_seqno_end":0,"transactions":["=","="],"success":true,"type":"ton_transfer","details":{"source":"0:","destination":"0:",',
  '"value":"","value_extra_currencies":{},"comment":null,"encrypted":false},"trace_external_hash":"=","trace_external_hash_norm":"=",',
  '"accounts":["0:","0:"],"finality":"pending"}{"view":{"key":"=","state":"settled","isFailurePredicted":false,"accounts":["0:"],',
  '"firstSeenAt":17,"lastSeenAt":17,"endedAt":17,"steps":[{"state":"pending","when":{"after":17,"before":17},"evidence":',
  '{"state":"on-chain","when":{"after":17,"before":17},"evidence":{"state":"committed","when":{"after":17,"before":17},"evidence":',
  '{"state":"settled","when":{"after":17,"before":17},"evidence":"}],"actions":[{"key":"=:0","type":"ton_transfer","title":',
  '"isRaw":false,"success":true,"parties":[{"role":"sender","address":"0:","name":null},{"role":"recipient","address":"0:","name":null}],',
  '"amounts":[{"units":"","asset":{"kind":"native"},"direction":"out"}],"comment":null}],"mcSeqno":null},"traceId":null,"mcSeqno":17},',
  '"traceId":"=","externalHash":"=","seen":{"0:":{"first":17,"last":17}},"misses":0,"gone":{"0:":17},"raw":[{"trace_id":null,"action_id":"',
]

export const dictionary: Uint8Array = Buffer.from(lines.join(''))
