/** Block `low` exists and `high` does not. `high` is null until a missing seqno was found. */
export interface Bounds {
  readonly low: number
  readonly high: number | null
}

const maxSeqno = 2 ** 31 - 1

/** Returns the next seqno to try; null when finished. The step doubles until a block is missing, then the range is halved. */
function nextProbe({ low, high }: Bounds, step: number): number | null {
  if (high === null) return low >= maxSeqno ? null : Math.min(low + step, maxSeqno)
  return high - low <= 1 ? null : low + Math.floor((high - low) / 2)
}

/** Returns the highest existing seqno in about 2·log2(distance) sequential calls. Rejects when `isThere` does. */
export async function searchUpwards(
  from: number,
  isThere: (seqno: number) => Promise<boolean>,
  onStep: (bounds: Bounds) => void,
): Promise<number> {
  let bounds: Bounds = { low: from, high: null }
  let step = 1
  for (;;) {
    const probe = nextProbe(bounds, step)
    if (probe === null) return bounds.low
    const isFound = await isThere(probe)
    bounds = isFound ? { ...bounds, low: probe } : { ...bounds, high: probe }
    if (isFound) step *= 2
    onStep(bounds)
  }
}
