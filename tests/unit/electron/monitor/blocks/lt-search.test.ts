import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectedSeqno, searchLt, type LtRange } from '../../../../../electron/monitor/blocks/lt-search.ts'

/** Returns block n of a shard in which each block spans the logical times n million to n million + 5. */
const regular = (seqno: number): LtRange => ({
  seqno,
  first: BigInt(seqno) * 1_000_000n,
  last: BigInt(seqno) * 1_000_000n + 5n,
})

function probeOf(blocks: (seqno: number) => LtRange | null, newest: number) {
  const asked: number[] = []
  return {
    asked,
    probe: async (seqno: number) => {
      asked.push(seqno)
      return seqno > newest ? ('missing' as const) : blocks(seqno)
    },
  }
}

describe('searchLt', () => {
  it('finds a block in one request when times grow evenly', async () => {
    const { asked, probe } = probeOf(regular, 276_900_000)
    const found = await searchLt(271_000_000_000_003n, [regular(276_900_000), regular(1)], probe)
    expect(found).toEqual({ seqno: 271_000_000, isWithin: true, probes: 1 })
    expect(asked).toEqual([271_000_000])
  })

  it('needs no request for a known block', async () => {
    const { probe } = probeOf(regular, 500)
    expect(await searchLt(400_000_001n, [regular(400)], probe)).toEqual({
      seqno: 400,
      isWithin: true,
      probes: 0,
    })
  })

  it('returns the first block after a time between two blocks', async () => {
    const { probe } = probeOf(regular, 500)
    expect(await searchLt(400_000_900n, [regular(300), regular(500)], probe)).toMatchObject({
      seqno: 401,
      isWithin: false,
    })
  })

  it('returns null for a time after the newest block', async () => {
    const { probe } = probeOf(regular, 500)
    expect(await searchLt(900_000_000n, [regular(300)], probe)).toBeNull()
  })

  it('skips blocks without transactions', async () => {
    const { probe } = probeOf((seqno) => (seqno % 3 === 0 ? null : regular(seqno)), 500)
    expect(await searchLt(400_000_001n, [regular(100), regular(499)], probe)).toMatchObject({ seqno: 400 })
    expect(await searchLt(399_000_001n, [regular(100), regular(499)], probe)).toMatchObject({
      seqno: 400,
      isWithin: false,
    })
  })

  it('finds the block in at most 2·log2 requests however unevenly times grow', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 3, maxLength: 300 }),
        fc.nat(),
        async (steps, pick) => {
          let at = 0n
          const blocks = steps.map((step, index) => {
            at += BigInt(step) ** 2n
            return { seqno: index + 1, first: at, last: at }
          })
          const wanted = blocks[pick % blocks.length]
          const [first, last] = [blocks[0], blocks.at(-1)]
          if (wanted === undefined || first === undefined || last === undefined) return
          const { probe } = probeOf((seqno) => blocks[seqno - 1] ?? null, blocks.length)
          const found = await searchLt(wanted.first, [first, last], probe)
          expect(found).toMatchObject({ seqno: wanted.seqno, isWithin: true })
          expect(found?.probes).toBeLessThanOrEqual(2 * Math.ceil(Math.log2(blocks.length)) + 1)
        },
      ),
    )
  })
})

it('expectedSeqno stays between the bounds', () => {
  expect(expectedSeqno(10n, { low: null, high: { seqno: 2, first: 100n } })).toBe(1)
  expect(expectedSeqno(10n ** 18n, { low: regular(5), high: { seqno: 9, first: null } })).toBe(8)
})
