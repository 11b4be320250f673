import { native, row, type Row } from './row.ts'

const parties = { sender: 'source', recipient: 'destination' }
const paid = [native('amount', 'sender', 'recipient')]
const registered = { contract: 'destination' }

export const cocoonRows: Readonly<Record<string, Row>> = {
  cocoon_worker_payout: row('[Pay {0} to|Pay] Cocoon worker[ {recipient}]', parties, paid),
  cocoon_proxy_payout: row('Pay Cocoon proxy[ {recipient}]', parties),
  cocoon_proxy_charge: row('Charge via Cocoon proxy[ by {sender}]', parties),
  cocoon_client_top_up: row('Top up Cocoon client[ with {0}]', parties, paid),
  cocoon_register_proxy: row('Register Cocoon proxy', registered),
  cocoon_unregister_proxy: row('Unregister Cocoon proxy', registered),
  cocoon_client_register: row('Register Cocoon client', parties),
  cocoon_client_change_secret_hash: row('Change secret of Cocoon client', parties),
  cocoon_client_request_refund: row('Request Cocoon refund', parties),
  cocoon_grant_refund: row('Grant Cocoon refund[ of {0}]', parties, paid),
  // The stake is part of the balance that was paid in before, so `amount`, which equals `new_stake`, is not transferred.
  cocoon_client_increase_stake: row('Increase stake of Cocoon client[ to {ton new_stake}]', parties),
  cocoon_client_withdraw: row('Withdraw[ {0}] from Cocoon client', parties, [
    native('withdraw_amount|amount', null, 'sender'),
  ]),
}
