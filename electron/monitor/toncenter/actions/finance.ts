import {
  coinOrJettonAt,
  evaaAsset,
  every,
  hasCoin,
  isOnlyNull,
  isPair,
  jettonIfGiven,
  unless,
  withoutWallet,
  type ReadAsset,
} from './assets.ts'
import { fullBalance } from './evaa.ts'
import { amount, givenJetton, jetton, native, row, type AmountRow, type Row } from './row.ts'
import { isRefund, refund, swapAmounts, swapParties } from './swaps.ts'

const liquidity = { owner: 'source', pool: 'pool', 'liquidity account': 'destination_liquidity' }
const staking = { holder: 'stake_holder', pool: 'pool' }
const evaaWithdrawal = { sender: 'source', recipient: 'recipient', master: 'master' }

/**
 * One side of a deposit. A null asset means the native coin, unless the other side, the target pair or a jetton wallet rules
 * that out.
 */
function deposited(side: string, other: string): AmountRow {
  const isCoin = every(
    withoutWallet(`user_jetton_wallet_${side}`),
    isOnlyNull(`asset_${other}`, `amount_${other}`),
    hasCoin('target_asset_1', 'target_asset_2'),
  )
  return amount(`amount_${side}`, coinOrJettonAt(`asset_${side}`, isCoin), 'owner', 'pool')
}

function paidOut(side: string, other: string): AmountRow {
  const isCoin = every(
    withoutWallet(`user_jetton_wallet_${side}`, `dex_jetton_wallet_${side}`),
    isOnlyNull(`asset_${other}`, `amount_${other}`),
  )
  return amount(`amount_${side}`, coinOrJettonAt(`asset_${side}`, isCoin), 'pool', 'owner')
}

/** The surplus of a deposit, which the exchange returns. A null asset is the native coin. */
const returned = [0, 1].map((at) =>
  amount(`vault_excesses.${at}.amount`, coinOrJettonAt(`vault_excesses.${at}.asset`), 'pool', 'owner'),
)

/** TONCO's positions are NFTs, so its pools are not jettons. */
const poolToken: ReadAsset = jettonIfGiven('pool', (details) => details.value('dex') === 'tonco')

const depositTitle = 'Add liquidity[: {0} and {1}|: {0}|: {1}][ on {word dex}]'
const deposits = [
  deposited('1', '2'),
  deposited('2', '1'),
  { ...givenJetton('lp_tokens_minted', 'pool', 'pool', 'owner'), asset: poolToken },
]

/** Ethena only stakes jettons. */
const isCoinStake = unless('provider', 'ethena')
const coinUnlessEthena: ReadAsset = (details) =>
  isCoinStake(details) ? { kind: 'native' } : { kind: 'unknown', symbol: null, decimals: null }

const providedAsset = coinOrJettonAt(
  'provided_asset',
  every(withoutWallet('source_jetton_wallet'), hasCoin('asset_1', 'asset_2')),
)

function pairUnits(one: string, other: string): Row['units'] & object {
  const isCoin = isPair(one, other)
  return { one: coinOrJettonAt(one, isCoin), other: coinOrJettonAt(other, isCoin) }
}

const rewards = [0, 1, 2, 3].map((at) =>
  givenJetton(`claimed_rewards.${at}.amount`, `claimed_rewards.${at}.jetton`, 'pool', 'holder'),
)

