/*
 * Text that kept texts are likely to share with each other: deflating on it saves what JSON repeats in every action and trace.
 * Files are unreadable without it, so a dictionary is never edited; a better one is added with the next number. What is most
 * frequent stands last.
 */

const first = [
  '{"is_indexed":true,"token_info":[{"valid":true,"type":"jetton_masters","name":"","symbol":"","description":"","image":"https://",',
  '"extra":{"decimals":"9","uri":"https://","_image_small":"https://","_image_medium":"","_image_big":"","social":[],"websites":[]}}]}',
  '"type":"jetton_wallets","extra":{"balance":"","jetton":"0:","owner":"0:"}}]}"type":"nft_items","nft_index":"',
  '"type":"stake_withdrawal_request","type":"stake_withdrawal","type":"stake_deposit","type":"nft_mint","type":"nft_purchase",',
  '"type":"dex_deposit_liquidity","type":"dex_withdraw_liquidity","type":"contract_deploy","type":"jetton_burn","type":"change_dns",',
  '"details":{"dex":"stonfi","source_asset":"0:","destination_asset":"0:","pool":"0:","provider":"stonfi","ts_nft":null,',
  '"dex_incoming_transfer":{"asset":null,"source":"0:","destination":"0:","source_jetton_wallet":null,"destination_jetton_wallet":null,"amount":"',
  '"},"dex_outgoing_transfer":{"asset":"0:"},"peer_swaps":[],"sender":"0:","asset_in":null,"asset_out":"0:"},"type":"jetton_swap"',
  '"details":{"nft_collection":"0:","nft_item":"0:","nft_item_index":"","new_owner":"0:","old_owner":"0:","is_purchase":false,"price":null,',
  '"query_id":"0","response_destination":"0:","custom_payload":null,"forward_payload":null,"forward_amount":"1","comment":null,',
  '"is_encrypted_comment":false},"type":"nft_transfer","marketplace":null,"payout_amount":null,"royalty_amount":null',
  '"asset":"0:","sender":"0:","receiver":"0:","sender_jetton_wallet":"0:","receiver_jetton_wallet":"0:","amount":"100000"},"type":"jetton_transfer",',
  '{"view":{"key":"=","state":"failed","isFailurePredicted":true,"accounts":["0:"],"firstSeenAt":17,"lastSeenAt":17,"endedAt":null,"steps":[',
  '{"state":"pending","when":{"after":null,"before":17},"evidence":"listed without a trace id: emulated, asked by account"},',
  '{"state":"on-chain","when":{"after":17,"before":17},"evidence":"listed with a trace id: its root is on the chain, asked by hash"},',
  '{"state":"committed","when":{"after":17,"before":17},"evidence":"in masterchain block , asked by account"},',
  '{"state":"unknown","when":{"after":17,"before":17},"evidence":"gone while still emulated, asked by hash"}],',
  '{"state":"settled","when":{"after":17,"before":17},"evidence":"gone after it was committed, asked by account"}],',
  '"actions":[{"key":"ton_transfer:0","type":"ton_transfer","title":"Transfer of  TON","isRaw":false,"success":true,"parties":[',
  '{"role":"sender","address":"0:","name":null},{"role":"receiver","address":"0:","name":null},{"role":"contract","address":"-1:","name":null}],',
  '"amounts":[{"units":"","asset":{"kind":"jetton","master":"0:","symbol":"","decimals":9},"direction":"in"},',
  '{"units":"","asset":{"kind":"native"},"direction":"out"}],"comment":null}],"mcSeqno":null},"traceId":null,"externalHash":"=",',
  '"seen":{"hash:":{"first":17,"last":17},"0:":{"first":17,"last":17}},"misses":0,"gone":{"0:":17},"raw":[',
  '{"trace_id":"=","action_id":"=","start_lt":"","end_lt":"","start_utime":17,"end_utime":17,"trace_end_lt":"","trace_end_utime":17,',
  '"trace_mc_seqno_end":0,"transactions":["=","="],"success":true,"type":"call_contract","details":{"opcode":"0x","source":"0:","destination":"0:",',
  '"value":"","value_extra_currencies":{},"comment":null,"encrypted":false},"extra_currencies":null},"trace_external_hash":"=",',
  '"trace_external_hash_norm":"=","accounts":["0:","0:"],"finality":"finalized"}"finality":"confirmed"}"finality":"pending"}',
].join('')

/** By the number that a packed text begins with; 0 is none. */
export const dictionaries: readonly (Uint8Array | null)[] = [null, Buffer.from(first)]
