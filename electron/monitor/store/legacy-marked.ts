import { createBudget, mostRecordBytes } from './bounds.ts'
import { inflate } from './codec.ts'
import { Unreadable } from './rows.ts'

/**
 * Decodes texts that version 6 or earlier packed (docs/decisions/0010). Never change the dictionaries, because these texts
 * depend on them.
 */

const plainLines = [
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

/** Marks for a new base64 hash and for a new address in upper-case hex. */
const [b, u] = ['\u0001', '0:\u0002']

/** Marks for a known address by number, in upper-case and lower-case hex. */
const upper = (number: number): string => `0:\u0005${String.fromCharCode(0x20 + number)}`
const lower = (number: number): string => `0:\u0006${String.fromCharCode(0x20 + number)}`
const known = (number: number): string => `\u0004${String.fromCharCode(0x20 + number)}`

const markedLines = [
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

const [plainDictionary, markedDictionary] = [Buffer.from(plainLines), Buffer.from(markedLines)]

/** Unpacks a text packed by version 6 or earlier. Throws Unreadable. */
export function unpackLegacy(body: Uint8Array, base: string | null): string {
  if (body[0] === markedForm) return unpackMarked(body, base)
  if (base !== null) return inflate(body, Buffer.from(base)).toString()
  if (body[0] !== 0 && body[0] !== 1) throw new Unreadable('a dictionary')
  return inflate(body.subarray(1), body[0] === 0 ? null : plainDictionary).toString()
}

/**
 * Format of a marked text: a mark replaces each hash. Each new hash is stored once, as bytes. Hashes of the base are not stored
 * again.
 */

/** First byte of a marked text. Deflated bytes never start with it, because it encodes a block type that deflate reserves. */
const markedForm = 0x06
const hexOfHash = 64
const hash = /[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=|[0-9A-F]{64}|[0-9a-f]{64}/g
/**
 * \u0001 to \u0003: the next new hash in base64, upper-case hex or lower-case hex. \u0004 to \u0006: the known hash whose
 * number follows, in the same three forms.
 */
// oxlint-disable-next-line no-control-regex -- JSON never contains them unescaped
const marks = /[\u0001-\u0003]|[\u0004-\u0006](.)/gsu

/** Returns the base with all hashes replaced by marks of known hashes. Appends the hashes to `known`, in hex. */
function markBase(base: string, known: string[]): string {
  return base.replace(hash, (found) => {
    const isBase64 = found.length !== hexOfHash
    const hex = isBase64 ? Buffer.from(found, 'base64').toString('hex') : found.toLowerCase()
    const mark = isBase64 ? '\u0004' : /[a-f]/.test(found) ? '\u0006' : '\u0005'
    const at = known.indexOf(hex)
    return mark + String.fromCharCode(0x20 + (at < 0 ? known.push(hex) - 1 : at))
  })
}

/** Reads the number of new hashes, a varint that starts at the second byte. */
function readCount(body: Uint8Array): { readonly count: number; readonly at: number } {
  let count = 0
  for (let at = 2; at < 5; at += 1) {
    const byte = body[at] ?? 0x80
    count += (byte & 0x7f) << (7 * (at - 2))
    if (byte < 0x80) return { count, at: at + 1 }
  }
  throw new Unreadable('a text')
}

function unpackMarked(body: Uint8Array, base: string | null): string {
  const known: string[] = []
  const markedBase = base === null ? '' : markBase(base, known)
  const { count, at } = readCount(body)
  const end = at + count * (hexOfHash / 2)
  if (body[1] !== 0 || end > body.length) throw new Unreadable('a text')
  const fresh = Buffer.from(body.subarray(at, end)).toString('hex')
  const ofBase = known.length
  const text = inflate(
    body.subarray(end),
    Buffer.concat([markedDictionary, Buffer.from(markedBase)]),
  ).toString()
  // One mark expands to up to 64 characters, so a damaged text could grow to gigabytes.
  const budget = createBudget(mostRecordBytes)
  return text.replace(marks, (mark, number: string | undefined) => {
    const from = (known.length - ofBase) * hexOfHash
    if (number === undefined) known.push(fresh.slice(from, from + hexOfHash))
    const hex = number === undefined ? known.at(-1) : known[number.charCodeAt(0) - 0x20]
    if (hex?.length !== hexOfHash) throw new Unreadable('a hash')
    const way = (mark.charCodeAt(0) - 1) % 3
    if (way === 0) return budget.take(Buffer.from(hex, 'hex').toString('base64'))
    return budget.take(way === 1 ? hex.toUpperCase() : hex)
  })
}
