import type { Planner, Scene } from './plan.ts'
import { amount, draft, queryId } from './plan.ts'
import { called, contract, simple } from './simple.ts'

const multisig = contract('Treasury board', 'multisig_v2')
const order = contract('order 41', 'multisig_order_v2')
const vesting = contract('vesting of the founders', 'wallet_vesting')
const boc = 'te6cckEBAQEAAgAAAEysuc0='
/** Every action of a multisig names all its signers (docs/api.md section 2.3). */
const signers = ({ actor, directory }: Scene): readonly string[] => [
  actor,
  directory.wallet('Second signer'),
  directory.wallet('Third signer'),
]
/** A time in 2027, unix seconds. */
const expiry = 1_814_400_000

export const createOrder = simple({
  type: 'multisig_create_order',
  target: multisig,
  detailsOf: (scene, target) => ({
    query_id: queryId(scene.random),
    order_seqno: `${scene.random.int(1, 90)}`,
    is_created_by_signer: true,
    is_signed_by_creator: true,
    creator_index: scene.random.int(0, 4),
    expiration_date: expiry,
    order_boc: boc,
    source: scene.actor,
    destination: target,
    destination_order: order(scene),
  }),
  below: [['call_contract', called('0xf718510f')]],
  others: signers,
})

export const approveOrder = simple({
  type: 'multisig_approve',
  target: order,
  detailsOf: ({ actor, random }, target) => ({
    signer_index: random.int(0, 4),
    exit_code: random.chance(0.1) ? 107 : 0,
    source: actor,
    destination: target,
  }),
  below: [['call_contract', called('0xa762230f')]],
  others: signers,
})

export const executeOrder: Planner = (scene) => {
  const plan = draft('multisig execute', scene)
  const board = multisig(scene)
  const receiver = scene.other()
  const value = amount(scene.random, 9, 100, 50_000)
  const approved = plan.tx(order(scene))
  const executed = plan.tx(board, approved)
  const paid = plan.tx(receiver, executed, BigInt(value))
  const shared = {
    query_id: queryId(scene.random),
    order_seqno: '41',
    expiration_date: expiry,
    approvals_num: 3,
    order_boc: boc,
  }
  plan.action(
    'multisig_execute',
    { ...shared, signers_hash: scene.random.hex(64), source: order(scene), destination: board },
    [approved, executed],
    { others: signers(scene) },
  )
  plan.action(
    'multisig_approve',
    { signer_index: 2, exit_code: 0, source: scene.actor, destination: order(scene) },
    [0, approved],
    { others: signers(scene) },
  )
  plan.action(
    'ton_transfer',
    {
      source: board,
      destination: receiver,
      value,
      value_extra_currencies: {},
      comment: 'Order 41',
      encrypted: false,
    },
    [executed, paid],
  )
  return plan.done()
}

export const sendVested = simple({
  type: 'vesting_send_message',
  target: vesting,
  detailsOf: (scene, target) => ({
    query_id: queryId(scene.random),
    message_boc: boc,
    source: scene.actor,
    vesting: target,
    destination: scene.other(),
    amount: amount(scene.random, 9, 50, 900),
  }),
  below: [['call_contract', called('0xa7733acd')]],
})

export const whitelistVested = simple({
  type: 'vesting_add_whitelist',
  target: vesting,
  detailsOf: (scene, target) => ({
    query_id: queryId(scene.random),
    accounts_added: [scene.other(), scene.other()],
    source: scene.actor,
    vesting: target,
  }),
  below: [['call_contract', called('0x7258a69b')]],
})

const subscription = contract('subscription 12', 'subscription_v1')
const publisher = (scene: Scene): string => scene.directory.wallet('Harbour Daily')

export const subscribe = simple({
  type: 'subscribe',
  target: subscription,
  detailsOf: (scene, target) => ({
    subscriber: scene.actor,
    beneficiary: publisher(scene),
    subscription: target,
    amount: '5000000000',
  }),
})

export const unsubscribe = simple({
  type: 'unsubscribe',
  target: subscription,
  detailsOf: (scene, target) => ({
    subscriber: scene.actor,
    subscription: target,
    ...(scene.random.chance(0.5) ? { beneficiary: publisher(scene), amount: '100000000' } : {}),
  }),
})

const jettonOf = (scene: Scene) => scene.tokens.jettons[1] ?? scene.tokens.usdt

export const mintJetton = simple({
  type: 'jetton_mint',
  target: (scene) => jettonOf(scene).master,
  detailsOf: (scene, target) => ({
    asset: target,
    receiver: scene.actor,
    receiver_jetton_wallet: scene.directory.jettonWallet(target, scene.actor),
    amount: amount(scene.random, 9, 100, 9_000),
    ton_amount: '50000000',
  }),
})

export const burnJetton = simple({
  type: 'jetton_burn',
  target: (scene) => scene.directory.jettonWallet(jettonOf(scene).master, scene.actor),
  detailsOf: (scene, target) => ({
    owner: scene.actor,
    owner_jetton_wallet: target,
    asset: jettonOf(scene).master,
    amount: amount(scene.random, 9, 100, 9_000),
  }),
})

/** The service never sends details for this type (api.md section 2.3). */
export const tickTock = simple({ type: 'tick_tock', target: contract('clockwork'), detailsOf: () => ({}) })
