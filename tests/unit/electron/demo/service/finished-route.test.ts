import { describe, expect, it } from 'vitest'
import {
  answerFinishedActionsRoute,
  answerFinishedTracesRoute,
} from '../../../../../electron/demo/service/finished-route.ts'
import { toJson } from '../../../../../electron/demo/service/json.ts'
import { createWorld } from '../../../../../electron/demo/world/world.ts'

const startAt = Date.UTC(2026, 10, 20, 10)
const world = createWorld({ seed: 7, startAt })
const account = world.suggested.accounts[0]?.address ?? ''
const hash = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='

const actions = (query: string) => answerFinishedActionsRoute(world, new URLSearchParams(query))
const traces = (query: string) => answerFinishedTracesRoute(world, new URLSearchParams(query))

interface Action {
  readonly trace_end_lt: string
  readonly trace_end_utime: number
  readonly accounts?: readonly string[]
  readonly action_id: string
  readonly trace_id: string
  readonly trace_external_hash_norm: string
  readonly type: string
}

function rows(query: string): readonly Action[] {
  const { status, body } = actions(query)
  expect(status).toBe(200)
  const read: { readonly actions: readonly Action[] } = JSON.parse(toJson(body))
  return read.actions
}

const unreadable = (what: string) => `failed to decode: schema: error converting value for ${what}`

describe('actions', () => {
  it.each([
    ['account=xyz', 422, unreadable('"account"')],
    ['msg_hash=zzz', 422, unreadable('index 0 of "msg_hash"')],
    [`msg_hash=${hash}&msg_hash=zzz`, 422, unreadable('index 1 of "msg_hash"')],
    ['msg_hash=', 500, 'ERROR: syntax error at or near "or" (SQLSTATE 42601)'],
    ['limit=abc', 422, unreadable('"limit"')],
    ['start_lt=x', 422, unreadable('"start_lt"')],
    ['limit=1001', 500, 'limit is not allowed: 1001 > 1000'],
    ['sort=x', 500, 'wrong value for sort parameter'],
    [
      `account=${account}&msg_hash=${hash}`,
      500,
      'ERROR: missing FROM-clause entry for table "aa" (SQLSTATE 42P01)',
    ],
  ])('refuse %s with %i', (query, status, error) => {
    expect(actions(query)).toEqual({ status, body: { error } })
  })

  it('an unknown message or account has no actions', () => {
    const body = { actions: [], address_book: {}, metadata: {} }
    expect(actions(`msg_hash=${hash}`)).toEqual({ status: 200, body })
    expect(actions(`account=0:${'1'.repeat(64)}&start_utime=${startAt / 1_000 - 60}`)).toEqual({
      status: 200,
      body,
    })
  })

  it('are returned newest first, 100 by default and at least one', () => {
    const ends = rows(`account=${account}`).map(({ trace_end_lt: lt }) => BigInt(lt))
    expect(ends).toHaveLength(100)
    expect(ends).toEqual(ends.toSorted((a, b) => (a > b ? -1 : 1)))
    expect(rows(`account=${account}&limit=0`)).toHaveLength(1)
    expect(rows(`account=${account}&limit=-1&offset=-1`)).toHaveLength(1)
  })

  it('are paged without gaps and bounded by the end of the trace, inclusively', () => {
    const all = rows(`account=${account}&limit=30`)
    expect(rows(`account=${account}&limit=20&offset=10`)).toEqual(all.slice(10))
    const lt = all[20]?.trace_end_lt ?? ''
    const from = all.findLastIndex((row) => row.trace_end_lt === lt)
    expect(rows(`account=${account}&limit=1000&start_lt=${lt}`)).toEqual(all.slice(0, from + 1))
    expect(rows(`account=${account}&limit=1&end_lt=${lt}`)[0]?.trace_end_lt).toBe(lt)
    const utime = all[20]?.trace_end_utime ?? 0
    const later = rows(`account=${account}&limit=1000&start_utime=${utime}`)
    expect(Math.min(...later.map((row) => row.trace_end_utime))).toBe(utime)
    const earlier = rows(`account=${account}&limit=1000&start_utime=${utime - 600}&end_utime=${utime}`)
    expect(Math.max(...earlier.map((row) => row.trace_end_utime))).toBe(utime)
  })

  it('are returned from the oldest to the newest of the range on request', () => {
    const range = `account=${account}&limit=1000&start_utime=${startAt / 1_000 - 900}`
    expect(rows(`${range}&sort=asc`)).toEqual(rows(range).toReversed())
  })

  it('are found by trace id, in any form, repeated and together with other filters', () => {
    const [first, ...others] = rows(`account=${account}&limit=100`)
    const other = others.find((row) => row.trace_id !== first?.trace_id)
    const [id, otherId] = [first?.trace_id ?? '', other?.trace_id ?? ''].map(encodeURIComponent)
    const found = rows(`trace_id=${id}`)
    expect(found.map((row) => row.action_id)).toContain(first?.action_id)
    expect(found.every((row) => row.trace_id === first?.trace_id)).toBe(true)
    const hex = Buffer.from(first?.trace_id ?? '', 'base64').toString('hex')
    expect(rows(`trace_id=${hex}`)).toEqual(found)
    expect(new Set(rows(`trace_id=${id}&trace_id=${otherId}`).map((row) => row.trace_id)).size).toBe(2)
    const hashOf = (row: Action | undefined) => encodeURIComponent(row?.trace_external_hash_norm ?? '')
    expect(rows(`trace_id=${id}&msg_hash=${hashOf(first)}`).length).toBeGreaterThan(0)
    expect(rows(`trace_id=${id}&msg_hash=${hashOf(other)}`)).toEqual([])
    expect(rows(`trace_id=${hash}`)).toEqual([])
  })

  it('are limited to one type by action_type', () => {
    const types = (query: string) => new Set(rows(query).map(({ type }) => type))
    expect(types(`account=${account}&action_type=jetton_transfer`)).toEqual(new Set(['jetton_transfer']))
    expect(types(`action_type=jetton_transfer&action_type=ton_transfer&limit=50`)).toEqual(
      new Set(['jetton_transfer', 'ton_transfer']),
    )
    expect(rows('action_type=no_such_type')).toEqual([])
  })

  it('the address book and metadata are omitted on request', () => {
    const query = `account=${account}&limit=20`
    const bodyOf = (rest: string, headers = {}) =>
      JSON.parse(toJson(answerFinishedActionsRoute(world, new URLSearchParams(query + rest), headers).body))
    expect(Object.keys(bodyOf('').address_book)).toContain(account)
    const omitted = { address_book: {}, metadata: {} }
    expect(bodyOf('&x_no_address_book=true&x_no_metadata=true')).toMatchObject(omitted)
    expect(bodyOf('', { 'x-no-address-book': 'true', 'x-no-metadata': '1' })).toMatchObject(omitted)
  })

  it('accounts are included only on request', () => {
    expect(rows(`account=${account}&limit=1`)[0]?.accounts).toBeUndefined()
    expect(rows(`account=${account}&limit=1&include_accounts=true`)[0]?.accounts).toContain(account)
  })
})

