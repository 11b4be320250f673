import { coin, jetton, native, row, type AmountRow, type Row } from './row.ts'

const liquidity = { owner: 'source', pool: 'pool', 'liquidity account': 'destination_liquidity' }
const staking = { holder: 'stake_holder', pool: 'pool' }
const unknownAsset: Pick<AmountRow, 'except'> = { except: ['provider', 'ethena'] }
const rewards = [0, 1, 2, 3].map((at) =>
  jetton(`claimed_rewards.${at}.amount`, `claimed_rewards.${at}.jetton`, 'pool', 'holder'),
)

/** Exchanges, staking and lending. */
export const financeRows: Readonly<Record<string, Row>> = {
  jetton_swap: row(
    'Swap {0}[ for {about 1}| for {unit asset_out}][ on {word dex}]',
    {
      sender: 'sender',
      'paid to': 'dex_incoming_transfer.destination',
      'paid by': 'dex_outgoing_transfer.source',
    },
    [
      coin('dex_incoming_transfer.amount', 'asset_in', 'sender', 'paid to'),
      coin('dex_outgoing_transfer.amount', 'asset_out', 'paid by', 'sender'),
    ],
  ),
  dex_deposit_liquidity: row('Add liquidity[: {0} and {1}|: {0}|: {1}][ on {word dex}]', liquidity, [
    coin('amount_1', 'asset_1', 'owner', 'pool'),
    coin('amount_2', 'asset_2', 'owner', 'pool'),
    jetton('lp_tokens_minted', 'pool', 'pool', 'owner'),
  ]),
  dex_withdraw_liquidity: row(
    'Withdraw liquidity[: {about 0} and {about 1}|: {about 0}|: {about 1}][ on {word dex}]',
    liquidity,
    [
      coin('amount_1', 'asset_1', 'pool', 'owner'),
      coin('amount_2', 'asset_2', 'pool', 'owner'),
      jetton('lp_tokens_burnt', 'pool', 'owner', 'pool'),
    ],
  ),
  dedust_v2_claim_fees: row(
    'Claim fees[: {0} and {1}|: {0}|: {1}][ on {word dex}]',
    { owner: 'source', pool: 'pool', position: 'position' },
    [coin('amount_1', 'asset_1', 'pool', 'owner'), coin('amount_2', 'asset_2', 'pool', 'owner')],
  ),
  dedust_v2_claim_reward: row(
    'Claim reward[ of {0}][ on {word dex}]',
    { owner: 'source', pool: 'pool', position: 'position' },
    [coin('amount', 'asset', 'pool', 'owner')],
  ),
  tonco_deploy_pool: row('Create {unit jetton_minter_1}/{unit jetton_minter_2} pool on TONCO', {
    creator: 'source',
    pool: 'pool',
    router: 'router',
  }),
  stake_deposit: row('Stake {0}[ with {word provider}| in pool {pool}]', staking, [
    coin('amount', 'source_asset', 'holder', 'pool'),
    jetton('tokens_minted', 'asset', 'pool', 'holder'),
  ]),
  stake_withdrawal: row('Withdraw stake[ of {0}][ from {word provider}| from pool {pool}]', staking, [
    { ...native('amount', 'pool', 'holder'), ...unknownAsset },
    jetton('tokens_burnt', 'asset', 'holder', 'pool'),
  ]),
  stake_withdrawal_request: row(
    'Request withdrawal[ of {0}][ from {word provider}| from pool {pool}]',
    { ...staking, receipt: 'payout_nft' },
    [jetton('tokens_burnt', 'asset', 'holder', 'pool')],
  ),
  election_deposit: row('Send stake[ of {0}] to the elector', { validator: 'stake_holder' }, [
    native('amount', 'validator', null),
  ]),
  election_recover: row('Recover stake[ of {0}] from the elector', { validator: 'stake_holder' }, [
    native('amount', null, 'validator'),
  ]),
  evaa_supply: row('Supply {0} to EVAA', { sender: 'source', recipient: 'recipient', master: 'master' }, [
    coin('amount', 'asset', 'sender', 'master'),
  ]),
  evaa_withdraw: row(
    'Withdraw {0} from EVAA',
    { sender: 'source', recipient: 'recipient', master: 'master' },
    [coin('amount', 'asset', 'master', 'recipient')],
  ),
  evaa_liquidate: row(
    'Liquidate {borrower} on EVAA[ for {0}]',
    { liquidator: 'source', borrower: 'borrower' },
    [{ ...coin('amount', 'asset', 'liquidator', null), except: ['is_known_asset', false] }],
  ),
  jvault_stake: row('Stake {0} with JVault', { holder: 'source', pool: 'pool' }, [
    coin('amount', 'asset', 'holder', 'pool'),
  ]),
  jvault_unstake: row('Unstake from JVault[ pool {pool}]', { holder: 'source', pool: 'pool' }),
  jvault_unstake_request: row('Request unstaking from JVault[ pool {pool}]', {
    holder: 'source',
    pool: 'pool',
  }),
  jvault_claim: row(
    'Claim rewards from JVault[: {0}, {1}, {2}, {3}|: {0}, {1}, {2}|: {0}, {1}|: {0}|: {1}]',
    { holder: 'source', pool: 'pool' },
    rewards,
  ),
  coffee_create_pool: row(
    'Create {unit asset_1}/{unit asset_2} pool on swap.coffee[ with {0}]',
    { creator: 'source', pool: 'pool' },
    [
      coin('amount', 'provided_asset', 'creator', 'pool'),
      jetton('lp_tokens_minted', 'pool', 'pool', 'creator'),
    ],
  ),
  coffee_create_pool_creator: row(
    'Prepare {unit asset_1}/{unit asset_2} pool on swap.coffee[ with {0}]',
    { creator: 'source', recipient: 'deposit_recipient', contract: 'pool_creator_contract' },
    [coin('amount', 'provided_asset', 'creator', 'contract')],
  ),
  coffee_staking_deposit: row('Stake {0} on swap.coffee', { holder: 'source', pool: 'pool' }, [
    coin('amount', 'asset', 'holder', 'pool'),
  ]),
  coffee_staking_withdraw: row('Unstake[ {0}] from swap.coffee', { holder: 'source', pool: 'pool' }, [
    coin('amount', 'asset', 'pool', 'holder'),
  ]),
  coffee_staking_claim_rewards: row(
    'Claim reward[ of {0}] from swap.coffee',
    { pool: 'pool', holder: 'recipient' },
    [coin('amount', 'asset', 'pool', 'holder')],
  ),
  coffee_mev_protect_hold_funds: row(
    'Hold {0} for an MEV-protected swap on swap.coffee',
    { sender: 'source', contract: 'mev_contract' },
    [coin('amount', 'asset', 'sender', 'contract')],
  ),
  coffee_create_vault: row(
    'Create {unit asset} vault on swap.coffee',
    { creator: 'source', vault: 'vault' },
    [native('value', 'creator', 'vault')],
  ),
}
