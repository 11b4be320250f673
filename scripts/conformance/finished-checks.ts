import { actionRows } from '../../electron/monitor/toncenter/actions.ts'
import type { WireJson } from '../../electron/monitor/toncenter/client-types.ts'
import { isObject, type WireObject } from '../../electron/monitor/toncenter/shape.ts'
import { parseHash } from '../../electron/shared/hash.ts'
import {
  every,
  firstRise,
  isEmptyList,
  memberOf,
  NotCheckable,
  objectsIn,
  verdict,
  written,
  type Verdict,
} from './check.ts'
import type { Check } from './check-kinds.ts'
import { clientCheck } from './client-check.ts'
import type { FinishedId } from './fact-words.ts'
import { jsonOf, requireSuccess, type Service } from './service.ts'
import { newest, strangeAccount, strangeHash } from './subjects.ts'
import { reasons, seen } from './words.ts'

const path = '/api/v3/actions'
/** Types without a documented shape (api.md 2.3). */
const shapeless = new Set(['unknown', 'coffee_mev_protect_failed_swap', 'extra_currency_transfer'])

function expectStatus(query: string, ...statuses: readonly number[]): Check {
  return { kind: 'status', target: () => `${path}${query}`, statuses }
}

function eachNewest(fits: (action: WireObject) => boolean, field: string): Check {
  return {
    kind: 'body',
    target: () => newest,
    judge: (body) => every(objectsIn(body, 'actions'), 'actions', fits, (action) => written(action[field])),
  }
}

function rowsOf(query: string, expected: number): Check {
  return {
    kind: 'several',
    run: async (service) => {
      const all = objectsIn(requireSuccess(await service.get(newest)), 'actions').length
      const reply = await service.get(`${path}${query}`)
      if (all === 0) throw new NotCheckable(reasons.noAction)
      const rows = objectsIn(jsonOf(reply.text), 'actions')
      return verdict(
        reply.status === 200 && rows.length === Math.min(expected, all),
        seen.value('rows', String(rows.length)),
      )
    },
  }
}

async function idsOf(service: Service, query: string): Promise<readonly string[]> {
  const body = requireSuccess(await service.get(`${path}${query}`))
  return objectsIn(body, 'actions')
    .map(({ action_id: id }) => String(id))
    .toSorted()
}

/** Compares the ids of two queries. Throws NotCheckable when the first returns none. */
async function compare(
  service: Service,
  [name, query]: readonly [string, string],
  [otherName, other]: readonly [string, string],
  fits: (ids: readonly string[], others: readonly string[]) => boolean,
): Promise<Verdict> {
  const ids = await idsOf(service, query)
  if (ids.length === 0) throw new NotCheckable(reasons.noAction)
  const others = await idsOf(service, other)
  return verdict(fits(ids, others), seen.counts(name, ids.length, otherName, others.length))
}

const same = (a: readonly string[], b: readonly string[]): boolean => a.join() === b.join()

/** Requests actions whose traces ended when the action's trace did. All rows must have that end, and one must be the action. */
function bounds(low: string, high: string, field: string): Check {
  return {
    kind: 'several',
    run: async (service, subjects) => {
      const action = subjects.action()
      const end = String(action[field])
      const query = `${path}?account=${subjects.account()}&${low}=${end}&${high}=${end}&limit=100`
      const rows = objectsIn(requireSuccess(await service.get(query)), 'actions')
      const hasIt = rows.some(({ action_id: id }) => id === action['action_id'])
      const areAll = rows.every((row) => String(row[field]) === end)
      return verdict(
        hasIt && areAll,
        seen.counts(
          'rows',
          rows.length,
          'of this end',
          rows.filter((row) => String(row[field]) === end).length,
        ),
      )
    },
  }
}

const raw = /^(-?\d+):([0-9a-fA-F]{64})$/

function addressesIn(value: WireJson): readonly string[] {
  if (typeof value === 'string') return raw.test(value) ? [value] : []
  if (Array.isArray(value)) return value.flatMap(addressesIn)
  return isObject(value) ? Object.values(value).flatMap(addressesIn) : []
}

const amountNames = ['amount', 'value', 'price', 'forward_amount', 'tokens_minted', 'tokens_burnt']

function hasTextAmounts({ details }: WireObject): boolean {
  return amountNames.every((name) => {
    const value = memberOf(details, name)
    // `value` may also be the record of a domain, which is an object.
    return (
      value === undefined ||
      value === null ||
      isObject(value) ||
      (typeof value === 'string' && /^\d+(\.0)?$/.test(value))
    )
  })
}

