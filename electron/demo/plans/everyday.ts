import type { Jetton } from '../world/tokens.ts'
import type { Details } from '../world/details.ts'
import type { Planner, Scene } from './plan.ts'
import { amount, draft, opcode, queryId } from './plan.ts'

const comments = [
  'Invoice 2031',
  'Salary, November',
  'Refund of order 8814',
  'OTC settlement leg 2',
  'Rent, pier 7',
  'deposit 106776',
  'Спасибо!',
  '発送済み',
  '<b>not bold</b>',
]

const comment = (scene: Scene): string | null =>
  scene.random.chance(0.55) ? scene.random.pick(comments) : null

export const transferCoins: Planner = (scene) => {
  const { random, actor } = scene
  const plan = draft('ton transfer', scene)
  const receiver = scene.other()
  const value = amount(random, 9, 1, random.pick([5, 40, 900, 25_000]))
  const encrypted = random.chance(0.06)
  const text = encrypted ? Buffer.from(random.hex(48), 'hex').toString('base64') : comment(scene)
  const received = plan.tx(receiver, 0, BigInt(value))
  const given: Details = { source: actor, destination: receiver, value, comment: text, encrypted }
  plan.action('ton_transfer', { ...given, value_extra_currencies: {} }, [0, received])
  return plan.done({ failed: random.chance(0.05) })
}

export const payMany: Planner = (scene) => {
  const plan = draft('payroll batch', scene)
  const count = scene.random.int(3, 9)
  for (let i = 0; i < count; i += 1) {
    const destination = scene.other()
    const value = amount(scene.random, 9, 200, 4_000)
    const received = plan.tx(destination, 0, BigInt(value))
    const given: Details = {
      source: scene.actor,
      destination,
      value,
      comment: 'Salary, November',
      encrypted: false,
    }
    plan.action('ton_transfer', { ...given, value_extra_currencies: {} }, [0, received])
  }
  return plan.done()
}

function jettonDetails(
  scene: Scene,
  jetton: Jetton,
  sender: string,
  receiver: string,
  units: string,
): Details {
  return {
    asset: jetton.master,
    sender,
    receiver,
    sender_jetton_wallet: scene.directory.jettonWallet(jetton.master, sender),
    receiver_jetton_wallet: scene.directory.jettonWallet(jetton.master, receiver),
    amount: units,
    is_encrypted_comment: false,
    query_id: queryId(scene.random),
    response_destination: sender,
    forward_amount: '1',
  }
}

interface Payment {
  readonly units: string
  readonly comment: string | null
}

function sendJetton(
  family: string,
  scene: Scene,
  jetton: Jetton,
  from: string,
  to: string,
  payment?: Payment,
) {
  const plan = draft(family, scene, from)
  const drawn = (): string =>
    amount(scene.random, jetton.decimals ?? 9, 1, scene.random.pick([50, 3_000, 80_000]))
  const units = payment?.units ?? drawn()
  const sent = plan.tx(scene.directory.jettonWallet(jetton.master, from))
  const received = plan.tx(scene.directory.jettonWallet(jetton.master, to), sent)
  const noticed = plan.tx(to, received, 1n)
  const excess = plan.tx(from, received)
  const details = jettonDetails(scene, jetton, from, to, units)
  const text = payment === undefined ? comment(scene) : payment.comment
  const indices = [0, sent, received, noticed, excess]
  plan.action(
    'jetton_transfer',
    { ...details, comment: text, forward_payload: text === null ? null : 'te6cckEBAQEAAgAAAEysuc0=' },
    indices,
  )
  return plan
}

export const transferDollars: Planner = (scene) =>
  sendJetton('usdt transfer', scene, scene.tokens.usdt, scene.actor, scene.other()).done({
    failed: scene.random.chance(0.05),
  })

export const payInvoice: Planner = (scene) => {
  const payment = { units: '48081000000', comment: 'Invoice 2031' }
  return sendJetton('invoice', scene, scene.tokens.usdt, scene.actor, scene.other(), payment).done()
}

export const receiveDollars: Planner = (scene) =>
  sendJetton('usdt received', scene, scene.tokens.usdt, scene.other(), scene.actor).done()

export const transferJetton: Planner = (scene) =>
  sendJetton(
    'jetton transfer',
    scene,
    scene.random.pick(scene.tokens.jettons),
    scene.actor,
    scene.other(),
  ).done()

export const transferUnindexed: Planner = (scene) =>
  sendJetton('jetton of unknown metadata', scene, scene.tokens.unindexed, scene.actor, scene.other()).done()

export const receiveScam: Planner = (scene) =>
  sendJetton('scam airdrop', scene, scene.tokens.scam, scene.other(), scene.actor).done()

export const transferAndCall: Planner = (scene) => {
  const { random, directory, actor, tokens } = scene
  const receiver = scene.other()
  const plan = sendJetton('usdt transfer and call', scene, tokens.usdt, actor, receiver)
  const service = directory.contract('notary', ['multisig_v2'])
  const value = amount(random, 9, 1, 2)
  const called = plan.tx(service, 0, BigInt(value))
  const given: Details = {
    opcode: opcode(random),
    source: actor,
    destination: service,
    value,
    extra_currencies: {},
  }
  plan.action('call_contract', given, [0, called])
  return plan.done()
}

export const callContract: Planner = (scene) => {
  const { random, actor } = scene
  const plan = draft('contract call', scene)
  const destination = scene.directory.contract(`service ${random.int(1, 12)}`, [])
  const value = amount(random, 9, 1, 3)
  const called = plan.tx(destination, 0, BigInt(value))
  plan.action(
    'call_contract',
    { opcode: opcode(random), source: actor, destination, value, extra_currencies: {} },
    [0, called],
  )
  return plan.done({ failed: random.chance(0.1) })
}

export const deployContract: Planner = (scene) => {
  const { random, actor } = scene
  const plan = draft('contract deploy', scene)
  const destination = scene.directory.contract(`deployed ${random.int(1, 400)}`, [])
  const value = amount(random, 9, 1, 2)
  const deployed = plan.tx(destination, 0, BigInt(value))
  plan.action('contract_deploy', { opcode: opcode(random), source: actor, destination, value }, [0, deployed])
  return plan.done()
}

export const transferNft: Planner = (scene) => {
  const { random, actor, tokens } = scene
  const plan = draft('nft transfer', scene)
  const { item, collection, index } = tokens.nft(
    random.chance(0.3) ? 'domains' : 'postcards',
    random.int(1, 60),
  )
  const owner = scene.other()
  const moved = plan.tx(item)
  const noticed = plan.tx(owner, moved, 1n)
  const excess = plan.tx(actor, moved)
  const nft: Details = { nft_collection: collection, nft_item: item, nft_item_index: index }
  const given: Details = {
    ...nft,
    old_owner: actor,
    new_owner: owner,
    is_purchase: false,
    query_id: queryId(random),
  }
  plan.action(
    'nft_transfer',
    { ...given, response_destination: actor, forward_amount: '1', is_encrypted_comment: false },
    [0, moved, noticed, excess],
  )
  return plan.done({ failed: random.chance(0.05) })
}

/** An action type without details (api.md section 2.3). */
export const doUnknown: Planner = (scene) => {
  const plan = draft('unknown type', scene)
  const called = plan.tx(scene.directory.contract(`service ${scene.random.int(13, 20)}`, []))
  plan.action('unknown', {}, [0, called])
  return plan.done()
}
