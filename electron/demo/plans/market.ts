import type { Details } from '../world/details.ts'
import type { Nft } from '../world/tokens.ts'
import type { Planner, Scene } from './plan.ts'
import { amount, draft, queryId } from './plan.ts'
import { called, contract, simple } from './simple.ts'

const market = (scene: Scene): string => scene.directory.contract('market', ['nft_marketplace'])
const price = (scene: Scene): string => amount(scene.random, 9, 3, 900)

function nftOf(nft: Nft): Details {
  return { nft_item: nft.item, nft_collection: nft.collection }
}

const card = (scene: Scene): Nft => scene.tokens.nft('postcards', scene.random.int(1, 60))
const domain = (scene: Scene): Nft => scene.tokens.nft('domains', scene.random.int(1, 60))
const number = (scene: Scene): Nft => scene.tokens.nft('numbers', scene.random.int(1, 60))

const sale = contract('fixed price sale', 'nft_sale_v2')
const auction = contract('nft auction', 'nft_auction_v2')
const teleAuction = contract('number auction', 'teleitem')

export const putOnSale = simple({
  type: 'nft_put_on_sale',
  target: sale,
  detailsOf: (scene, target) => {
    const nft = card(scene)
    return {
      ...nftOf(nft),
      nft_item_index: nft.index,
      owner: scene.actor,
      listing_address: market(scene),
      sale_address: target,
      marketplace_address: market(scene),
      full_price: price(scene),
      marketplace_fee: '250000000',
      royalty_amount: '125000000',
      marketplace_fee_address: market(scene),
      royalty_address: nft.collection,
      marketplace: 'getgems',
    }
  },
})

function auctionTerms(scene: Scene, target: string, nft: Nft, place: string): Details {
  return {
    ...nftOf(nft),
    nft_item_index: nft.index,
    owner: scene.actor,
    listing_address: market(scene),
    auction_address: target,
    marketplace_address: market(scene),
    marketplace_fee_factor: '5',
    marketplace_fee_base: '100',
    royalty_fee_base: '100',
    max_bid: '0',
    min_bid: price(scene),
    marketplace_fee_address: market(scene),
    royalty_address: nft.collection,
    marketplace: place,
  }
}

export const putOnAuction = simple({
  type: 'nft_put_on_auction',
  target: auction,
  detailsOf: (scene, target) => auctionTerms(scene, target, card(scene), 'getgems'),
})

export const startNumberAuction = simple({
  type: 'teleitem_start_auction',
  target: teleAuction,
  detailsOf: (scene, target) => auctionTerms(scene, target, number(scene), 'fragment'),
  below: [['call_contract', called('0x487a8e81')]],
})

export const cancelSale = simple({
  type: 'nft_cancel_sale',
  target: sale,
  detailsOf: (scene, target) => ({
    owner: scene.actor,
    ...nftOf(card(scene)),
    sale_address: target,
    marketplace_address: market(scene),
    marketplace: 'getgems',
  }),
})

const endOfAuction = (type: string, place: string, pick: (scene: Scene) => Nft): Planner =>
  simple({
    type,
    target: type.startsWith('teleitem') ? teleAuction : auction,
    detailsOf: (scene, target) => ({
      owner: scene.actor,
      ...nftOf(pick(scene)),
      auction_address: target,
      marketplace_address: market(scene),
      marketplace: place,
    }),
  })

export const cancelAuction = endOfAuction('nft_cancel_auction', 'getgems', card)
export const finishAuction = endOfAuction('nft_finish_auction', 'getgems', card)
export const cancelNumberAuction = endOfAuction('teleitem_cancel_auction', 'fragment', number)

export const updateSale = simple({
  type: 'nft_update_sale',
  target: sale,
  detailsOf: (scene, target) => ({
    source: scene.actor,
    sale_contract: target,
    nft_address: card(scene).item,
    marketplace_address: market(scene),
    marketplace: 'getgems',
    full_price: price(scene),
    marketplace_fee: '250000000',
    royalty_amount: '125000000',
  }),
})

export const bid = simple({
  type: 'auction_bid',
  target: auction,
  detailsOf: (scene, target) => {
    const nft = card(scene)
    return {
      amount: price(scene),
      bidder: scene.actor,
      auction: target,
      ...nftOf(nft),
      nft_item_index: nft.index,
    }
  },
})

export const outbid = simple({
  type: 'auction_outbid',
  target: auction,
  detailsOf: (scene, target) => ({
    auction_address: target,
    bidder: scene.actor,
    new_bidder: scene.other(),
    ...nftOf(card(scene)),
    amount: price(scene),
    comment: 'Your bid has been outbid by another user.',
    marketplace: 'getgems',
  }),
  below: [['call_contract', called('0x557cea20')]],
})

