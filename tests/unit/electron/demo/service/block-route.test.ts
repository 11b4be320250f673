import { describe, expect, it } from 'vitest'
import { answerBlockRoute } from '../../../../../electron/demo/service/block-route.ts'
import { createWorld } from '../../../../../electron/demo/world/world.ts'

const startAt = Date.UTC(2026, 10, 20, 10)
const world = createWorld({ seed: 7, startAt })
const master = '-9223372036854775808'
const { seqno } = world.newestBlock

interface Body {
  readonly ok: boolean
  readonly error?: string
  readonly result?: {
    readonly id: {
      readonly workchain: number
      readonly shard: string
      readonly seqno: number
      readonly root_hash: string
      readonly file_hash: string
    }
    readonly req_count: number
    readonly incomplete: boolean
    readonly transactions: readonly {
      readonly account: string
      readonly lt: string
      readonly hash: string
      readonly mode: number
    }[]
  }
}

function ask(parameters: Readonly<Record<string, string | number>>): {
  readonly status: number
  readonly body: Body
} {
  const query = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, `${value}`]))
  const { status, body } = answerBlockRoute(world, query)
  return { status, body: JSON.parse(JSON.stringify(body)) }
}
const of = (changes: Readonly<Record<string, string | number>> = {}) => ({
  workchain: -1,
  shard: master,
  seqno,
  ...changes,
})

