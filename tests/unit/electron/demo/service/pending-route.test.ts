import { describe, expect, it } from 'vitest'
import { answerPendingRoute } from '../../../../../electron/demo/service/pending-route.ts'
import { createWorld } from '../../../../../electron/demo/world/world.ts'

const startAt = Date.UTC(2026, 10, 20, 10)
const world = createWorld({ seed: 7, startAt })
const [hotA, hotB] = world.suggested.accounts.map(({ address }) => address)

interface Action {
  readonly type: string
  readonly accounts: readonly string[]
  readonly trace_external_hash: string
  readonly trace_external_hash_norm?: string
  readonly trace_end_lt: string
  readonly end_lt: string
  readonly start_lt: string
  readonly transactions_full?: readonly unknown[]
}

interface Body {
  readonly error?: string
  readonly actions: readonly Action[]
  readonly address_book: Readonly<Record<string, unknown>>
  readonly metadata: Readonly<Record<string, unknown>>
}

function ask(
  query: string,
  headers: Readonly<Record<string, string>> = {},
): { readonly status: number; readonly body: Body } {
  const { status, body } = answerPendingRoute(world, new URLSearchParams(query), headers)
  const text = JSON.stringify(body, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
  return { status, body: JSON.parse(text) }
}

function waitFor(
  query: string,
  matches: (action: Action) => boolean,
  headers: Readonly<Record<string, string>> = {},
): Action {
  for (let ms = 0; ms < 3_600_000; ms += 1_000) {
    world.advanceTo(startAt + ms)
    const found = ask(query, headers).body.actions.find(matches)
    if (found !== undefined) return found
  }
  throw new Error('did not happen within an hour')
}

describe('pendingActions', () => {
  it.each([
    ['', 'account or ext_msg_hash should be specified'],
    ['account=', 'failed to decode: schema: error converting value for "account"'],
    [`account=${hotA},${hotB}`, 'failed to decode: schema: error converting value for "account"'],
    [`account=${hotA?.slice(2)}`, 'failed to decode: schema: error converting value for "account"'],
    ['ext_msg_hash=abc', 'failed to decode: schema: error converting value for index 0 of "ext_msg_hash"'],
    [
      `ext_msg_hash=${'0'.repeat(64)}&ext_msg_hash=abc`,
      'failed to decode: schema: error converting value for index 1 of "ext_msg_hash"',
    ],
    [
      'account=x&ext_msg_hash=y',
      'failed to decode: schema: error converting value for "account" (and 1 other error)',
    ],
    [
      `account=${hotA}&include_transactions=yes`,
      'failed to decode: schema: error converting value for "include_transactions"',
    ],
  ])('rejects "%s"', (query, error) => {
    expect(ask(query)).toEqual({ status: 422, body: { error } })
  })

  it('uses only the last account', () => {
    waitFor(`account=${hotA}`, (action) => !action.accounts.includes(hotB ?? ''))
    const both = ask(`account=${hotB}&account=${hotA}`).body
    expect(both).toEqual(ask(`account=${hotA}`).body)
    expect(both.actions.every(({ accounts }) => accounts.includes(hotA ?? ''))).toBe(true)
  })

  it('prefers the account over hashes', () => {
    const action = waitFor(`account=${hotA}`, () => true)
    expect(
      ask(`account=${hotB}&ext_msg_hash=${encodeURIComponent(action.trace_external_hash)}`).body,
    ).toEqual(ask(`account=${hotB}`).body)
  })

  it('finds traces by either hash in every form, repeated or comma-separated', () => {
    const { trace_external_hash: hash, trace_external_hash_norm: norm } = waitFor(
      `account=${hotA}`,
      (action) => action.trace_external_hash_norm !== undefined,
    )
    const hex = Buffer.from(hash, 'base64').toString('hex')
    const forms = [
      encodeURIComponent(hash),
      hex,
      `0x${hex}`,
      Buffer.from(hash, 'base64').toString('base64url'),
      encodeURIComponent(norm ?? ''),
    ]
    for (const form of forms)
      expect(ask(`ext_msg_hash=${form}`).body.actions[0]?.trace_external_hash).toBe(hash)
    const other = 'f'.repeat(64)
    for (const query of [
      `ext_msg_hash=${other}&ext_msg_hash=${hex}`,
      `ext_msg_hash=${other},${hex}`,
      `ext_msg_hash[]=${hex}`,
    ]) {
      expect(ask(query).body.actions[0]?.trace_external_hash).toBe(hash)
    }
    expect(ask(`ext_msg_hash=${other}`)).toEqual({
      status: 200,
      body: { actions: [], address_book: {}, metadata: {} },
    })
  })

  it('extends the returned action types on request and never restricts them', () => {
    const maker = world.suggested.accounts.find(({ label }) => label === 'Collectibles desk')?.address ?? ''
    const purchase = waitFor(
      `account=${maker}&supported_action_types=latest`,
      ({ type }) => type === 'nft_purchase',
    )
    const typesFor = (query: string, headers: Readonly<Record<string, string>> = {}): string[] =>
      ask(`account=${maker}${query}`, headers)
        .body.actions.filter((each) => each.trace_external_hash === purchase.trace_external_hash)
        .map(({ type }) => type)
    expect(typesFor('')).toEqual(['nft_purchase'])
    expect(typesFor('&supported_action_types=v2')).toEqual(['nft_transfer'])
    expect(typesFor('&supported_action_types=')).toEqual(['nft_transfer'])
    expect(typesFor('&supported_action_types=ton_transfer')).toEqual(['nft_transfer'])
    expect(typesFor('&supported_action_types=nft_purchase,v3')).toEqual(['nft_transfer'])
    expect(typesFor('&supported_action_types=v1&supported_action_types=nft_purchase')).toEqual([
      'nft_purchase',
    ])
    expect(typesFor('&supported_action_types=latest', { 'x-actions-version': 'v1' })).toEqual([
      'nft_transfer',
    ])
  })

  it('sorts traces, and the actions of each trace, by their end, newest first', () => {
    for (let ms = 0; ms < 120_000; ms += 5_000) {
      world.advanceTo(startAt + ms)
      const ends = ask(`account=${hotA}`).body.actions.map((action) =>
        [action.trace_end_lt, action.end_lt, action.start_lt].map((lt) => lt.padStart(20, '0')).join(' '),
      )
      expect(ends).toEqual(ends.toSorted().toReversed())
    }
  })

  it('omits the address book and metadata on request', () => {
    waitFor(`account=${hotA}`, ({ type }) => type === 'jetton_transfer')
    const { body } = ask(`account=${hotA}`)
    expect(Object.keys(body.address_book)).toContain(hotA)
    expect(Object.keys(body.metadata).length).toBeGreaterThan(0)
    expect(ask(`account=${hotA}`, { 'x-no-address-book': 'true' }).body.address_book).toEqual({})
    expect(ask(`account=${hotA}&x_no_metadata=1`).body.metadata).toEqual({})
  })

  it('includes full transactions on request', () => {
    const action = waitFor(`account=${hotA}&include_transactions=t`, () => true)
    expect(action.transactions_full?.length).toBeGreaterThan(0)
    expect(
      ask(`account=${hotA}&include_transactions=0`).body.actions.every(
        (each) => each.transactions_full === undefined,
      ),
    ).toBe(true)
  })
})
