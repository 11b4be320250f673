import { describe, expect, it } from 'vitest'
import { blockFailureOf } from '../../../../../electron/monitor/blocks/block-problem.ts'
import { OtherBlockError } from '../../../../../electron/monitor/toncenter/block-reading.ts'
import { LookoutError } from '../../../../../electron/shared/errors.ts'

const ref = { workchain: -1, shard: '-9223372036854775808', seqno: 500 }
const notFound = new LookoutError('not-found', 'not in db')

describe('blockFailureOf', () => {
  it('reports “not yet” only above the highest seqno seen', () => {
    expect(blockFailureOf(notFound, ref, 499).problem).toEqual({ kind: 'not-yet', highest: 499 })
    expect(blockFailureOf(notFound, ref, 500).problem).toEqual({ kind: 'not-here', highest: 500 })
    expect(blockFailureOf(notFound, ref, 900).problem).toEqual({ kind: 'not-here', highest: 900 })
    expect(blockFailureOf(notFound, ref, null).problem).toEqual({ kind: 'absent' })
    expect(blockFailureOf(notFound, ref, 499).error.message).toBe(
      'Block 500 does not exist yet. Newest seen: 499.',
    )
    const high = { ...ref, seqno: 277_017_279 }
    expect(blockFailureOf(notFound, high, 277_345_385).error.message).toBe(
      'Block 277,017,279 is not in this server’s database. It was produced, since block 277,345,385 was seen. Another service may have it.',
    )
  })

  it('distinguishes a block of another shard from a wrong block', () => {
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

  it('maps the other error codes', () => {
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
