/*
 * What marked texts (marked.ts) are likely to share. Files are unreadable without it, so a dictionary is never edited; a better
 * one is added with the next number. What is most frequent stands last.
 */

/** A new hash as base64, a new address in upper case digits. */
const [b, u] = ['\u0001', '0:\u0002']

/** The known address with this number, in upper or lower case digits. */
const upper = (number: number): string => `0:\u0005${String.fromCharCode(0x20 + number)}`
const lower = (number: number): string => `0:\u0006${String.fromCharCode(0x20 + number)}`
const known = (number: number): string => `\u0004${String.fromCharCode(0x20 + number)}`

const first = [
  '{"user_friendly":"EQ","domain":".ton","interfaces":["wallet_v5r1"]}{"user_friendly":"UQ","domain":null,"interfaces":["wallet_v4r2"]}',
  '{"is_indexed":true,"token_info":[{"valid":true,"type":"jetton_masters","name":"","symbol":"","description":"","image":"https://",',
  '"extra":{"decimals":"9","uri":"https://","_image_small":"https://","_image_medium":"","_image_big":"","social":[],"websites":[]}}]}',
  `{"is_indexed":true,"token_info":[{"valid":true,"type":"nft_items","nft_index":"`,
  `{"is_indexed":true,"token_info":[{"valid":true,"type":"jetton_wallets","extra":{"balance":"","jetton":"${u}","owner":"${u}"}}]}`,
  '"type":"stake_withdrawal_request","type":"stake_withdrawal","type":"stake_deposit","type":"nft_mint","type":"nft_purchase",',
  '"type":"dex_deposit_liquidity","type":"dex_withdraw_liquidity","type":"contract_deploy","type":"jetton_burn","type":"change_dns",',
  `"details":{"dex":"stonfi","source_asset":"${u}","destination_asset":"${u}","pool":"${u}","provider":"stonfi","ts_nft":null,`,
  `"dex_incoming_transfer":{"asset":null,"source":"${u}","destination":"${u}","source_jetton_wallet":null,"destination_jetton_wallet":null,"amount":"`,
  `"},"dex_outgoing_transfer":{"asset":"${u}"},"peer_swaps":[],"sender":"${upper(6)}","asset_in":null,"asset_out":"${upper(7)}"},"type":"jetton_swap"`,
  `"details":{"nft_collection":"${u}","nft_item":"${u}","nft_item_index":"","new_owner":"${u}","old_owner":"${u}","is_purchase":false,"price":null,`,
  '"response_destination":null,"custom_payload":null,"forward_payload":null,"forward_amount":"1","comment":null,',
  '"is_encrypted_comment":false},"type":"nft_transfer","marketplace":null,"payout_amount":null,"royalty_amount":null',
  `"success":true,"type":"call_contract","details":{"opcode":"0x","source":"${u}","destination":"${u}","value":"","extra_currencies":null},`,
  `{"trace_id":"${b}","action_id":"${b}","start_lt":"24","end_lt":"24","start_utime":17,"end_utime":17,"trace_end_lt":"24","trace_end_utime":17,`,
  `"trace_mc_seqno_end":,"transactions":["${known(0)}","${b}","${b}"],"finality":"confirmed"}"finality":"finalized"}`,
  `{"trace_id":null,"action_id":"${b}","start_lt":"24","end_lt":"24","start_utime":17,"end_utime":17,"trace_end_lt":"24","trace_end_utime":17,`,
  `"trace_mc_seqno_end":0,"transactions":["${b}","${b}","${b}","${b}","${b}"],"success":true,"type":"jetton_transfer","details":{"asset":"${u}",`,
  `"sender":"${u}","receiver":"${u}","sender_jetton_wallet":"${u}","receiver_jetton_wallet":"${u}","amount":"000000","comment":null,`,
  `"is_encrypted_comment":false,"query_id":"0","response_destination":"${upper(7)}","custom_payload":null,`,
  `"forward_payload":"te6cckEBAQEAAgAAAEysuc0=","forward_amount":"1"},"trace_external_hash":"${b}","trace_external_hash_norm":"${b}",`,
  `"accounts":["${upper(7)}","${upper(8)}","${upper(9)}","${upper(10)}"],"finality":"pending"}`,
  `"transactions":["${b}","${b}"],"success":true,"type":"ton_transfer","details":{"source":"${u}","destination":"${u}","value":"000000000",`,
  `"value_extra_currencies":{},"comment":null,"encrypted":false},"trace_external_hash":"${b}","accounts":["${upper(3)}","${upper(4)}"],"finality":"pending"}`,
  `{"view":{"key":"${known(5)}","state":"failed","isFailurePredicted":true,"accounts":["${lower(4)}","${lower(5)}"],"state":"unknown",`,
  '{"state":"unknown","when":{"after":17,"before":17},"evidence":"gone while still emulated, asked by hash"}],',
  '"state":"on-chain",{"state":"on-chain","when":{"after":17,"before":17},"evidence":"listed with a trace id: its root is on the chain, asked by hash"},',
  '"asset":{"kind":"item","address":null,"name":null},',
  `"amounts":[{"units":"000000","asset":{"kind":"jetton","master":"${lower(6)}","symbol":"USD₮","decimals":6},"direction":"in"}],"comment":null}],`,
  `"title":"Receive  TON from  to ","title":"Send  USD₮ to ","key":"jetton_transfer:0","type":"jetton_transfer",`,
  `{"role":"contract","address":"-1:${u}","name":null}],"isRaw":true,"success":false,`,
  `{"view":{"key":"${known(5)}","state":"settled","isFailurePredicted":false,"accounts":["${lower(4)}"],"firstSeenAt":17,"lastSeenAt":17,"endedAt":17,"steps":[`,
  '{"state":"pending","when":{"after":17,"before":17},"evidence":"listed without a trace id: emulated, asked by account"},',
  '{"state":"committed","when":{"after":17,"before":17},"evidence":"in masterchain block 2, asked by account"},',
  '{"state":"settled","when":{"after":17,"before":17},"evidence":"gone after it was committed, asked by account"}],',
  '"actions":[{"key":"ton_transfer:0","type":"ton_transfer","title":"Send  TON to ···","isRaw":false,"success":true,"parties":[',
  `{"role":"sender","address":"${lower(4)}","name":null},{"role":"recipient","address":"${lower(5)}","name":null}],`,
  `"amounts":[{"units":"000000000","asset":{"kind":"native"},"direction":"out"}],"comment":null}],"mcSeqno":null},"traceId":null,`,
  `"mcSeqno":2},"traceId":"${known(0)}","externalHash":"${known(5)}","seen":{"${lower(4)}":{"first":17,"last":17}},"misses":0,"gone":{"${lower(4)}":17},"raw":[`,
].join('')

/** By the number in the second byte of a marked text. */
export const markedDictionaries: readonly Buffer[] = [Buffer.from(first)]
