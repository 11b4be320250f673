import { roles } from '../../../shared/words/role-words.ts'
import { item, native, row, type Row } from './row.ts'
import { shortTitles } from './short-titles.ts'

const itself = { item: 'nft_item', collection: 'nft_collection' }
const selling = { owner: 'owner', ...itself, marketplace: 'marketplace_address' }
const domain = { owner: 'source', item: 'asset', collection: 'nft_collection' }

const purchaseTitle = shortTitles['nft_purchase'] ?? ''

const purchase = row(
  'Sell [{item nft_item}|an NFT][ to {buyer}][ for {ton price}| for {1}][ on {word marketplace}]',
  { buyer: 'new_owner', seller: 'real_old_owner|old_owner', ...itself, marketplace: 'marketplace_address' },
  [
    item('nft_item', 'seller', 'buyer'),
    { ...native('price', 'buyer', 'seller'), received: 'payout_amount|price' },
  ],
  {
    in: 'Buy [{item nft_item}|an NFT][ for {1}][ on {word marketplace}]',
    short: purchaseTitle,
  },
)

export const itemRows: Readonly<Record<string, Row>> = {
  nft_purchase: purchase,
  nft_transfer: row(
    'Transfer [{item nft_item}|an NFT][ from {sender}][ to {recipient}]',
    { sender: 'old_owner', recipient: 'new_owner', ...itself },
    [item('nft_item', 'sender', 'recipient')],
    {
      out: 'Send [{item nft_item}|an NFT][ to {recipient}]',
      in: 'Receive [{item nft_item}|an NFT][ from {sender}]',
      comment: ['comment', 'is_encrypted_comment'],
      when: [(details) => details.value('is_purchase') === true, purchase],
    },
  ),
  nft_mint: row(
    'Mint [{item nft_item}|an NFT][ ({collection nft_collection})]',
    // `owner` is the account that deploys the NFT, mostly its collection. The details do not name the account that receives it.
    { minter: 'owner', ...itself },
    [item('nft_item', null, null)],
    { distinct: { minter: 'collection' } },
  ),
  nft_discovery: row('Request data of [{item nft_item}|an NFT]', { sender: 'source', ...itself }),
  auction_bid: row(
    'Bid {0} on [{item nft_item}|an NFT]',
    { bidder: 'bidder', auction: 'auction', ...itself },
    [native('amount', 'bidder', 'auction')],
  ),
  auction_outbid: row(
    'Outbid on [{item nft_item}|an NFT][ by {new bidder}][: {0} returned]',
    { [roles.formerBidder]: 'bidder', 'new bidder': 'new_bidder', auction: 'auction_address', ...itself },
    [native('amount', 'auction', roles.formerBidder)],
  ),
  nft_put_on_sale: row(
    'List [{item nft_item}|an NFT] for sale[ at {ton full_price}][ on {word marketplace}]',
    {
      ...selling,
      sale: 'sale_address',
    },
  ),
  nft_update_sale: row(
    'Change price of [{item nft_address}|an NFT][ to {ton full_price}][ on {word marketplace}]',
    {
      owner: 'source',
      item: 'nft_address',
      sale: 'sale_contract',
      marketplace: 'marketplace_address',
    },
  ),
  nft_put_on_auction: row(
    'Start auction of [{item nft_item}|an NFT][ with minimum bid {ton min_bid}][ on {word marketplace}]',
    {
      ...selling,
      auction: 'auction_address',
    },
  ),
  teleitem_start_auction: row(
    'Start auction of [{item nft_item}|an NFT][ with minimum bid {ton min_bid}][ on {word marketplace}]',
    {
      ...selling,
      auction: 'auction_address',
    },
  ),
  nft_cancel_sale: row('Cancel sale of [{item nft_item}|an NFT][ on {word marketplace}]', {
    ...selling,
    sale: 'sale_address',
  }),
  nft_cancel_auction: row('Cancel auction of [{item nft_item}|an NFT][ on {word marketplace}]', {
    ...selling,
    auction: 'auction_address',
  }),
  teleitem_cancel_auction: row('Cancel auction of [{item nft_item}|an NFT][ on {word marketplace}]', {
    ...selling,
    auction: 'auction_address',
  }),
  nft_finish_auction: row('Finish auction of [{item nft_item}|an NFT][ on {word marketplace}]', {
    ...selling,
    auction: 'auction_address',
  }),
  dns_purchase: row('Buy [{item nft_item}|a domain][ for {1}]', { buyer: 'new_owner', ...itself }, [
    item('nft_item', null, 'buyer'),
    // The auction ends: the item passes on what the buyer paid with the highest bid, in an earlier trace.
    native('price', 'item', null),
  ]),
  dns_release: row('Release [{item nft_item}|a domain]', { owner: 'source', ...itself }, [
    native('value', null, null),
  ]),
  change_dns: row(
    '[Set {word value.sum_type} of|Change DNS record of] [{item asset}|a domain][ to {target}]',
    {
      ...domain,
      target: 'value.dns_smc_address',
    },
  ),
  delete_dns: row('Delete DNS record of [{item asset}|a domain]', domain),
  renew_dns: row('Renew [{item asset}|a domain]', domain),
}