describe('traces', () => {
  it.each([
    ['msg_hash=zzz', 422, unreadable('index 0 of "msg_hash"')],
    [
      `trace_id=${hash}&msg_hash=${hash}`,
      422,
      'only one of account, trace_id, tx_hash, msg_hash should be specified',
    ],
    [`msg_hash=${hash}&limit=1001`, 500, 'limit is not allowed: 1001 > 1000'],
  ])('refuse %s with %i', (query, status, error) => {
    expect(traces(query)).toEqual({ status, body: { error } })
  })

  it('a trace is found by its id as well as by its message', () => {
    const [action] = rows(`account=${account}&limit=1`)
    const id = encodeURIComponent(action?.trace_id ?? '')
    const byId = traces(`trace_id=${id}&include_actions=true`)
    const byMessage = traces(
      `msg_hash=${encodeURIComponent(action?.trace_external_hash_norm ?? '')}&include_actions=true`,
    )
    expect(byId.status).toBe(200)
    expect(byId.body).toMatchObject({ traces: [{ trace_id: action?.trace_id }] })
    expect(byMessage).toEqual(byId)
  })

  it('an unknown message has no trace', () => {
    expect(traces(`msg_hash=${hash}`)).toEqual({
      status: 200,
      body: { traces: [], address_book: {}, metadata: {} },
    })
  })
})