export const financeRows: Readonly<Record<string, Row>> = {
  jetton_swap: row('Swap {0}[ for {about 1}| for {unit out}][ on {word dex}]', swapParties, swapAmounts, {
    distinct: { recipient: 'sender' },
    units: { out: coinOrJettonAt('asset_out', isPair('asset_in', 'asset_out')) },
    when: [isRefund, refund],
  }),
  dex_deposit_liquidity: row(depositTitle, liquidity, [...deposits, ...returned], {
    // A failed deposit is returned as a whole, so none of its amounts moved.
    when: [(_, { success }) => success === false, row(depositTitle, liquidity, deposits)],
  }),
  dex_withdraw_liquidity: row(
    'Withdraw liquidity[: {about 0} and {about 1}|: {about 0}|: {about 1}][ on {word dex}]',
    liquidity,
    [
      paidOut('1', '2'),
      paidOut('2', '1'),
      { ...givenJetton('lp_tokens_burnt', 'pool', 'owner', 'pool'), asset: poolToken },
    ],
  ),
  dedust_v2_claim_fees: row(
    'Claim fees[: {0} and {1}|: {0}|: {1}][ on {word dex}]',
    { owner: 'source', pool: 'pool', position: 'position' },
    [paidOut('1', '2'), paidOut('2', '1')],
  ),
  dedust_v2_claim_reward: row(
    'Claim reward[ of {0}][ on {word dex}]',
    { owner: 'source', pool: 'pool', position: 'position' },
    [
      amount(
        'amount',
        coinOrJettonAt('asset', withoutWallet('user_jetton_wallet', 'dex_jetton_wallet')),
        'pool',
        'owner',
      ),
    ],
  ),
  tonco_deploy_pool: row(
    'Create [{unit one}/{unit other} ]pool on TONCO',
    { creator: 'source', pool: 'pool', router: 'router' },
    [],
    { units: pairUnits('jetton_minter_1', 'jetton_minter_2') },
  ),
  stake_deposit: row('Stake {0}[ with {word provider}| in pool {pool}]', staking, [
    amount('amount', coinOrJettonAt('source_asset', isCoinStake), 'holder', 'pool'),
    givenJetton('tokens_minted', 'asset', 'pool', 'holder'),
  ]),
  stake_withdrawal: row('Withdraw stake[ of {0}][ from {word provider}| from pool {pool}]', staking, [
    amount('amount', coinUnlessEthena, 'pool', 'holder'),
    givenJetton('tokens_burnt', 'asset', 'holder', 'pool'),
  ]),
  stake_withdrawal_request: row(
    'Request withdrawal[ of {0}][ from {word provider}| from pool {pool}]',
    { ...staking, receipt: 'payout_nft' },
    [givenJetton('tokens_burnt', 'asset', 'holder', 'pool')],
  ),
  election_deposit: row('Send stake[ of {0}] to the elector', { validator: 'stake_holder' }, [
    native('amount', 'validator', null),
  ]),
  election_recover: row('Recover stake[ of {0}] from the elector', { validator: 'stake_holder' }, [
    native('amount', null, 'validator'),
  ]),
  evaa_supply: row('Supply {0} to EVAA', { sender: 'source', recipient: 'recipient', master: 'master' }, [
    amount('amount', evaaAsset, 'sender', 'master'),
  ]),
  evaa_withdraw: row(
    'Withdraw {0} from EVAA[ ({word fail_reason})]',
    evaaWithdrawal,
    [amount('amount', evaaAsset, 'master', 'recipient')],
    {
      when: [
        (details) => details.amount('amount')?.units === fullBalance,
        row(
          'Withdraw the full balance[ of {unit market}] from EVAA[ ({word fail_reason})]',
          evaaWithdrawal,
          [],
          {
            units: { market: evaaAsset },
          },
        ),
      ],
    },
  ),
  evaa_liquidate: row(
    'Liquidate {borrower} on EVAA[ for {0}][ ({word fail_reason})]',
    { liquidator: 'source', borrower: 'borrower' },
    // `amount` is the collateral that the liquidator receives. The details do not name the asset of the paid debt.
    [amount('amount', evaaAsset, null, 'liquidator')],
  ),
  jvault_stake: row('Stake {0} with JVault', { holder: 'source', pool: 'pool' }, [
    jetton('amount', 'asset', 'holder', 'pool'),
  ]),
  jvault_unstake: row(
    'Unstake[ {0}] from JVault[ pool {pool}][ (exit code {code exit_code})]',
    { holder: 'source', pool: 'pool' },
    [jetton('amount', 'staking_asset', 'holder', 'pool')],
  ),
  jvault_unstake_request: row(
    'Request unstaking[ of {0}] from JVault[ pool {pool}][ (exit code {code exit_code})]',
    { holder: 'source', pool: 'pool' },
    [jetton('amount', 'staking_asset', null, null)],
  ),
  jvault_claim: row(
    'Claim rewards from JVault[: {0}, {1}, {2}, {3}|: {0}, {1}, {2}|: {0}, {1}|: {0}|: {1}]',
    { holder: 'source', pool: 'pool' },
    rewards,
  ),
  coffee_create_pool: row(
    'Create [{unit one}/{unit other} ]pool on swap.coffee[ with {0}]',
    { creator: 'source', pool: 'pool' },
    [
      amount('amount', providedAsset, 'creator', 'pool'),
      givenJetton('lp_tokens_minted', 'pool', 'pool', 'creator'),
    ],
    { units: pairUnits('asset_1', 'asset_2') },
  ),
  coffee_create_pool_creator: row(
    'Prepare [{unit one}/{unit other} ]pool on swap.coffee[ with {0}]',
    { creator: 'source', recipient: 'deposit_recipient', contract: 'pool_creator_contract' },
    [amount('amount', providedAsset, 'creator', 'contract')],
    { units: pairUnits('asset_1', 'asset_2') },
  ),
  coffee_staking_deposit: row('Stake {0} on swap.coffee', { holder: 'source', pool: 'pool' }, [
    jetton('amount', 'asset', 'holder', 'pool'),
  ]),
  coffee_staking_withdraw: row('Unstake[ {0}] from swap.coffee', { holder: 'source', pool: 'pool' }, [
    jetton('amount', 'asset', 'pool', 'holder'),
  ]),
  coffee_staking_claim_rewards: row(
    'Claim reward[ of {0}] from swap.coffee',
    { pool: 'pool', holder: 'recipient' },
    [jetton('amount', 'asset', 'pool', 'holder')],
  ),
  coffee_mev_protect_hold_funds: row(
    'Hold {0} for an MEV-protected swap on swap.coffee',
    { sender: 'source', contract: 'mev_contract' },
    [
      amount(
        'amount',
        coinOrJettonAt('asset', withoutWallet('source_jetton_wallet', 'mev_contract_jetton_wallet')),
        'sender',
        'contract',
      ),
    ],
  ),
  coffee_create_vault: row(
    'Create {unit asset} vault on swap.coffee',
    { creator: 'source', vault: 'vault' },
    [native('value', 'creator', 'vault')],
    { units: { asset: coinOrJettonAt('asset') } },
  ),
}
