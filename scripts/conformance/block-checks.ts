import { isObject, type WireObject } from '../../electron/monitor/toncenter/shape.ts'
import type { BlockRef } from '../../electron/shared/block-models.ts'
import { parseHash } from '../../electron/shared/hash.ts'
import { every, excerpt, memberOf, NotCheckable, objectsIn, verdict, written } from './check.ts'
import type { Check } from './check-kinds.ts'
import { clientCheck } from './client-check.ts'
import type { BlockId } from './fact-words.ts'
import { jsonOf, requireOffered, requireSuccess, type Service } from './service.ts'
import type { Subjects } from './subjects.ts'
import { reasons, seen } from './words.ts'

const path = '/api/v2/getBlockTransactions'
const maxInt32 = 2 ** 31 - 1

function targetOf({ workchain, shard, seqno }: BlockRef, rest: string): string {
  return `${path}?workchain=${workchain}&shard=${shard}&seqno=${seqno}${rest}`
}

function wholeTarget(subjects: Subjects): string {
  return targetOf(subjects.block(), '&count=10000')
}

function expectStatus(rest: string, status: number, words?: RegExp): Check {
  return {
    kind: 'status',
    target: (subjects) => targetOf(subjects.block(), rest),
    statuses: [status],
    needsBlock: true,
    ...(words === undefined ? {} : { words }),
  }
}

function expectMasterchainStatus(shard: string, seqno: number, status: number, words?: RegExp): Check {
  const target = (): string => targetOf({ workchain: -1, shard, seqno }, '')
  return { kind: 'status', target, statuses: [status], ...(words === undefined ? {} : { words }) }
}

function fieldIs(expected: string, ...names: readonly string[]): Check {
  return {
    kind: 'body',
    target: wholeTarget,
    judge: (body) => {
      const value = memberOf(body, ...names)
      return verdict(written(value) === expected, seen.value(names.at(-1) ?? '', written(value)))
    },
  }
}

function transactionsIn(body: WireObject): readonly WireObject[] {
  return objectsIn(body['result'], 'transactions')
}

function eachTransaction(fits: (transaction: WireObject) => boolean, field: string): Check {
  return {
    kind: 'body',
    target: wholeTarget,
    judge: (body) => every(transactionsIn(body), 'transactions', fits, (item) => written(item[field])),
  }
}

/** Returns a sort key for the order of a block: by account as unsigned bytes, then by logical time. */
function sortKeyOf({ account, lt }: WireObject): string {
  const id = String(account).split(':').at(-1) ?? ''
  return `${id.toLowerCase()} ${String(lt).padStart(20, '0')}`
}

function judgeId(body: WireObject, { workchain, shard, seqno }: BlockRef) {
  const id = memberOf(body, 'result', 'id')
  const isSame =
    memberOf(id, 'workchain') === workchain &&
    memberOf(id, 'shard') === shard &&
    memberOf(id, 'seqno') === seqno
  return verdict(isSame, seen.block(written(memberOf(id, 'workchain')), written(memberOf(id, 'shard'))))
}

/** Returns the second transaction of the block, and the response to a request for the page after the first one. */
async function pagesOf(service: Service, subjects: Subjects) {
  const whole = requireSuccess(await service.get(wholeTarget(subjects)))
  const [first, second] = transactionsIn(whole)
  if (first === undefined || second === undefined) throw new NotCheckable(reasons.fewTransactions)
  const id = memberOf(whole, 'result', 'id')
  const hexOf = (name: string): string => parseHash(String(memberOf(id, name)))?.hex ?? ''
  const account = String(first['account']).split(':').at(-1) ?? ''
  const after = `&after_lt=${String(first['lt'])}&after_hash=${account}`
  const pins = `&root_hash=${hexOf('root_hash')}&file_hash=${hexOf('file_hash')}`
  const next = await service.get(targetOf(subjects.block(), `&count=1${pins}${after}`))
  return { second, next }
}

