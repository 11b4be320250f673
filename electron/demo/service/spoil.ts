import type { Json } from '../world/details.ts'
import type { Operation } from './answer.ts'

type Spoiled = 'wrong-types' | 'missing-fields' | 'unknown-type'
type Fields = Record<string, Json>

const isFields = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function without(fields: Fields, ...names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
}

function spoilPending(body: Fields, how: Spoiled): Fields {
  const actions = body['actions']
  const [first, ...rest] = Array.isArray(actions) ? actions : []
  if (!isFields(first)) return spoilEmpty(body, 'actions', how)
  const changed: Record<Spoiled, Fields> = {
    'wrong-types': { ...first, type: 7, transactions: 'none', start_utime: 'yesterday', success: 'maybe' },
    'missing-fields': without({ ...first }, 'type', 'details', 'trace_external_hash', 'action_id'),
    'unknown-type': {
      ...first,
      type: 'quantum_escrow',
      details: { seal: 'open', parts: [1, null, { deep: true }] },
    },
  }
  return { ...body, actions: [changed[how], ...rest] }
}

function spoilEmpty(body: Fields, list: string, how: Spoiled): Fields {
  if (how === 'missing-fields') return without(body, list)
  return how === 'wrong-types' ? { ...body, [list]: 'none' } : { ...body, brand_new: [1, { two: 3 }] }
}

function spoilTraces(body: Fields, how: Spoiled): Fields {
  const traces = body['traces']
  const [first, ...rest] = Array.isArray(traces) ? traces : []
  if (!isFields(first)) return spoilEmpty(body, 'traces', how)
  const changed: Record<Spoiled, Fields> = {
    'wrong-types': { ...first, trace_id: 7, end_lt: 'late', actions: 'none' },
    'missing-fields': without({ ...first }, 'trace_id', 'external_hash', 'end_lt'),
    'unknown-type': { ...first, brand_new: [1, { two: 3 }] },
  }
  return { ...body, traces: [changed[how], ...rest] }
}

function spoilBlock(body: Fields, how: Spoiled): Fields {
  const result = body['result']
  if (!isFields(result)) return body
  if (how === 'missing-fields') return { ...body, result: without({ ...result }, 'transactions', 'id') }
  if (how === 'unknown-type')
    return { ...body, result: { ...result, '@type': 'blocks.transactionsNew', brand_new: 1 } }
  const transactions = result['transactions']
  const [first, ...rest] = Array.isArray(transactions) ? transactions : []
  const broken: Json = isFields(first) ? { ...first, account: 5, lt: { high: 1 } } : 'none'
  return { ...body, result: { ...result, incomplete: 'no', transactions: [broken, ...rest] } }
}

function spoilPool(body: Fields, how: Spoiled): Fields {
  if (how === 'missing-fields') return without(body, 'validator_amount', 'active_nominators')
  if (how === 'unknown-type') return { ...body, brand_new: { state: 2 } }
  return { ...body, stake_amount_sent: 'plenty', nominators_count: null, active_nominators: {} }
}

function spoilFrame(frame: Fields, how: Spoiled): Fields {
  if (how === 'unknown-type') return { ...frame, type: 'quantum_change' }
  return how === 'wrong-types'
    ? { ...frame, trace_external_hash_norm: 7 }
    : without(frame, 'trace_external_hash_norm')
}

export function spoil(operation: Operation | undefined, body: Json, how: Spoiled): Json {
  if (!isFields(body)) return body
  const fields = { ...body }
  switch (operation) {
    case 'pendingActions':
    case 'actions':
      return spoilPending(fields, how)
    case 'getBlockTransactions':
      return spoilBlock(fields, how)
    case 'getPool':
      return spoilPool(fields, how)
    case 'traces':
      return spoilTraces(fields, how)
    case 'stream':
      return spoilFrame(fields, how)
    case undefined:
      return body
  }
}