describe('getBlockTransactions', () => {
  it.each([
    [{ shard: master, seqno }, 'failed to parse get request: failed to parse workchain'],
    [of({ workchain: 'x' }), 'failed to parse get request: failed to parse workchain'],
    [of({ workchain: '2147483648' }), 'failed to parse get request: failed to parse workchain'],
    [of({ shard: 'e000000000000000' }), 'failed to parse get request: failed to parse workchain'],
    [of({ shard: '9223372036854775808' }), 'failed to parse get request: failed to parse workchain'],
    [of({ seqno: '' }), 'failed to parse get request: failed to parse seqno'],
    [of({ root_hash: 'abc' }), 'failed to parse get request: failed to parse root_hash'],
    [of({ file_hash: '' }), 'failed to parse get request: failed to parse file_hash'],
    [of({ after_lt: '' }), 'failed to parse get request: failed to parse after_lt'],
    [of({ after_lt: 1, after_hash: 'zz' }), 'failed to parse get request: failed to parse after_hash'],
    [of({ count: 'many' }), 'failed to parse get request: failed to parse count'],
    [of({ count: 0 }), 'failed to validate request: count should be positive'],
    [of({ count: 10_001 }), 'failed to validate request: count should be less or equal 10000'],
    [of({ seqno: 0 }), 'failed to validate request: seqno should be positive'],
    [
      of({ after_lt: -1, after_hash: '3'.repeat(64) }),
      'failed to validate request: after_lt should be non-negative',
    ],
    [of({ after_lt: 1 }), 'failed to validate request: after_lt and after_hash should be used together'],
    [
      of({ after_hash: '3'.repeat(64) }),
      'failed to validate request: after_lt and after_hash should be used together',
    ],
  ])('rejects %j', (parameters, error) => {
    const { status, body } = ask(parameters)
    expect(status).toBe(422)
    expect(body).toMatchObject({ ok: false, code: 422, error })
  })

  it('returns pages whose union is the complete block, in account order', () => {
    const { workchain, shard, seqno: big } = world.bigBlock
    const whole = ask({ workchain, shard, seqno: big, count: 10_000 }).body.result
    expect(whole?.transactions.length).toBe(10_000)
    expect(whole?.incomplete).toBe(false)
    const paged: string[] = []
    let after: Record<string, string> = {}
    let pages = 0
    for (let isMore = true; isMore; pages += 1) {
      const page = ask({ workchain, shard, seqno: big, count: 3_000, ...after }).body.result
      for (const { account, lt } of page?.transactions ?? []) paged.push(`${account} ${lt}`)
      const last = page?.transactions.at(-1)
      after = { after_lt: last?.lt ?? '', after_hash: last?.account.slice(3) ?? '' }
      isMore = page?.incomplete === true
    }
    expect(pages).toBe(4)
    expect(paged).toEqual(whole?.transactions.map(({ account, lt }) => `${account} ${lt}`))
    expect(new Set(paged).size).toBe(10_000)
    const accounts = whole?.transactions.map(({ account }) => account) ?? []
    expect(accounts).toEqual(accounts.toSorted())
  })

  it('accepts the cursor as hex, base64 and a full address', () => {
    const first = ask(of({ count: 1 })).body.result?.transactions[0]
    const account = first?.account.slice(3) ?? ''
    const forms = [
      account,
      account.toUpperCase(),
      Buffer.from(account, 'hex').toString('base64url'),
      first?.account ?? '',
    ]
    const seconds = forms.map(
      (after_hash) =>
        ask(of({ count: 1, after_lt: first?.lt ?? '', after_hash })).body.result?.transactions[0],
    )
    expect(new Set(seconds.map((each) => each?.hash)).size).toBe(1)
    expect(seconds[0]?.hash).not.toBe(first?.hash)
  })

  it('defaults to 40 transactions and echoes the request', () => {
    const { result } = ask({ ...world.bigBlock }).body
    expect(result?.req_count).toBe(40)
    expect(result?.transactions.length).toBe(40)
    expect(result?.incomplete).toBe(true)
    expect(result?.transactions[0]).toMatchObject({
      mode: 135,
      account: expect.stringMatching(/^-1:[0-9a-f]{64}$/),
    })
  })

  it('responds to an invalid shard with the block that covers it', () => {
    expect(ask(of({ shard: '8000000000000000' })).body.result?.id.shard).toBe(master)
    expect(
      ask(of({ workchain: 0, shard: '8000000000000000', seqno: seqno + 5_217_303 })).body.result?.id.shard,
    ).toBe(ask(of({ workchain: 0, shard: '1', seqno: seqno + 5_217_303 })).body.result?.id.shard)
  })

  it('checks both hashes and rejects wrong ones; a single hash is ignored', () => {
    const id = ask(of()).body.result?.id
    const pinned = of({ root_hash: id?.root_hash ?? '', file_hash: id?.file_hash ?? '' })
    expect(ask(pinned).status).toBe(200)
    expect(ask({ ...pinned, seqno: seqno - 1 }).body.error).toMatch(/^LITE_SERVER_UNKNOWN/)
    expect(ask(of({ seqno: seqno - 1, root_hash: id?.root_hash ?? '' })).status).toBe(200)
  })

  it('distinguishes blocks not yet seen, not yet applied and no longer stored', () => {
    const future = ask(of({ seqno: seqno + 1_000 }))
    expect(future.status).toBe(500)
    expect(future.body.error).toBe(
      `LITE_SERVER_NOTREADY: cannot find block (-1,8000000000000000) seqno=${seqno + 1_000}: seqno not in db`,
    )
    expect(ask(of({ seqno: 2_399 })).body.error).toBe(
      'LITE_SERVER_NOTREADY: cannot find block (-1,8000000000000000) seqno=2399: seqno not in db',
    )
    expect(ask(of({ workchain: 5 })).body.error).toMatch(/seqno not in db$/)
    const fresh = createWorld({ seed: 7, startAt })
    const query = new URLSearchParams({ workchain: '-1', shard: master, seqno: `${seqno + 2}` })
    const seen = new Set<unknown>()
    for (let ms = 0; ms < 3_000; ms += 50) {
      fresh.advanceTo(startAt + ms)
      const { status, body } = answerBlockRoute(fresh, query)
      seen.add(status === 200 ? 'given' : JSON.parse(JSON.stringify(body)).error)
    }
    expect([...seen]).toEqual([
      `LITE_SERVER_NOTREADY: cannot find block (-1,8000000000000000) seqno=${seqno + 2}: seqno not in db`,
      'LITE_SERVER_NOTREADY: block is not applied',
      'given',
    ])
  })

  it('adds notes beside the field ok', () => {
    expect(
      answerBlockRoute(world, new URLSearchParams(Object.entries(of()).map(([k, v]) => [k, `${v}`]))).body,
    ).toHaveProperty('@extra', expect.stringMatching(/^1795168800:\d:\d+\.\d{3}$/))
  })
})
