import type { Details } from '../world/details.ts'
import type { Planner, Scene } from './plan.ts'
import { amount, queryId } from './plan.ts'
import { called, contract, simple } from './simple.ts'
import type { DetailsOf } from './simple.ts'

/** Plans for LayerZero, tgBTC and Cocoon. Some integers exceed 2^53 (api.md section 8). */

const overCall = [['call_contract', called('0x0f8a7ea5')]] as const
const endpoint = contract('lz endpoint', 'layerzero_endpoint')
const uln = (scene: Scene): string => scene.directory.contract('lz uln', ['layerzero_uln'])
const connection = (scene: Scene): string =>
  scene.directory.contract('lz uln connection', ['layerzero_uln_connection'])
const channel = (scene: Scene): string => scene.directory.contract('lz channel', ['layerzero_channel'])
const oapp = (scene: Scene): string => scene.directory.contract('lz bridge', ['layerzero_oapp'])

function packet({ random }: Scene, isOutgoing: boolean): Details {
  return {
    src_oapp: random.hex(64),
    dst_oapp: random.hex(64),
    src_eid: isOutgoing ? 30_343 : 30_101,
    dst_eid: isOutgoing ? 30_101 : 30_343,
    nonce: random.int(1, 400_000),
    guid: random.hex(64),
    message: random.hex(96),
  }
}

function sending(scene: Scene): Details {
  return {
    send_request_id: scene.random.big(1n << 60n, (1n << 64n) - 1n),
    msglib_manager: scene.random.hex(64),
    msglib: scene.random.hex(64),
    uln: uln(scene),
    native_fee: scene.random.big(100_000_000n, 900_000_000n),
    zro_fee: 0n,
    endpoint: endpoint(scene),
    channel: channel(scene),
  }
}

export const lzSend = simple({
  type: 'layerzero_send',
  target: endpoint,
  detailsOf: (scene) => ({
    initiator: scene.actor,
    layerzero_send_data: sending(scene),
    layerzero_packet_data: packet(scene, true),
  }),
  below: overCall,
})

export const lzSendTokens = simple({
  type: 'layerzero_send_tokens',
  target: oapp,
  detailsOf: (scene, target) => {
    const { master } = scene.tokens.usdt
    const wallet = (owner: string): string => scene.directory.jettonWallet(master, owner)
    return {
      sender: scene.actor,
      sender_wallet: wallet(scene.actor),
      oapp: target,
      oapp_wallet: wallet(target),
      asset: master,
      amount: amount(scene.random, 6, 50, 9_000),
      layerzero_send_data: sending(scene),
      layerzero_packet_data: packet(scene, true),
    }
  },
  below: overCall,
})

export const lzReceive = simple({
  type: 'layerzero_receive',
  target: oapp,
  detailsOf: (scene, target) => ({
    sender: scene.actor,
    oapp: target,
    channel: channel(scene),
    layerzero_packet_data: packet(scene, false),
  }),
  below: overCall,
})

export const lzCommit = simple({
  type: 'layerzero_commit_packet',
  target: endpoint,
  detailsOf: (scene, target) => ({
    sender: scene.actor,
    endpoint: target,
    uln: uln(scene),
    uln_connection: connection(scene),
    channel: channel(scene),
    msglib_connection: connection(scene),
    layerzero_packet_data: packet(scene, false),
  }),
  below: overCall,
})

export const lzVerify = simple({
  type: 'layerzero_dvn_verify',
  target: contract('lz dvn', 'layerzero_dvn'),
  detailsOf: (scene, target) => ({
    initiator: scene.actor,
    nonce: scene.random.int(1, 400_000),
    status: 'succeeded',
    dvn: target,
    proxy: scene.other(),
    uln: uln(scene),
    uln_connection: connection(scene),
  }),
  below: overCall,
})