export const finishedChecks: Readonly<Record<FinishedId, Check>> = {
  knownTypes: {
    kind: 'body',
    target: () => newest,
    judge: (body) => {
      const types = new Set(objectsIn(body, 'actions').map(({ type }) => String(type)))
      if (types.size === 0) throw new NotCheckable(reasons.noAction)
      const odd = [...types].filter((type) => !Object.hasOwn(actionRows, type) && !shapeless.has(type))
      return verdict(odd.length === 0, odd.length === 0 ? seen.types(types.size) : seen.unknownTypes(odd))
    },
  },
  amounts: eachNewest(hasTextAmounts, 'details'),
  upperCase: {
    kind: 'body',
    target: () => newest,
    judge: (body) => {
      const found = objectsIn(body, 'actions').flatMap(({ accounts, details }) =>
        [accounts, details].flatMap((part) => addressesIn(part ?? null)),
      )
      return every(found, 'addresses', (text) => text === text.toUpperCase(), String)
    },
  },
  omitBook: {
    kind: 'body',
    target: () => `${path}?limit=1&x_no_address_book=true&x_no_metadata=true`,
    judge: ({ address_book: book, metadata }) =>
      verdict(
        written([book ?? null, metadata ?? null]) === '[{},{}]',
        seen.value('both', written([book ?? null, metadata ?? null])),
      ),
  },
  defaultLimit: rowsOf('', 100),
  limitOver: expectStatus('?limit=1001', 500, 422),
  limitZero: rowsOf('?limit=0', 1),
  limitNegative: rowsOf('?limit=-1', 1),
  finishedUnknown: {
    kind: 'body',
    target: () => `${path}?msg_hash=${strangeHash}`,
    judge: isEmptyList('actions'),
  },
  finishedBadHash: expectStatus('?msg_hash=malformed', 422),
  finishedEmptyHash: expectStatus('?msg_hash=', 500),
  finishedForms: {
    kind: 'several',
    run: async (service, subjects) => {
      const hash = parseHash(subjects.hash())
      const [hex, base64, url] = [
        hash?.hex,
        hash?.base64,
        hash?.base64.replaceAll('+', '-').replaceAll('/', '_'),
      ]
      const queryOf = (form: string | undefined): string => `?msg_hash=${encodeURIComponent(form ?? '')}`
      const first = await compare(service, ['hex', queryOf(hex)], ['base64', queryOf(base64)], same)
      if (first.result !== 'holds') return first
      return compare(service, ['hex', queryOf(hex)], ['base64url', queryOf(url)], same)
    },
  },
  finishedComma: {
    kind: 'several',
    run: (service, subjects) => {
      const hash = subjects.hash()
      return compare(
        service,
        ['one', `?msg_hash=${hash}`],
        ['list', `?msg_hash=${hash},${strangeHash}`],
        same,
      )
    },
  },
  finishedExclusive: expectStatus(`?account=${strangeAccount}&msg_hash=${strangeHash}`, 500),
  finishedSort: {
    kind: 'body',
    target: () => newest,
    judge: (body) => {
      const actions = objectsIn(body, 'actions')
      if (actions.length < 2) throw new NotCheckable(reasons.fewActions(actions.length))
      const rise = firstRise(actions.map((action) => action['trace_end_lt']))
      return verdict(rise < 0, rise < 0 ? seen.all(actions.length, 'actions') : seen.rise(rise + 1))
    },
  },
  finishedUtime: bounds('start_utime', 'end_utime', 'trace_end_utime'),
  finishedLt: bounds('start_lt', 'end_lt', 'trace_end_lt'),
  finishedOffset: {
    kind: 'several',
    run: async (service, subjects) => {
      // The upper bound keeps the list unchanged while new actions arrive.
      const base = `${path}?account=${subjects.account()}&end_lt=${String(subjects.action()['trace_end_lt'])}`
      const idsAt = async (rest: string): Promise<readonly string[]> =>
        objectsIn(requireSuccess(await service.get(`${base}${rest}`)), 'actions').map((action) =>
          String(action['action_id']),
        )
      const [, second] = await idsAt('&limit=2')
      if (second === undefined) throw new NotCheckable(reasons.fewActions(1))
      const [shifted = seen.missing] = await idsAt('&limit=1&offset=1')
      return verdict(shifted === second, seen.value('action_id', shifted))
    },
  },
  finishedAccounts: {
    kind: 'several',
    run: async (service) => {
      const listed = objectsIn(requireSuccess(await service.get(newest)), 'actions')
      const bare = objectsIn(requireSuccess(await service.get(path)), 'actions')
      if (listed.length === 0) throw new NotCheckable(reasons.noAction)
      const [withIt, without] = [listed, bare].map(
        (list) => list.filter((action) => 'accounts' in action).length,
      )
      return verdict(
        withIt === listed.length && without === 0,
        seen.counts('with include_accounts', withIt ?? 0, 'without', without ?? 0),
      )
    },
  },
  finishedFinality: eachNewest(({ finality }) => finality === 'finalized', 'finality'),
  finishedSeqno: eachNewest(
    ({ trace_mc_seqno_end: seqno }) => typeof seqno === 'number' && seqno > 0,
    'trace_mc_seqno_end',
  ),
  wholeTrace: {
    kind: 'several',
    run: (service, subjects) => {
      const traceId = encodeURIComponent(String(subjects.action()['trace_id']))
      const queries = [
        ['msg_hash', `?msg_hash=${subjects.hash()}&limit=1000`],
        ['trace_id', `?trace_id=${traceId}&limit=1000`],
      ] as const
      return compare(service, ...queries, (some, all) => some.every((id) => all.includes(id)))
    },
  },
  finishedStable: {
    kind: 'several',
    run: async (service) => {
      const before = objectsIn(requireSuccess(await service.get(newest)), 'actions')
      const after = objectsIn(requireSuccess(await service.get(`${newest}&_=again`)), 'actions')
      const keyOf = (action: WireObject): string =>
        `${written(action['trace_id'])} ${written(action['type'])}`
      const known = new Set(before.map((action) => written(action['action_id'])))
      const common = after.filter((action) => before.some((each) => keyOf(each) === keyOf(action)))
      return every(common, 'actions', (action) => known.has(written(action['action_id'])), keyOf)
    },
  },
  actionsClient: clientCheck(async ({ client }, subjects) => {
    const query = { sort: 'desc', limit: 20, offset: 0 } as const
    const { value } = await client.finishedActions(subjects.account(), query)
    return seen.decoded(`${value.actions.length} actions`)
  }),
}
