import { accountOf, workchainOf } from './addresses.ts'
import type { View } from './actions.ts'
import type { Blocks } from './world-blocks.ts'
import { seqnoOf } from './chain.ts'
import type { Details } from './details.ts'
import { createRandom, digest64 } from './random.ts'

const noHash = Buffer.alloc(32).toString('base64')

function message(
  view: View,
  index: number,
  source: string | null,
  destination: string,
  value: bigint,
): Details {
  const lt = (view.lts[index] ?? 1n) - 1n
  const hash = digest64('message', view.hashes[index] ?? '')
  return {
    hash,
    source,
    destination,
    value: source === null ? null : value.toString(),
    value_extra_currencies: {},
    fwd_fee: source === null ? null : '44446',
    ihr_fee: source === null ? null : '0',
    extra_flags: source === null ? null : '0',
    created_lt: source === null ? null : lt.toString(),
    created_at: source === null ? null : `${view.utimes[index] ?? 0}`,
    opcode: null,
    decoded_opcode: null,
    ihr_disabled: source === null ? null : true,
    bounce: source === null ? null : true,
    bounced: source === null ? null : false,
    import_fee: source === null ? '0' : null,
    message_content: { hash: digest64('body', hash), body: 'te6cckEBAQEAAgAAAEysuc0=', decoded: null },
    init_state: null,
  }
}

function state(name: string, balance: bigint): Details {
  return {
    hash: digest64('state', name),
    balance: balance.toString(),
    extra_currencies: {},
    account_status: 'active',
    frozen_hash: null,
    data_hash: digest64('data', name),
    code_hash: digest64('code', name),
  }
}

function description(view: View, index: number, credit: bigint): Details {
  const isRoot = index === 0
  const success = view.trace.plan.actions[0]?.success !== false
  return {
    type: 'ord',
    aborted: !success,
    destroyed: false,
    credit_first: !isRoot,
    storage_ph: { storage_fees_collected: '61', status_change: 'unchanged' },
    ...(isRoot ? {} : { credit_ph: { credit: credit.toString() } }),
    compute_ph: {
      skipped: false,
      success,
      msg_state_used: false,
      account_activated: false,
      gas_fees: '1976400',
      gas_used: '4941',
      gas_limit: '1000000',
      mode: 0,
      exit_code: success ? 0 : 47,
      vm_steps: 112,
      vm_init_state_hash: noHash,
      vm_final_state_hash: noHash,
    },
    action: {
      success,
      valid: true,
      no_funds: false,
      status_change: 'unchanged',
      result_code: 0,
      tot_actions: 1,
      spec_actions: 0,
      skipped_actions: 0,
      msgs_created: 1,
    },
  }
}

export function renderTransaction(view: View, index: number, blocks: Blocks): Details {
  const { trace, onChain } = view
  const planned = trace.plan.transactions[index]
  if (planned === undefined) throw new RangeError(`no transaction ${index}`)
  const { account, parent, value } = planned
  const isOnChain = onChain[index] === true
  const home = isOnChain ? blocks.home(trace, index) : undefined
  const shard = home === undefined ? '' : BigInt.asUintN(64, BigInt(home.shard)).toString(16).toUpperCase()
  const isFinal = view.finality[index] === 'finalized'
  const block = trace.blocks[index] ?? 0
  const before = createRandom('before', account).big(1_000_000_000n, 9_000_000_000_000n)
  const hash = view.hashes[index] ?? ''
  const children = trace.plan.transactions.flatMap((tx, i) => (tx.parent === index ? [i] : []))
  const from = parent < 0 ? null : (trace.plan.transactions[parent]?.account ?? null)
  return {
    account,
    hash,
    lt: (view.lts[index] ?? 0n).toString(),
    now: view.utimes[index] ?? 0,
    mc_block_seqno: isFinal ? seqnoOf(-1, workchainOf(account) === -1 ? block : block + 1) : 0,
    ...(onChain[0] === true ? { trace_id: view.hashes[0] ?? '' } : {}),
    trace_external_hash: trace.externalHash,
    prev_trans_hash: digest64('previous', hash),
    prev_trans_lt: ((view.lts[index] ?? 0n) - 1_000_003n).toString(),
    orig_status: 'active',
    end_status: 'active',
    total_fees: '2387466',
    total_fees_extra_currencies: {},
    description: description(view, index, value),
    block_ref: { workchain: workchainOf(account), shard, seqno: home?.seqno ?? 0 },
    in_msg: message(view, index, from, account, value),
    out_msgs: children.map((i) =>
      message(
        view,
        i,
        account,
        trace.plan.transactions[i]?.account ?? account,
        trace.plan.transactions[i]?.value ?? 0n,
      ),
    ),
    account_state_before: state(`${accountOf(account)} before ${hash}`, before),
    account_state_after: state(`${accountOf(account)} after ${hash}`, before + value),
    emulated: !isOnChain,
    finality: view.finality[index] ?? 'pending',
  }
}