const teleport = contract('tgbtc teleport', 'tgbtc_teleport')
const coordinator = (scene: Scene): string => scene.directory.contract('tgbtc coordinator', [], -1)
const btc = (scene: Scene): Details => ({
  amount: amount(scene.random, 8, 0, 3),
  asset: scene.tokens.tgbtc.master,
})
const btcWallet = (scene: Scene): string =>
  scene.directory.jettonWallet(scene.tokens.tgbtc.master, scene.actor)

const minted: DetailsOf = (scene) => ({
  source: scene.other(),
  destination: scene.actor,
  ...btc(scene),
  bitcoin_tx_id: scene.random.hex(64),
  destination_wallet: btcWallet(scene),
})
const burnt: DetailsOf = (scene, target) => ({
  source: scene.actor,
  source_wallet: btcWallet(scene),
  destination: target,
  ...btc(scene),
})
const newKey: DetailsOf = (scene, target) => ({
  source: scene.actor,
  pubkey: scene.random.hex(64).toUpperCase(),
  coordinator: coordinator(scene),
  pegout: target,
  ...btc(scene),
})

/** Not part of any `supported_action_types` version: returned only when requested by name. */
const tgbtc = (type: string, detailsOf: DetailsOf): Planner =>
  simple({ type, target: teleport, detailsOf, below: overCall })
export const bitcoin: readonly Planner[] = [
  tgbtc('tgbtc_mint', minted),
  tgbtc('tgbtc_mint_fallback', minted),
  tgbtc('tgbtc_burn', burnt),
  tgbtc('tgbtc_burn_fallback', burnt),
  tgbtc('tgbtc_new_key', newKey),
  tgbtc('tgbtc_new_key_fallback', newKey),
  tgbtc('tgbtc_dkg_log_fallback', (scene) => ({
    coordinator: coordinator(scene),
    pubkey: scene.random.hex(64),
    timestamp: '1795168800',
  })),
]

const cocoonRoot = contract('cocoon root', 'cocoon_root')
const known = (scene: Scene, target: string): Details => ({
  query_id: queryId(scene.random),
  source: scene.actor,
  destination: target,
})
const spent = (scene: Scene): Details => ({ amount: amount(scene.random, 9, 1, 40) })

const cocoonDetails: Readonly<Record<string, DetailsOf>> = {
  worker_payout: (scene, target) => ({
    payout_type: 'regular',
    new_tokens: '5210',
    worker_state: 1,
    worker_tokens: '120933',
    ...known(scene, target),
    ...spent(scene),
  }),
  proxy_payout: known,
  proxy_charge: (scene, target) => ({
    ...known(scene, target),
    new_tokens_used: '77120',
    expected_address: scene.other(),
  }),
  client_top_up: (scene, target) => ({ ...known(scene, target), ...spent(scene) }),
  register_proxy: (scene, target) => ({ query_id: queryId(scene.random), destination: target }),
  unregister_proxy: (scene, target) => ({
    query_id: queryId(scene.random),
    seqno: scene.random.int(1, 900),
    destination: target,
  }),
  client_register: (scene, target) => ({ ...known(scene, target), nonce: queryId(scene.random) }),
  client_change_secret_hash: (scene, target) => ({
    ...known(scene, target),
    new_secret_hash: scene.random.hex(64),
  }),
  client_request_refund: (scene, target) => ({ ...known(scene, target), via_wallet: true }),
  grant_refund: (scene, target) => ({
    ...known(scene, target),
    new_tokens_used: '91002',
    expected_address: scene.other(),
    ...spent(scene),
  }),
  client_increase_stake: (scene, target) => ({
    ...known(scene, target),
    new_stake: amount(scene.random, 9, 20, 90),
    ...spent(scene),
  }),
  client_withdraw: (scene, target) => ({
    ...known(scene, target),
    withdraw_amount: amount(scene.random, 9, 1, 40),
    ...spent(scene),
  }),
}

export const cocoon: readonly Planner[] = Object.entries(cocoonDetails).map(([name, detailsOf]) =>
  simple({ type: `cocoon_${name}`, target: cocoonRoot, detailsOf, below: overCall }),
)
