import { describe, expect, it } from 'vitest'
import { blockFailureOf } from '../../../../../electron/monitor/blocks/block-problem.ts'
import { OtherBlockError } from '../../../../../electron/monitor/toncenter/block-reading.ts'
import { LookoutError } from '../../../../../electron/shared/errors.ts'

const ref = { workchain: -1, shard: '-9223372036854775808', seqno: 500 }
const notFound = new LookoutError('not-found', 'not in db')

describe('what a failed reading means', () => {
  it('“not yet” is only said above the highest number seen', () => {
    expect(blockFailureOf(notFound, ref, 499).problem).toEqual({ kind: 'not-yet', highest: 499 })
    expect(blockFailureOf(notFound, ref, 500).problem).toEqual({ kind: 'not-here', highest: 500 })
    expect(blockFailureOf(notFound, ref, 900).problem).toEqual({ kind: 'not-here', highest: 900 })
    expect(blockFailureOf(notFound, ref, null).problem).toEqual({ kind: 'absent' })
    expect(blockFailureOf(notFound, ref, 499).error.message).toBe(
      'The block 500 is not there yet: the newest that was seen here is 499.',
    )
  })

  it('another shard and another block are told apart', () => {
    const other = { workchain: 0, shard: '4611686018427387904', seqno: 500 }
    const asked = { ...other, shard: '-9223372036854775808' }
    expect(blockFailureOf(new OtherBlockError(asked, other), asked, 900)).toMatchObject({
      problem: { kind: 'other-shard', ref: other },
      error: { code: 'not-found' },
    })
    expect(blockFailureOf(new OtherBlockError(ref, { ...ref, seqno: 499 }), ref, 900)).toMatchObject({
      problem: { kind: 'wrong-block', ref: { seqno: 499 } },
      error: { code: 'malformed' },
    })
  })

  it('the rest', () => {
    const kindOf = (code: 'not-ready' | 'cancelled' | 'offline') =>
      blockFailureOf(new LookoutError(code, 'x'), ref, 1).problem.kind
    expect(kindOf('not-ready')).toBe('not-applied')
    expect(kindOf('cancelled')).toBe('cancelled')
    expect(kindOf('offline')).toBe('failed')
    expect(blockFailureOf(new Error('inner'), ref, 1)).toMatchObject({
      problem: { kind: 'failed' },
      error: { code: 'internal' },
    })
  })
})
