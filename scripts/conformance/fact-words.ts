/** The assumptions of docs/api.md that can be checked on a live service, each with the section that states it. */

type Fact = readonly [section: string, fact: string]

const general = {
  dateHeader: ['1.2', 'Responses have a valid Date header'],
  versionHeader: ['1.2', 'Responses of API v3 have X-API-Version'],
  jsonType: ['1.2', 'Responses of API v3, also failures, are application/json'],
  unknownPath: ['1.6', 'An unknown path of API v3: 500 and “Cannot GET”'],
} as const

/** The first two need actions that are still pending. */
const pending = {
  accountWins: ['1.1', 'account together with ext_msg_hash: the hash is ignored'],
  pendingClient: ['1.5', 'Lookout’s client reads pendingActions'],
  noFilter: ['1.1', 'No filter: 422 and “account or ext_msg_hash should be specified”'],
  errorBody: ['1.6', 'The body of a failure has only “error”'],
  badAccount: ['1.6', 'A malformed account: 422 that names the parameter'],
  emptyAccount: ['1.1', 'An empty account: 422'],
  accountList: ['1.1', 'Two accounts separated by a comma: 422'],
  lastAccount: ['1.1', 'Of two accounts, only the last is read'],
  bareHex: ['6', '64 hex digits without a workchain: 422'],
  addressForms: ['6', 'Friendly forms, also of a test network, and both cases of the raw form are accepted'],
  badHash: ['1.6', 'A malformed hash: 422 that names the parameter'],
  oneBadHash: ['1.6', 'One malformed hash fails the whole request'],
  hashForms: ['1.1', 'Hashes are accepted repeatedly, as hex, base64 and base64url'],
  hashComma: ['1.1', 'Hashes separated by a comma are accepted'],
  bothFilters: ['1.1', 'account together with ext_msg_hash: 200'],
  unknownHash: ['1.5', 'An unknown hash: 200 without actions'],
  unknownAccount: ['1.5', 'An unknown account: 200 without actions'],
  unknownKey: ['1.1', 'Unknown query keys are ignored'],
  unknownType: ['1.3', 'Unknown names in supported_action_types are ignored'],
  badFlag: ['1.6', 'A malformed include_transactions: 422'],
  topLevel: ['1.5', 'A response has actions, address_book, metadata, in this order'],
  pendingFields: ['1.5', 'Identity, times and state of a pending action have the expected types'],
  pendingFinality: ['1.5', 'finality is pending, confirmed or finalized'],
  pendingHash: ['1.5', 'The normalized hash is omitted if it equals the other'],
  pendingTraceId: ['1.5', 'trace_id is null only while the action is pending'],
  pendingOrder: ['1.4', 'Pending actions are sorted by the end of their trace, latest first'],
  pendingOwn: ['1.4', 'A response for an account has only actions with this account'],
  pendingTransactions: [
    '1.5',
    'include_transactions adds transactions with emulated and a block with hex shard',
  ],
  pendingKeyOrder: ['1.5', 'The fields of all pending actions are in one order'],
  pendingBook: ['1.5', 'Keys of the address book are upper-case raw addresses, or not addresses'],
} as const

const finished = {
  knownTypes: ['2', 'The types of the newest finished actions are known'],
  amounts: ['2', 'Amounts in details are digits in a string, possibly followed by .0'],
  upperCase: ['0.3', 'API v3 returns raw addresses in upper case'],
  omitBook: ['1.2', 'x_no_address_book and x_no_metadata empty these parts'],
  defaultLimit: ['9', 'actions without limit: 100 rows'],
  limitOver: ['9', 'actions with limit=1001: 500 or 422'],
  limitZero: ['9', 'actions with limit=0: one row'],
  limitNegative: ['9', 'actions with limit=-1: one row'],
  finishedUnknown: ['9', 'actions of an unknown msg_hash: 200 without actions'],
  finishedBadHash: ['9', 'actions of a malformed msg_hash: 422'],
  finishedEmptyHash: ['9', 'actions of an empty msg_hash: 500'],
  finishedForms: ['9', 'msg_hash as hex, base64 and base64url returns the same actions'],
  finishedComma: ['9', 'msg_hash splits at commas'],
  finishedExclusive: ['9', 'account together with msg_hash: 500'],
  finishedSort: ['9', 'Finished actions are sorted by the end of their trace, latest first'],
  finishedUtime: ['9', 'start_utime and end_utime are inclusive and compare trace_end_utime'],
  finishedLt: ['9', 'start_lt and end_lt are inclusive and compare trace_end_lt'],
  finishedOffset: ['9', 'offset=1 starts at the second row'],
  finishedAccounts: ['9', 'accounts is present only with include_accounts'],
  finishedFinality: ['9', 'finality of finished actions is finalized'],
  finishedSeqno: ['9', 'trace_mc_seqno_end of finished actions is positive'],
  wholeTrace: ['9', 'actions by trace_id include all actions by msg_hash'],
  finishedStable: ['9', 'action_id of a finished action does not change'],
  actionsClient: ['9', 'Lookout’s client reads actions'],
} as const