/** The service returns a purchase for `supported_action_types` version 3, and the NFT transfer otherwise. */
export const purchase: Planner = (scene) => {
  const { random, actor } = scene
  const plan = draft('nft purchase', scene)
  const nft = card(scene)
  const seller = scene.other()
  const paid = price(scene)
  const sold = plan.tx(sale(scene), 0, BigInt(paid))
  const moved = plan.tx(nft.item, sold)
  const received = plan.tx(actor, moved)
  const payout = plan.tx(seller, sold, (BigInt(paid) * 9n) / 10n)
  const shared: Details = {
    ...nftOf(nft),
    nft_item_index: nft.index,
    old_owner: sale(scene),
    new_owner: actor,
    is_purchase: true,
    price: paid,
    query_id: queryId(random),
    marketplace: 'getgems',
    real_old_owner: seller,
    marketplace_address: market(scene),
    payout_amount: ((BigInt(paid) * 9n) / 10n).toString(),
    payout_address: seller,
    royalty_amount: (BigInt(paid) / 20n).toString(),
    royalty_address: nft.collection,
    is_encrypted_comment: false,
  }
  plan.action('nft_purchase', shared, [0, sold, moved, received, payout])
  plan.action('nft_transfer', shared, [sold, moved, received], { ancestors: ['nft_purchase'] })
  return plan.done({ failed: random.chance(0.05) })
}

export const buyDomain = simple({
  type: 'dns_purchase',
  target: (scene) => domain(scene).item,
  detailsOf: (scene, target) => {
    const nft = domain(scene)
    return {
      nft_collection: nft.collection,
      nft_item: target,
      nft_item_index: nft.index,
      new_owner: scene.actor,
      price: price(scene),
      query_id: queryId(scene.random),
      payout_amount: '4900000000',
    }
  },
  below: [['call_contract', called('0x00000000')]],
})

export const releaseDomain = simple({
  type: 'dns_release',
  target: (scene) => domain(scene).item,
  detailsOf: (scene, target) => {
    const nft = domain(scene)
    return {
      query_id: queryId(scene.random),
      source: scene.actor,
      nft_item: target,
      nft_collection: nft.collection,
      nft_item_index: nft.index,
      value: '1000000000',
    }
  },
})

const records = [
  'DNSNextResolver',
  'DNSAdnlAddress',
  'DNSSmcAddress',
  'DNSStorageAddress',
  'DNSText',
] as const

export const changeDomain = simple({
  type: 'change_dns',
  target: (scene) => domain(scene).item,
  detailsOf: (scene, target) => {
    const kind = scene.random.pick(records)
    const none: Details = {
      dns_smc_address: null,
      dns_adnl_address: null,
      dns_text: null,
      dns_next_resolver_address: null,
      dns_storage_address: null,
    }
    const filled: Record<(typeof records)[number], Details> = {
      DNSNextResolver: { dns_next_resolver_address: scene.other() },
      DNSAdnlAddress: { dns_adnl_address: scene.random.hex(64).toUpperCase(), flags: 0 },
      DNSSmcAddress: { dns_smc_address: scene.other(), flags: 0 },
      DNSStorageAddress: { dns_storage_address: scene.random.hex(64).toUpperCase() },
      DNSText: { dns_storage_address: 'pier 7' },
    }
    const value: Details = { sum_type: kind, ...none, flags: null, ...filled[kind] }
    return {
      key: scene.random.hex(64),
      value,
      source: scene.actor,
      asset: target,
      nft_collection: domain(scene).collection,
    }
  },
})

export const deleteDomain = simple({
  type: 'delete_dns',
  target: (scene) => domain(scene).item,
  detailsOf: (scene, target) => ({
    hash: scene.random.hex(64),
    source: scene.actor,
    asset: target,
    nft_collection: domain(scene).collection,
  }),
})

export const renewDomain = simple({
  type: 'renew_dns',
  target: (scene) => domain(scene).item,
  detailsOf: (scene, target) => ({
    source: scene.actor,
    asset: target,
    nft_collection: domain(scene).collection,
  }),
})

export const discoverNft = simple({
  type: 'nft_discovery',
  target: (scene) => card(scene).item,
  detailsOf: (scene, target) => {
    const nft = card(scene)
    return {
      source: scene.actor,
      nft_item: target,
      nft_collection: nft.collection,
      nft_item_index: nft.index,
    }
  },
})
