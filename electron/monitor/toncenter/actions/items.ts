import { item, native, row, type Row } from './row.ts'

const itself = { item: 'nft_item', collection: 'nft_collection' }
const selling = { owner: 'owner', ...itself, marketplace: 'marketplace_address' }
const domain = { owner: 'source', item: 'asset', collection: 'nft_collection' }

const purchase = row(
  'Sale of {item nft_item}[ to {buyer}][ for {1}][ on {word marketplace}]',
  { buyer: 'new_owner', seller: 'real_old_owner|old_owner', ...itself, marketplace: 'marketplace_address' },
  [item('nft_item', 'seller', 'buyer'), native('price', 'buyer', 'seller')],
  {
    out: 'Sell {item nft_item}[ to {buyer}][ for {1}][ on {word marketplace}]',
    in: 'Buy {item nft_item}[ for {1}][ on {word marketplace}]',
  },
)

/** Token items (NFT), auctions and domain names. */
export const itemRows: Readonly<Record<string, Row>> = {
  nft_purchase: purchase,
  nft_transfer: row(
    'Transfer {item nft_item}[ from {sender}][ to {recipient}]',
    { sender: 'old_owner', recipient: 'new_owner', ...itself },
    [item('nft_item', 'sender', 'recipient')],
    {
      out: 'Send {item nft_item}[ to {recipient}]',
      in: 'Receive {item nft_item}[ from {sender}]',
      comment: ['comment', 'is_encrypted_comment'],
      when: ['is_purchase', purchase],
    },
  ),
  nft_mint: row(
    'Mint {item nft_item}[ of {item nft_collection}][ for {owner}]',
    { owner: 'owner', ...itself },
    [item('nft_item', null, 'owner')],
  ),
  nft_discovery: row('Ask about {item nft_item}', { sender: 'source', ...itself }),
  auction_bid: row('Bid {0} for {item nft_item}', { bidder: 'bidder', auction: 'auction', ...itself }, [
    native('amount', 'bidder', 'auction'),
  ]),
  auction_outbid: row(
    'Outbid for {item nft_item}[ by {new bidder}][, {0} returned]',
    { 'former bidder': 'bidder', 'new bidder': 'new_bidder', auction: 'auction_address', ...itself },
    [native('amount', 'auction', 'former bidder')],
  ),
  nft_put_on_sale: row('Put {item nft_item} on sale[ for {ton full_price}][ on {word marketplace}]', {
    ...selling,
    sale: 'sale_address',
  }),
  nft_update_sale: row(
    'Change the price of {item nft_address}[ to {ton full_price}][ on {word marketplace}]',
    {
      owner: 'source',
      item: 'nft_address',
      sale: 'sale_contract',
      marketplace: 'marketplace_address',
    },
  ),
  nft_put_on_auction: row('Put {item nft_item} up for auction[ from {ton min_bid}][ on {word marketplace}]', {
    ...selling,
    auction: 'auction_address',
  }),
  teleitem_start_auction: row(
    'Put {item nft_item} up for auction[ from {ton min_bid}][ on {word marketplace}]',
    {
      ...selling,
      auction: 'auction_address',
    },
  ),
  nft_cancel_sale: row('Cancel the sale of {item nft_item}[ on {word marketplace}]', {
    ...selling,
    sale: 'sale_address',
  }),
  nft_cancel_auction: row('Cancel the auction of {item nft_item}[ on {word marketplace}]', {
    ...selling,
    auction: 'auction_address',
  }),
  teleitem_cancel_auction: row('Cancel the auction of {item nft_item}[ on {word marketplace}]', {
    ...selling,
    auction: 'auction_address',
  }),
  nft_finish_auction: row('Finish the auction of {item nft_item}[ on {word marketplace}]', {
    ...selling,
    auction: 'auction_address',
  }),
  dns_purchase: row('Buy {item nft_item}[ for {1}]', { buyer: 'new_owner', ...itself }, [
    item('nft_item', null, 'buyer'),
    native('price', 'buyer', null),
  ]),
  dns_release: row('Release {item nft_item}', { owner: 'source', ...itself }, [native('value', null, null)]),
  change_dns: row('Set {word value.sum_type} of {item asset}[ to {target}]', {
    ...domain,
    target: 'value.dns_smc_address',
  }),
  delete_dns: row('Delete a DNS record of {item asset}', domain),
  renew_dns: row('Renew {item asset}', domain),
}
