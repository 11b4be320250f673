import { parseAddress } from '../world/addresses.ts'
import type { FinishedBounds, FinishedPage } from '../world/finished-actions.ts'
import type { ServedWorld } from '../world/world.ts'
import type { Answer } from './answer.ts'
import { last } from './answer.ts'
import { partsOf, readHashes, refuseValues, typesOf, type Headers } from './pending-route.ts'

const defaultLimit = 100
const mostRows = 1_000

const fail = (status: number, error: string): Answer => ({ status, body: { error } })

function createReader(query: URLSearchParams) {
  const problems: string[] = []
  const integer = (name: string): bigint | undefined => {
    const text = last(query, name)
    if (text === undefined || text === '') return undefined
    if (/^[+-]?\d{1,18}$/.test(text)) return BigInt(text.replace('+', ''))
    problems.push(`"${name}"`)
    return undefined
  }
  return {
    problems,
    integer,
    seconds: (name: string): number | undefined => {
      const value = integer(name)
      return value === undefined ? undefined : Number(value)
    },
    flag: (name: string): boolean => last(query, name) === 'true',
  }
}

type Reader = ReturnType<typeof createReader>

/** A limit below 1 returns one row. A negative offset is ignored. */
function pageOf(query: URLSearchParams, { integer }: Reader): FinishedPage {
  const limit = Number(integer('limit') ?? defaultLimit)
  const offset = Number(integer('offset') ?? 0)
  return {
    sort: last(query, 'sort') === 'asc' ? 'asc' : 'desc',
    limit: Math.max(1, limit),
    offset: Math.max(0, offset),
  }
}

function boundsOf({ integer, seconds }: Reader): FinishedBounds {
  const [startLt, endLt] = [integer('start_lt'), integer('end_lt')]
  const [startUtime, endUtime] = [seconds('start_utime'), seconds('end_utime')]
  return {
    ...(startLt === undefined ? {} : { startLt }),
    ...(endLt === undefined ? {} : { endLt }),
    ...(startUtime === undefined ? {} : { startUtime }),
    ...(endUtime === undefined ? {} : { endUtime }),
  }
}

function hashesOf(
  name: 'msg_hash' | 'trace_id' | 'tx_hash',
  query: URLSearchParams,
  { problems }: Reader,
): readonly string[] | Answer | undefined {
  const values = query.getAll(name)
  if (values.length === 0) return undefined
  if (values.every((value) => value === ''))
    return fail(500, 'ERROR: syntax error at or near "or" (SQLSTATE 42601)')
  const { hashes, badIndex } = readHashes(values)
  if (badIndex !== undefined) problems.push(`index ${badIndex} of "${name}"`)
  return hashes
}

const isAnswer = (value: readonly string[] | Answer | undefined): value is Answer =>
  value !== undefined && 'status' in value

function refusePage(query: URLSearchParams, { limit }: FinishedPage): Answer | undefined {
  if (limit > mostRows) return fail(500, `limit is not allowed: ${limit} > ${mostRows}`)
  const sort = last(query, 'sort')
  if (sort !== undefined && sort !== 'asc' && sort !== 'desc')
    return fail(500, 'wrong value for sort parameter')
  return undefined
}

function refuseFilter(query: URLSearchParams, names: readonly string[]): Answer | undefined {
  const found = names.find((name) => query.has(name))
  return found === undefined ? undefined : fail(500, `${found} is not simulated`)
}

export function answerFinishedActionsRoute(
  world: ServedWorld,
  query: URLSearchParams,
  headers: Headers = {},
): Answer {
  const reader = createReader(query)
  const { problems, flag } = reader
  const asked = last(query, 'account')
  const account = asked === undefined ? undefined : parseAddress(asked)
  if (asked !== undefined && account === undefined) problems.push('"account"')
  const hashes = hashesOf('msg_hash', query, reader)
  const traceIds = hashesOf('trace_id', query, reader)
  const onlyTypes = query.getAll('action_type')
  const [bounds, page] = [boundsOf(reader), pageOf(query, reader)]
  if (problems.length > 0) return refuseValues(problems)
  if (isAnswer(hashes)) return hashes
  if (isAnswer(traceIds)) return traceIds
  if (account !== undefined && hashes !== undefined)
    return fail(500, 'ERROR: missing FROM-clause entry for table "aa" (SQLSTATE 42P01)')
  const refused =
    refusePage(query, page) ?? refuseFilter(query, ['tx_hash', 'mc_seqno', 'exclude_action_type'])
  if (refused !== undefined) return refused
  const body = world.finishedActions({
    ...(account === undefined ? {} : { account }),
    ...(hashes === undefined ? {} : { hashes }),
    ...(traceIds === undefined ? {} : { traceIds }),
    ...(onlyTypes.length === 0 ? {} : { onlyTypes }),
    bounds,
    page,
    types: typesOf(query, headers),
    includeAccounts: flag('include_accounts'),
    includeTransactions: flag('include_transactions'),
    ...partsOf(query, headers),
  })
  return { status: 200, body }
}

/**
 * Answers a request for traces with the parameters, limits and messages of api.md section 9. Supports lookups by message, trace
 * and transaction.
 */
export function answerFinishedTracesRoute(
  world: ServedWorld,
  query: URLSearchParams,
  headers: Headers = {},
): Answer {
  const reader = createReader(query)
  const hashes = hashesOf('msg_hash', query, reader)
  const traceIds = hashesOf('trace_id', query, reader)
  const transactions = hashesOf('tx_hash', query, reader)
  const page = pageOf(query, reader)
  if (reader.problems.length > 0) return refuseValues(reader.problems)
  const filters = ['account', 'trace_id', 'tx_hash', 'msg_hash']
  if (filters.filter((name) => query.has(name)).length > 1)
    return fail(422, 'only one of account, trace_id, tx_hash, msg_hash should be specified')
  if (isAnswer(hashes)) return hashes
  if (isAnswer(traceIds)) return traceIds
  if (isAnswer(transactions)) return transactions
  const refused = refusePage(query, page) ?? refuseFilter(query, ['account', 'mc_seqno'])
  if (refused !== undefined) return refused
  if (hashes === undefined && traceIds === undefined && transactions === undefined)
    return fail(500, 'a request without msg_hash, trace_id or tx_hash is not simulated')
  const body = world.finishedTraces({
    hashes: hashes ?? [],
    traceIds: traceIds ?? [],
    transactions: transactions ?? [],
    page,
    types: typesOf(query, headers),
    includeActions: reader.flag('include_actions'),
    ...partsOf(query, headers),
  })
  return { status: 200, body }
}