export const blockChecks: Readonly<Record<BlockId, Check>> = {
  idType: fieldIs('"ton.blockIdExt"', 'result', 'id', '@type'),
  extraPlace: {
    kind: 'body',
    target: wholeTarget,
    judge: (body) => {
      const [isBeside, isInside] = ['@extra' in body, memberOf(body, 'result', '@extra') !== undefined]
      const place = isBeside ? seen.beside : isInside ? seen.inside : seen.absent
      return verdict(isBeside !== isInside, seen.extraIn(place))
    },
  },
  resultType: fieldIs('"blocks.transactions"', 'result', '@type'),
  blockVersion: {
    kind: 'several',
    run: async (service, subjects) => {
      const reply = await service.get(wholeTarget(subjects))
      requireSuccess(reply)
      const value = reply.headers.get('X-API-Version')
      return verdict(value !== null, seen.header('X-API-Version', value))
    },
  },
  blockIntegers: {
    kind: 'body',
    target: wholeTarget,
    judge: (body) => {
      const id = memberOf(body, 'result', 'id')
      const [shard, seqno] = [memberOf(id, 'shard'), memberOf(id, 'seqno')]
      const areLtTexts = transactionsIn(body).every(({ lt }) => typeof lt === 'string')
      const isRight = typeof shard === 'string' && typeof seqno === 'number' && areLtTexts
      return verdict(
        isRight,
        seen.value(
          'shard, seqno, lt',
          [shard, seqno, transactionsIn(body)[0]?.['lt']].map(written).join(', '),
        ),
      )
    },
  },
  blockId: {
    kind: 'body',
    target: wholeTarget,
    judge: (body, subjects) => judgeId(body, subjects.block()),
  },
  shardId: {
    kind: 'body',
    target: (subjects) => targetOf(subjects.shardBlock(), '&count=1'),
    judge: (body, subjects) => judgeId(body, subjects.shardBlock()),
  },
  blockCase: eachTransaction(({ account }) => /^-?\d+:[0-9a-f]{64}$/.test(String(account)), 'account'),
  blockHashes: eachTransaction(({ hash }) => /^[A-Za-z0-9+/]{43}=$/.test(String(hash)), 'hash'),
  blockMode: eachTransaction(({ mode }) => mode === 135, 'mode'),
  blockOrder: {
    kind: 'body',
    target: wholeTarget,
    judge: (body) => {
      const places = transactionsIn(body).map(sortKeyOf)
      if (places.length < 2) throw new NotCheckable(reasons.fewTransactions)
      const odd = places.find((place, index) => index > 0 && place <= (places[index - 1] ?? ''))
      return verdict(
        odd === undefined,
        odd === undefined
          ? seen.all(places.length, 'transactions')
          : seen.value('not after its predecessor', odd),
      )
    },
  },
  blockComplete: fieldIs('false', 'result', 'incomplete'),
  defaultCount: {
    kind: 'body',
    target: (subjects) => targetOf(subjects.block(), ''),
    judge: (body) => {
      const count = memberOf(body, 'result', 'req_count')
      return verdict(count === 40, seen.value('req_count', written(count)))
    },
  },
  countOver: expectStatus('&count=10001', 422, /count/),
  countZero: expectStatus('&count=0', 422, /count/),
  seqnoZero: expectMasterchainStatus('-9223372036854775808', 0, 422, /seqno/),
  emptyValue: expectStatus('&after_lt=', 422, /after_lt/),
  blockError: {
    kind: 'several',
    run: async (service) => {
      const reply = await service.get(`${path}?shard=0&seqno=1`)
      requireOffered(reply)
      const body = jsonOf(reply.text)
      const isRight =
        isObject(body) &&
        body['ok'] === false &&
        typeof body['error'] === 'string' &&
        body['code'] === reply.status
      return verdict(isRight, excerpt(reply))
    },
  },
  halfCursor: expectStatus('&after_lt=1', 422, /after_lt/),
  incomplete: {
    kind: 'several',
    run: async (service, subjects) => {
      const whole = requireSuccess(await service.get(wholeTarget(subjects)))
      if (transactionsIn(whole).length < 2) throw new NotCheckable(reasons.fewTransactions)
      const page = requireSuccess(await service.get(targetOf(subjects.block(), '&count=1')))
      const isIncomplete = memberOf(page, 'result', 'incomplete')
      const isRight = isIncomplete === true && transactionsIn(page).length === 1
      return verdict(isRight, seen.value('incomplete', written(isIncomplete)))
    },
  },
  cursor: {
    kind: 'several',
    run: async (service, subjects) => {
      const { second, next } = await pagesOf(service, subjects)
      const received = transactionsIn(requireSuccess(next))[0]?.['hash']
      return verdict(received === second['hash'], seen.cursor(written(second['hash']), written(received)))
    },
  },
  loneHash: expectStatus(`&root_hash=${'00'.repeat(32)}`, 200),
  wrongHashes: expectStatus(`&root_hash=${'00'.repeat(32)}&file_hash=${'00'.repeat(32)}`, 500),
  missingBlock: expectMasterchainStatus(
    '-9223372036854775808',
    maxInt32,
    500,
    /not in db|cannot find block/i,
  ),
  hexShard: expectMasterchainStatus('e000000000000000', 1, 422),
  unsignedShard: expectMasterchainStatus('9223372036854775808', 1, 422),
  plainShard: {
    kind: 'several',
    run: async (service, subjects) => {
      const reply = await service.get(targetOf({ ...subjects.block(), shard: '8000000000000000' }, ''))
      requireOffered(reply)
      // The service returns the block of the shard that contains this decimal number, or reports that there is none. A 422
      // would mean that the service rejects this notation.
      const isRead =
        reply.status === 200 ||
        (reply.status === 500 && /NOTREADY|UNKNOWN|not in db|cannot find/i.test(reply.text))
      return verdict(isRead, excerpt(reply))
    },
  },
  blockClient: clientCheck(async ({ client }, subjects) => {
    const { value } = await client.block(subjects.block(), { pageSize: 10_000 })
    return seen.decoded(`${value.transactions.length} transactions`)
  }),
}
