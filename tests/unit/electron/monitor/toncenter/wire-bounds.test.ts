import { describe, expect, it } from 'vitest'
import { LookoutError } from '../../../../../electron/shared/errors.ts'
import { decodeBody, type BodyKind } from '../../../../../electron/monitor/toncenter/decode-body.ts'
import { cutText } from '../../../../../electron/monitor/toncenter/wire-bounds.ts'
import type { PendingActions } from '../../../../../electron/monitor/toncenter/client-types.ts'
import { emulatedTransfer } from '../../../../fixtures/monitor-deps.ts'

function hashOf(index: number): string {
  return Buffer.alloc(32, `hash ${index}`).toString('base64')
}

function bodyOf(actions: readonly object[], more: object = {}): string {
  return JSON.stringify({ actions, address_book: {}, metadata: {}, ...more })
}

function read(text: string): PendingActions {
  const decoded = decodeBody('pending', text)
  if ('failure' in decoded) throw new Error(decoded.failure.error)
  return decoded.value
}

function refusal(text: string, kind: BodyKind = 'pending'): string {
  try {
    decodeBody(kind, text)
  } catch (thrown) {
    if (thrown instanceof LookoutError && thrown.code === 'malformed') return thrown.message
    throw thrown
  }
  return 'not refused'
}

const times = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index)
const raw = (index: number): string => `0:${String(index).padStart(64, '0')}`
const traces = (count: number): string =>
  bodyOf(times(count).map((index) => ({ ...emulatedTransfer, trace_external_hash: hashOf(index) })))

describe('a response beyond a bound', () => {
  it('has more than 5,000 actions', () => {
    expect(read(traces(5_000)).actions).toHaveLength(5_000)
    expect(refusal(traces(5_001))).toContain('“actions” should be at most 5,000 entries')
  })

  it('lists more than 20,000 actions of one trace, of which 512 are kept', () => {
    const same = (count: number): string => bodyOf(times(count).map(() => emulatedTransfer))
    const { actions, omitted } = read(same(20_000))
    expect([actions.length, [...(omitted ?? [])]]).toEqual([
      512,
      [['llTcMUvTxD6Zwb4XFUCmAqluIdj8quzyZWV+1YywzUE=', 19_488]],
    ])
    expect(refusal(same(20_001))).toContain('“actions” should be at most 20,000 entries')
  })

  it('has an action with more than 512 accounts or 4,096 transactions', () => {
    const withAccounts = (count: number): string =>
      bodyOf([{ ...emulatedTransfer, accounts: times(count).map(raw) }])
    expect(read(withAccounts(512)).actions[0]?.accounts).toHaveLength(512)
    expect(refusal(withAccounts(513))).toContain('“actions[0].accounts” should be at most 512 entries')
    const withTransactions = (count: number): string =>
      bodyOf([{ ...emulatedTransfer, transactions: times(count).map(hashOf) }])
    expect(read(withTransactions(4_096)).actions[0]?.transactions).toHaveLength(4_096)
    expect(refusal(withTransactions(4_097))).toContain('“actions[0].transactions” should be at most 4,096')
  })

  it('has an action with more than 16,384 values or 512 kB', () => {
    const details = Object.fromEntries(times(16_384).map((index) => [`k${index}`, null]))
    expect(refusal(bodyOf([{ ...emulatedTransfer, details }]))).toContain('at most 16,384 values')
    const large = times(200).map(() => 'x'.repeat(4_000))
    expect(refusal(bodyOf([{ ...emulatedTransfer, details: { large } }]))).toContain('at most 512 kB')
  })

  it('has more than 20,000 rows of the address book or of metadata', () => {
    const rows = (count: number): object => Object.fromEntries(times(count).map((index) => [raw(index), {}]))
    const named = [{ ...emulatedTransfer, accounts: [raw(7)], details: { source: raw(9).toUpperCase() } }]
    // Above 1,000 rows, only rows that an action names are kept.
    expect(read(bodyOf(named, { address_book: rows(1_000) })).addressBook.size).toBe(1_000)
    expect([...read(bodyOf(named, { address_book: rows(20_000) })).addressBook.keys()]).toEqual([
      raw(7),
      raw(9),
    ])
    expect(refusal(bodyOf([], { address_book: rows(20_001) }))).toContain('“address_book” should be at most')
    expect(refusal(bodyOf([], { metadata: rows(20_001) }))).toContain('“metadata” should be at most')
  })

  it('has a type of more than 64 characters', () => {
    const typed = (length: number): string => bodyOf([{ ...emulatedTransfer, type: 't'.repeat(length) }])
    expect(read(typed(64)).actions[0]?.type).toHaveLength(64)
    expect(refusal(typed(65))).toContain('“actions[0].type” should be text of at most 64 characters')
  })

  it('has a million JSON values, or is nested deeper than 64', () => {
    expect(refusal(`[${'0,'.repeat(1_000_001)}0]`)).toContain('at most 1,000,000 values')
    expect(refusal(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)).toContain('nested at most 64 deep')
    expect(refusal(`{"a":${'['.repeat(70)}${']'.repeat(70)}}`)).toContain('nested at most 64 deep')
  })
})

describe('text that anyone can put on the chain', () => {
  it('is cut to 4,096 characters with a mark, and only then', () => {
    const action = (comment: string): object => ({ ...emulatedTransfer, details: { comment, value: '1' } })
    const { actions } = read(bodyOf([action('c'.repeat(4_096)), action('c'.repeat(30_000_000))]))
    expect(actions[0]?.details).toEqual({ comment: 'c'.repeat(4_096), value: '1' })
    const mark = '… [cut: 30,000,000 characters]'
    const cut = { comment: `${'c'.repeat(4_096 - mark.length)}${mark}`, value: '1' }
    expect(actions[1]?.details).toEqual(cut)
    expect(actions[1]?.raw).toMatchObject({ details: cut })
    expect(cutText(cut.comment)).toBe(cut.comment)
  })

  it('leaves the response readable, however long a token name or symbol is', () => {
    const token = { type: 'jetton_masters', name: 'n'.repeat(300), symbol: 's'.repeat(65), extra: {} }
    const metadata = { [raw(1)]: { is_indexed: true, token_info: [token] } }
    const [first] = read(bodyOf([], { metadata })).metadata.get(raw(1))?.tokens ?? []
    expect(first?.name).toBe(`${'n'.repeat(255)}…`)
    expect(first?.symbol).toBe(`${'s'.repeat(63)}…`)
  })

  it('leaves the response readable, however many values a token has', () => {
    const extra = Object.fromEntries(times(20_000).map((index) => [`k${index}`, index]))
    const metadata = { [raw(1)]: { is_indexed: true, token_info: [{ type: 'jetton_masters', extra }] } }
    const row = read(bodyOf([], { metadata })).metadata.get(raw(1))
    expect(row).toEqual({ isIndexed: true, tokens: [], raw: { is_indexed: true, token_info: [] } })
  })
})

it('the message of a failure in a body with status 200 is bounded', () => {
  const decoded = decodeBody('pool', JSON.stringify({ ok: false, error: 'a'.repeat(900_000), code: 500 }))
  expect(decoded).toEqual({ failure: { error: 'a'.repeat(2_000), code: 500 } })
})