const traces = {
  traceUnknown: ['9', 'traces of an unknown msg_hash: 200 without traces'],
  traceState: ['9', 'trace_state is complete or pending'],
  traceActions: ['9', 'traces have actions only with include_actions'],
  traceUnclassified: ['9', 'classification_state is unclassified even with actions'],
  traceRoot: ['9', 'The root transaction has the hash of its message'],
  traceSeqno: ['9', 'mc_seqno_end of a trace is digits in a string'],
  tracesClient: ['9', 'Lookout’s client reads traces'],
} as const

const block = {
  idType: ['0.1', 'The @type of a block id is ton.blockIdExt'],
  extraPlace: ['0.1', '@extra is beside ok or inside result'],
  resultType: ['3.2', 'The @type of a page is blocks.transactions'],
  blockVersion: ['3.2', 'Responses of API v2 have X-API-Version'],
  blockIntegers: ['8', 'shard and lt are strings, workchain and seqno are numbers'],
  blockId: ['3.3', 'The response names the requested block'],
  shardId: ['3.3', 'A shard in hex from API v3 is the signed decimal of API v2'],
  blockCase: ['0.3', 'API v2 returns raw addresses in lower case'],
  blockHashes: ['3.2', 'Hashes are base64'],
  blockMode: ['3.2', 'mode is 135 in every item'],
  blockOrder: ['3.2', 'Transactions are sorted by account, then logical time'],
  blockComplete: ['3.1', 'count=10000 returns a complete block'],
  defaultCount: ['3.1', 'count defaults to 40'],
  countOver: ['3.1', 'count=10001: 422'],
  countZero: ['3.3', 'count=0: 422'],
  seqnoZero: ['3.3', 'seqno=0: 422'],
  emptyValue: ['3.1', 'An empty value: 422'],
  blockError: ['3.3', 'A failure has ok, error and a code that equals the status'],
  halfCursor: ['3.3', 'after_lt without after_hash: 422'],
  incomplete: ['3.2', 'A page that does not reach the end has incomplete: true'],
  cursor: ['3.2', 'The next page starts after the account and time of the last item'],
  loneHash: ['3.1', 'root_hash without file_hash is ignored'],
  wrongHashes: ['3.3', 'A pair of hashes of no block: 500'],
  missingBlock: ['3.3', 'A missing block: 500 and “not in db” or “cannot find block”'],
  hexShard: ['3.3', 'A shard in hex with a letter: 422'],
  unsignedShard: ['3.3', 'A shard as unsigned decimal: 422'],
  plainShard: ['3.3', 'Sixteen hex digits without a letter are read as a decimal'],
  blockClient: ['3.2', 'Lookout’s client reads a block'],
} as const

const pool = {
  poolKeyless: ['5', 'getPool answers without a key'],
  noPool: ['4', 'No pool parameter: 400'],
  badPool: ['4', 'An unreadable pool: 503 and “Invalid address”'],
  strangePool: ['4', 'An address without a pool: 404 and “Pool not found”'],
  poolError: ['4', 'A failure of getPool has only “error”'],
  poolFields: ['4', 'A pool has exactly the five documented fields, without a time'],
  poolIntegers: ['4', 'Amounts and the count are integers, not strings'],
  poolLists: ['4', 'Both lists of nominators are present'],
  poolActive: ['4', 'An active nominator has a stake or a pending deposit'],
  poolCount: ['4', 'nominators_count is at least the length of the list'],
  poolCase: ['0.3', 'getPool returns raw addresses in upper case'],
  poolBareHex: ['6', 'A pool without a workchain means the masterchain'],
  poolClient: ['4', 'Lookout’s client reads a pool'],
} as const

/** Judged last, from the responses that the other checks received. */
const refusals = {
  rateLimitBody: ['5', 'A 429 has its text in result or error'],
  retryAfter: ['5', 'Retry-After of a 429, if sent, is seconds or a date'],
  refusedKey: ['5', '401 and 403 have a text in error'],
} as const

const facts = {
  ...pending,
  ...general,
  ...finished,
  ...traces,
  ...block,
  ...pool,
  ...refusals,
} as const

export type FactId = keyof typeof facts
export type GeneralId = keyof typeof general | keyof typeof refusals
export type PendingId = keyof typeof pending
export type FinishedId = keyof typeof finished
export type TraceId = keyof typeof traces
export type BlockId = keyof typeof block
export type PoolId = keyof typeof pool

export const factIds: readonly FactId[] = [pending, general, finished, traces, block, pool, refusals].flatMap(
  (group): FactId[] => Object.keys(group) as FactId[],
)

export function factOf(id: FactId): Fact {
  return facts[id]
}
