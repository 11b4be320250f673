/** The logical times of one block. Null for a block without transactions. */
export interface LtRange {
  readonly seqno: number
  readonly first: bigint
  readonly last: bigint
}

export interface LtFound {
  readonly seqno: number
  /** False if the shard has no transaction at this time. The block is then the first one after it. */
  readonly isWithin: boolean
  readonly probes: number
}

/** The wanted block is above `low` and below `high`; null until known. */
export interface SeqnoBounds {
  readonly low: number | null
  readonly high: number | null
}

/** Reads the logical times of one block. Null: it has no transactions. `missing`: it does not exist. */
export type Probe = (seqno: number, within: SeqnoBounds) => Promise<LtRange | null | 'missing'>

/** Logical time grows by about a million per block. Only used while one anchor is known. */
const usualStep = 1_000_000n
const mostProbes = 64
const maxSeqno = 2 ** 31 - 1

/** `low` is entirely before the time, and `high` is after it. A missing block as `high` has no times. */
interface Bounds {
  readonly low: LtRange | null
  readonly high: { readonly seqno: number; readonly first: bigint | null } | null
}

/** Returns the seqno at which the time is expected, interpolated linearly between the bounds. */
export function expectedSeqno(target: bigint, { low, high }: Bounds): number {
  const least = (low?.seqno ?? 0) + 1
  const most = (high?.seqno ?? maxSeqno + 1) - 1
  let guess = least
  if (low !== null && high?.first != null) {
    const span = high.first - low.last
    const blocks = BigInt(high.seqno - low.seqno)
    // Rounded to the nearest block.
    if (span > 0n) guess = low.seqno + Number((2n * (target - low.last) * blocks + span) / (2n * span))
  } else if (low !== null) {
    guess = low.seqno + Math.max(1, Number((target - low.last) / usualStep))
  } else if (high?.first != null) {
    guess = high.seqno - Math.max(1, Number((high.first - target) / usualStep))
  }
  return Math.min(most, Math.max(least, guess))
}

/**
 * Interpolates between the bounds, and halves the range if that does not narrow it enough. Returns null if the time is after the
 * newest block.
 */
export async function searchLt(
  target: bigint,
  anchors: readonly LtRange[],
  probe: Probe,
): Promise<LtFound | null> {
  let bounds: Bounds = { low: null, high: null }
  let probes = 0
  /** The first known block after the time. */
  let after: number | null = null

  function narrow(range: LtRange): LtFound | null {
    if (range.first <= target && target <= range.last) return { seqno: range.seqno, isWithin: true, probes }
    const { low, high } = bounds
    if (range.last < target && range.seqno > (low?.seqno ?? 0)) bounds = { low: range, high }
    if (range.first > target && range.seqno < (high?.seqno ?? Number.POSITIVE_INFINITY)) {
      after = range.seqno
      bounds = { low, high: { seqno: range.seqno, first: range.first } }
    }
    return null
  }

  for (const anchor of anchors) {
    const found = narrow(anchor)
    if (found !== null) return found
  }
  let before = Number.POSITIVE_INFINITY
  while (probes < mostProbes) {
    const low = bounds.low?.seqno ?? 0
    const high = bounds.high?.seqno ?? maxSeqno + 1
    const width = high - low
    if (width <= 1) break
    const isSlow = Number.isFinite(before) && width > before / 2
    const isBounded = bounds.high !== null && bounds.low !== null
    const seqno = isSlow && isBounded ? low + Math.floor(width / 2) : expectedSeqno(target, bounds)
    before = width
    let range: LtRange | null | 'missing' = null
    // A block without transactions has no times, so the next block is read.
    for (let next = seqno; range === null && next < high && probes < mostProbes; next += 1) {
      probes += 1
      range = await probe(next, { low: bounds.low?.seqno ?? null, high: bounds.high?.seqno ?? null })
      if (range === 'missing') bounds = { low: bounds.low, high: { seqno: next, first: null } }
    }
    if (range === null) bounds = { low: bounds.low, high: { seqno, first: bounds.high?.first ?? null } }
    else if (range !== 'missing') {
      const found = narrow(range)
      if (found !== null) return found
    }
  }
  return after === null ? null : { seqno: after, isWithin: false, probes }
}
