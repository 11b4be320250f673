import { coinOrJettonAt, withoutWallet } from './assets.ts'
import { amount, givenJetton, jetton, native, row, type Row } from './row.ts'

const call = { sender: 'source', contract: 'destination' }
const transfer = { sender: 'source', recipient: 'destination' }

const callAmounts = [native('value', 'sender', 'contract')]

// Without an amount: it returns what a failed action sent, and amounts of failed actions do not count as sent.
const bounce = row('Bounced message[ from {sender}][ to {contract}][ with {ton value}]', call, [], {
  short: 'Bounced message',
})
const newKey = row('Generate tgBTC key', { sender: 'source', coordinator: 'coordinator', pegout: 'pegout' })

const createOrder = row(
  'Create multisig order[ #{word order_seqno}][ in {multisig}]',
  { creator: 'source', multisig: 'destination', order: 'destination_order' },
  [],
  { expiry: 'expiration_date' },
)
const signedOrder: Row = {
  ...createOrder,
  parties: { creator: 'source', signer: 'source', multisig: 'destination', order: 'destination_order' },
}

export const transferRows: Readonly<Record<string, Row>> = {
  call_contract: row('Call [{contract}|a contract][ with {0}][ (op {word opcode})]', call, callAmounts, {
    in: 'Called[ by {sender}][ with {0}][ (op {word opcode})]',
    when: [(details) => details.value('opcode') === '0xffffffff', bounce],
  }),
  contract_deploy: row('Deploy contract[ {contract}][ with {0}]', call, callAmounts, {
    in: 'Deployed[ by {sender}][ with {0}]',
  }),
  ton_transfer: row(
    'Transfer {0}[ from {sender}][ to {recipient}]',
    transfer,
    [native('value', 'sender', 'recipient')],
    {
      out: 'Send {0}[ to {recipient}]',
      in: 'Receive {0}[ from {sender}]',
      comment: ['comment', 'encrypted'],
    },
  ),
  extra_currency_transfer: row(
    'Transfer extra currency[ from {sender}][ to {recipient}]',
    transfer,
    [native('value', 'sender', 'recipient')],
    {
      out: 'Send extra currency[ to {recipient}]',
      in: 'Receive extra currency[ from {sender}]',
      comment: ['comment', 'encrypted'],
    },
  ),
  jetton_transfer: row(
    'Transfer {0}[ from {sender}][ to {recipient}]',
    { sender: 'sender', recipient: 'receiver' },
    [jetton('amount', 'asset', 'sender', 'recipient')],
    {
      out: 'Send {0}[ to {recipient}]',
      in: 'Receive {0}[ from {sender}]',
      comment: ['comment', 'is_encrypted_comment'],
    },
  ),
  jetton_burn: row('Burn {0}', { owner: 'owner' }, [jetton('amount', 'asset', 'owner', null)]),
  jetton_mint: row('Mint {0}[ for {recipient}]', { recipient: 'receiver' }, [
    jetton('amount', 'asset', null, 'recipient'),
  ]),
  tick_tock: row('Tick-tock transaction of a system contract', { contract: 'account' }),
  subscribe: row(
    'Subscribe[ to {beneficiary}][ for {0}]',
    { subscriber: 'subscriber', beneficiary: 'beneficiary', subscription: 'subscription' },
    [native('amount', 'subscriber', 'beneficiary')],
  ),
  unsubscribe: row(
    'Unsubscribe[ from {beneficiary}]',
    { subscriber: 'subscriber', beneficiary: 'beneficiary', subscription: 'subscription' },
    [native('amount', 'subscriber', 'beneficiary')],
  ),
  multisig_create_order: {
    ...createOrder,
    when: [(details) => details.value('is_signed_by_creator') === true, signedOrder],
  },
  multisig_approve: row('Approve multisig order[ {order}]', { signer: 'source', order: 'destination' }),
  multisig_execute: row('Execute multisig order[ #{word order_seqno}]', {
    sender: 'source',
    recipient: 'destination',
  }),
  vesting_send_message: row(
    'Send {0} from vesting wallet[ {vesting}][ to {recipient}]',
    { owner: 'source', vesting: 'vesting', recipient: 'destination' },
    // Without a direction: the transfer that the owner orders is another action of the trace.
    [native('amount', null, null)],
  ),
  vesting_add_whitelist: row('Add accounts to the whitelist of [vesting wallet {vesting}|a vesting wallet]', {
    owner: 'source',
    vesting: 'vesting',
    added: 'accounts_added.*',
  }),
  tgbtc_mint: row('Mint [{0}|tgBTC][ for {recipient}]', transfer, [
    givenJetton('amount', 'asset', null, 'recipient'),
  ]),
  tgbtc_mint_fallback: row('Mint [{0}|tgBTC][ for {recipient}]', transfer, [
    givenJetton('amount', 'asset', null, 'recipient'),
  ]),
  tgbtc_burn: row('Burn [{0}|tgBTC]', transfer, [givenJetton('amount', 'asset', 'sender', null)]),
  tgbtc_burn_fallback: row('Burn [{0}|tgBTC]', transfer, [givenJetton('amount', 'asset', 'sender', null)]),
  tgbtc_new_key: newKey,
  tgbtc_new_key_fallback: newKey,
  tgbtc_dkg_log_fallback: row('Log tgBTC key generation', { coordinator: 'coordinator' }),
  layerzero_send: row('Send LayerZero message[ to chain {word layerzero_packet_data.dst_eid}]', {
    initiator: 'initiator',
    endpoint: 'layerzero_send_data.endpoint',
    channel: 'layerzero_send_data.channel',
  }),
  layerzero_send_tokens: row(
    'Send {0} via LayerZero[ to chain {word layerzero_packet_data.dst_eid}]',
    { sender: 'sender', application: 'oapp' },
    [amount('amount', coinOrJettonAt('asset', withoutWallet('sender_wallet')), 'sender', 'application')],
  ),
  layerzero_receive: row('Receive LayerZero message[ from chain {word layerzero_packet_data.src_eid}]', {
    sender: 'sender',
    application: 'oapp',
    channel: 'channel',
  }),
  layerzero_commit_packet: row('Commit LayerZero packet[ from chain {word layerzero_packet_data.src_eid}]', {
    sender: 'sender',
    endpoint: 'endpoint',
    channel: 'channel',
  }),
  layerzero_dvn_verify: row('Verify LayerZero packet[ #{word nonce}][ ({word status})]', {
    initiator: 'initiator',
    verifier: 'dvn',
    proxy: 'proxy',
  }),
}
