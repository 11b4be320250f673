import { formatFriendly } from '../../electron/shared/address.ts'
import { parseHash } from '../../electron/shared/hash.ts'
import type { WireObject } from '../../electron/monitor/toncenter/shape.ts'
import {
  every,
  excerpt,
  firstRise,
  isEmptyList,
  memberOf,
  NotCheckable,
  objectsIn,
  verdict,
  written,
  type Verdict,
} from './check.ts'
import { statusAt, type Check } from './check-kinds.ts'
import { clientCheck } from './client-check.ts'
import type { PendingId } from './fact-words.ts'
import { jsonOf, requireOffered, type Service } from './service.ts'
import { strangeAccount, strangeHash } from './subjects.ts'
import { reasons, seen } from './words.ts'

const path = '/api/v3/pendingActions'
const bareHex = strangeAccount.slice(2)

const expectStatus = statusAt(path)

function eachPending(fits: (action: WireObject) => boolean, ...fields: readonly string[]): Check {
  const describe = (action: WireObject): string =>
    written(Object.fromEntries(fields.map((name) => [name, memberOf(action, name) ?? null])))
  return {
    kind: 'body',
    target: (subjects) => subjects.pending(),
    judge: (body) => every(objectsIn(body, 'actions'), 'actions', fits, describe),
  }
}

