import { isObject, type WireObject } from '../../electron/monitor/toncenter/shape.ts'
import { every, excerpt, NotCheckable, objectsIn, verdict, written, type Verdict } from './check.ts'
import { statusAt, type Check } from './check-kinds.ts'
import { clientCheck } from './client-check.ts'
import type { PoolId } from './fact-words.ts'
import { jsonOf, requireOffered, requireSuccess } from './service.ts'
import { strangeAccount, type Subjects } from './subjects.ts'
import { reasons, seen } from './words.ts'

const path = '/api/smc-index/getPool'
const fields = [
  'stake_amount_sent',
  'validator_amount',
  'nominators_count',
  'active_nominators',
  'inactive_nominators',
]
const strangePool = `-1:${strangeAccount.slice(2)}`

const expectStatus = statusAt(path)

function poolTarget(subjects: Subjects): string {
  return `${path}?pool=${subjects.pool()}`
}

function ofPool(judge: (body: WireObject) => Verdict): Check {
  return { kind: 'body', target: poolTarget, judge }
}

const isInteger = (value: unknown): boolean => Number.isSafeInteger(value) || typeof value === 'bigint'

function amountsIn(
  body: WireObject,
): readonly (readonly [name: string, value: string, isInteger: boolean])[] {
  const own = fields.slice(0, 3).map((name) => [name, body[name]] as const)
  const nominators = objectsIn(body, 'active_nominators').flatMap(({ balance, pending_balance: pending }) => [
    ['balance', balance] as const,
    ['pending_balance', pending] as const,
  ])
  return [...own, ...nominators].map(([name, value]) => [name, written(value), isInteger(value)] as const)
}

export const poolChecks: Readonly<Record<PoolId, Check>> = {
  poolKeyless: {
    kind: 'several',
    run: async (service) => {
      if (service.hasKey) throw new NotCheckable(reasons.withKey)
      const known = service.refusals.length
      try {
        const reply = await service.get(`${path}?pool=${strangePool}`)
        requireOffered(reply)
        return verdict(true, excerpt(reply))
      } catch (thrown) {
        const refusal = service.refusals[known]
        if (refusal === undefined || refusal.status === 429) throw thrown
        return verdict(false, excerpt(refusal))
      }
    },
  },
  noPool: expectStatus('', 400),
  badPool: expectStatus('?pool=malformed', 503, /invalid address/i),
  strangePool: expectStatus(`?pool=${strangePool}`, 404, /pool not found/i),
  poolError: {
    kind: 'several',
    run: async (service) => {
      const reply = await service.get(`${path}?pool=malformed`)
      requireOffered(reply)
      const body = jsonOf(reply.text)
      return verdict(isObject(body) && Object.keys(body).join() === 'error', excerpt(reply))
    },
  },
  poolFields: ofPool((body) => {
    const keys = Object.keys(body)
    return verdict(keys.toSorted().join() === fields.toSorted().join(), seen.keys(keys))
  }),
  poolIntegers: ofPool((body) =>
    every(
      amountsIn(body),
      'integers',
      ([, , fits]) => fits,
      ([name, value]) => `${name} ${value}`,
    ),
  ),
  poolLists: ofPool((body) => {
    const lists = [body['active_nominators'], body['inactive_nominators']]
    const [active = 0, inactive = 0] = lists.map((list) => (Array.isArray(list) ? list.length : -1))
    return verdict(
      lists.every((list) => Array.isArray(list)),
      seen.counts('active', active, 'inactive', inactive),
    )
  }),
  poolActive: ofPool((body) =>
    every(
      objectsIn(body, 'active_nominators'),
      'active nominators',
      ({ balance, pending_balance: pending }) => Number(balance) > 0 || Number(pending) > 0,
      (nominator) => written(nominator),
    ),
  ),
  poolCount: ofPool((body) => {
    const [count, listed] = [Number(body['nominators_count']), objectsIn(body, 'active_nominators').length]
    return verdict(count >= listed, seen.counts('nominators_count', count, 'listed', listed))
  }),
  poolCase: ofPool((body) => {
    const inactive = body['inactive_nominators']
    const active = objectsIn(body, 'active_nominators').map(({ address }) => String(address))
    const all = [...active, ...(Array.isArray(inactive) ? inactive.map(String) : [])]
    return every(all, 'addresses', (text) => /^-?\d+:[0-9A-F]{64}$/.test(text), String)
  }),
  poolBareHex: {
    kind: 'several',
    run: async (service, subjects) => {
      const pool = subjects.pool()
      if (!pool.startsWith('-1:')) throw new NotCheckable(reasons.noMasterPool)
      requireSuccess(await service.get(`${path}?pool=${pool}`))
      const bare = await service.get(`${path}?pool=${pool.slice(3)}`)
      return verdict(bare.status === 200, excerpt(bare))
    },
  },
  poolClient: clientCheck(async ({ client }, subjects) => {
    const { value } = await client.pool(subjects.pool())
    return seen.decoded(`${value.nominators.length} nominators`)
  }),
}
