import { native, row, type Row } from './row.ts'

const parties = { sender: 'source', recipient: 'destination' }
const paid = [native('amount', 'sender', 'recipient')]
const registered = { contract: 'destination' }

/** Cocoon, a market for computing. */
export const cocoonRows: Readonly<Record<string, Row>> = {
  cocoon_worker_payout: row('Pay a Cocoon worker[ {0}][, to {recipient}]', parties, paid),
  cocoon_proxy_payout: row('Pay a Cocoon proxy[, to {recipient}]', parties),
  cocoon_proxy_charge: row('Charge through a Cocoon proxy[ by {sender}]', parties),
  cocoon_client_top_up: row('Top up a Cocoon client[ with {0}]', parties, paid),
  cocoon_register_proxy: row('Register a Cocoon proxy', registered),
  cocoon_unregister_proxy: row('Unregister a Cocoon proxy', registered),
  cocoon_client_register: row('Register a Cocoon client', parties),
  cocoon_client_change_secret_hash: row('Change the secret of a Cocoon client', parties),
  cocoon_client_request_refund: row('Ask for a Cocoon refund', parties),
  cocoon_grant_refund: row('Grant a Cocoon refund[ of {0}]', parties, paid),
  cocoon_client_increase_stake: row('Increase the stake of a Cocoon client[ by {0}]', parties, paid),
  cocoon_client_withdraw: row('Withdraw from a Cocoon client[ {ton withdraw_amount}]', parties, paid),
}