async function statusesOf(
  service: Service,
  queries: readonly string[],
  expected: readonly number[],
): Promise<Verdict> {
  const replies = []
  for (const query of queries) {
    const reply = await service.get(`${path}${query}`)
    requireOffered(reply)
    replies.push(reply)
  }
  const odd = replies.find(({ status }, index) => status !== expected[index])
  return verdict(odd === undefined, odd === undefined ? expected.join(', ') : excerpt(odd))
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
const isDigits = (value: unknown): boolean => typeof value === 'string' && /^\d+$/.test(value)
const isWhole = (value: unknown): boolean => Number.isSafeInteger(value)

function hasFields(action: WireObject): boolean {
  return (
    ['action_id', 'type', 'trace_external_hash'].every((name) => isText(action[name])) &&
    ['start_lt', 'end_lt', 'trace_end_lt'].every((name) => isDigits(action[name])) &&
    ['start_utime', 'end_utime', 'trace_end_utime', 'trace_mc_seqno_end'].every((name) =>
      isWhole(action[name]),
    ) &&
    typeof action['success'] === 'boolean'
  )
}

function isFullTransaction(transaction: WireObject): boolean {
  const shard = memberOf(transaction, 'block_ref', 'shard')
  // A predicted transaction has no block yet.
  const hasBlock = typeof shard === 'string' && /^[0-9A-F]{1,16}$/i.test(shard)
  return typeof transaction['emulated'] === 'boolean' && (hasBlock || transaction['emulated'])
}

/** Returns true if the names that occur in both lists have the same order in each list. */
function agree(a: readonly string[], b: readonly string[]): boolean {
  const [inA, inB] = [a.filter((name) => b.includes(name)), b.filter((name) => a.includes(name))]
  return inA.every((name, index) => name === inB[index])
}

export const pendingChecks: Readonly<Record<PendingId, Check>> = {
  noFilter: expectStatus('', 422, /account or ext_msg_hash should be specified/),
  errorBody: {
    kind: 'several',
    run: async (service) => {
      const reply = await service.get(`${path}?account=malformed`)
      requireOffered(reply)
      const body = jsonOf(reply.text)
      const keys = typeof body === 'object' && body !== null ? Object.keys(body) : []
      return verdict(keys.join() === 'error', seen.keys(keys))
    },
  },
  badAccount: expectStatus('?account=malformed', 422, /account/),
  emptyAccount: expectStatus('?account=', 422),
  accountList: expectStatus(`?account=${strangeAccount},${strangeAccount}`, 422),
  lastAccount: {
    kind: 'several',
    run: (service) => {
      const [bad, good] = ['account=malformed', `account=${strangeAccount}`]
      return statusesOf(service, [`?${bad}&${good}`, `?${good}&${bad}`], [200, 422])
    },
  },
  bareHex: expectStatus(`?account=${bareHex}`, 422),
  addressForms: {
    kind: 'several',
    run: (service) => {
      const friendly = formatFriendly(strangeAccount, { bounceable: true, testnet: false })
      const test = formatFriendly(strangeAccount, { bounceable: false, testnet: true })
      const forms = [friendly, test, `0:${bareHex.toLowerCase()}`, `0:${bareHex.toUpperCase()}`]
      const queries = forms.map((form) => `?account=${form}`)
      return statusesOf(service, queries, [200, 200, 200, 200])
    },
  },
  badHash: expectStatus('?ext_msg_hash=malformed', 422, /ext_msg_hash/),
  oneBadHash: expectStatus(`?ext_msg_hash=${strangeHash}&ext_msg_hash=malformed`, 422, /ext_msg_hash/),
  hashForms: {
    kind: 'status',
    target: () => {
      const hash = parseHash(strangeHash)
      const forms = [hash?.hex, hash?.base64, hash?.base64.replaceAll('+', '-').replaceAll('/', '_')]
      return `${path}?${forms.map((form) => `ext_msg_hash=${encodeURIComponent(form ?? '')}`).join('&')}`
    },
    statuses: [200],
  },
  hashComma: expectStatus(`?ext_msg_hash=${strangeHash},${strangeHash}`, 200),
  bothFilters: expectStatus(`?account=${strangeAccount}&ext_msg_hash=${strangeHash}`, 200),
  accountWins: {
    kind: 'several',
    run: async (service, subjects) => {
      const account = subjects.pendingAccount()
      const both = await service.get(`${path}?account=${account}&ext_msg_hash=${strangeHash}`)
      const count = objectsIn(jsonOf(both.text), 'actions').length
      if (count > 0) return verdict(true, seen.all(count, 'actions of the account'))
      const again = await service.get(`${path}?account=${account}&_=again`)
      if (objectsIn(jsonOf(again.text), 'actions').length === 0) throw new NotCheckable(reasons.changed)
      return verdict(false, excerpt(both))
    },
  },
  unknownHash: {
    kind: 'body',
    target: () => `${path}?ext_msg_hash=${strangeHash}`,
    judge: isEmptyList('actions'),
  },
  unknownAccount: {
    kind: 'body',
    target: () => `${path}?account=${strangeAccount}`,
    judge: isEmptyList('actions'),
  },
  unknownKey: expectStatus(`?account=${strangeAccount}&no_such_key=1`, 200),
  unknownType: expectStatus(`?account=${strangeAccount}&supported_action_types=no_such_type`, 200),
  badFlag: expectStatus(`?account=${strangeAccount}&include_transactions=malformed`, 422),
  topLevel: {
    kind: 'body',
    target: () => `${path}?account=${strangeAccount}`,
    judge: (body) => {
      const keys = Object.keys(body)
      return verdict(keys.join() === 'actions,address_book,metadata', seen.keys(keys))
    },
  },
  pendingFields: eachPending(
    hasFields,
    'action_id',
    'start_lt',
    'start_utime',
    'trace_mc_seqno_end',
    'success',
  ),
  pendingFinality: eachPending(
    ({ finality }) => ['pending', 'confirmed', 'finalized'].some((known) => known === finality),
    'finality',
  ),
  pendingHash: eachPending(
    (action) =>
      isText(action['trace_external_hash']) &&
      action['trace_external_hash_norm'] !== action['trace_external_hash'],
    'trace_external_hash',
    'trace_external_hash_norm',
  ),
  pendingTraceId: eachPending(
    ({ trace_id: id, finality }) => isText(id) || (id === null && finality === 'pending'),
    'trace_id',
    'finality',
  ),
  pendingOrder: {
    kind: 'body',
    target: (subjects) => subjects.pending(),
    judge: (body) => {
      const actions = objectsIn(body, 'actions')
      if (actions.length < 2) throw new NotCheckable(reasons.fewActions(actions.length))
      const rise = firstRise(actions.map((action) => action['trace_end_lt']))
      return verdict(rise < 0, rise < 0 ? seen.all(actions.length, 'actions') : seen.rise(rise + 1))
    },
  },
  pendingOwn: {
    kind: 'body',
    target: (subjects) => subjects.pending(),
    judge: (body, subjects) => {
      const own = (action: WireObject): boolean => {
        const accounts = action['accounts']
        const list: readonly unknown[] = Array.isArray(accounts) ? accounts : []
        return list.some((text) => String(text).toLowerCase() === subjects.pendingAccount())
      }
      return every(objectsIn(body, 'actions'), 'actions', own, (action) => written(action['accounts']))
    },
  },
  pendingTransactions: {
    kind: 'body',
    target: (subjects) => subjects.pending(),
    judge: (body) => {
      const all = objectsIn(body, 'actions').flatMap((action) => objectsIn(action, 'transactions_full'))
      if (all.length === 0) return verdict(false, seen.none('transactions_full'))
      const describe = ({ emulated, block_ref: ref }: WireObject): string =>
        written({ emulated: emulated ?? null, block_ref: ref ?? null })
      return every(all, 'transactions', isFullTransaction, describe)
    },
  },
  pendingKeyOrder: {
    kind: 'body',
    target: (subjects) => subjects.pending(),
    judge: (body) => {
      const orders = objectsIn(body, 'actions').map((action) => Object.keys(action))
      const odd = orders.find((order) => !agree(orders[0] ?? [], order))
      return verdict(odd === undefined, odd === undefined ? seen.sameOrder(orders.length) : seen.keys(odd))
    },
  },
  pendingBook: {
    kind: 'body',
    target: (subjects) => subjects.pending(),
    judge: ({ address_book: book }) => {
      const keys = typeof book === 'object' && book !== null ? Object.keys(book) : []
      return every(keys, 'keys', (key) => !key.includes(':') || /^-?\d+:[0-9A-F]{64}$/.test(key), String)
    },
  },
  pendingClient: clientCheck(async ({ client }, subjects) => {
    const { value } = await client.pendingByAccount(subjects.pendingAccount())
    if (value.actions.length === 0) throw new NotCheckable(reasons.changed)
    return seen.decoded(`${value.actions.length} actions`)
  }),
}
