export type AskedBy = 'account' | 'hash' | 'stream'

export type Evidence =
  /** Listed without a trace id: emulated. */
  | { readonly kind: 'emulated'; readonly by: AskedBy }
  /** Listed with a trace id: its root transaction is on chain. */
  | { readonly kind: 'root-on-chain'; readonly by: AskedBy }
  | { readonly kind: 'in-masterchain-block'; readonly seqno: number; readonly by: AskedBy }
  | { readonly kind: 'all-finalized'; readonly by: AskedBy }
  /** A final action failed. `exitCode` or `status`: what its details report instead of `success: false`. */
  | {
      readonly kind: 'action-failed'
      readonly type: string
      readonly exitCode?: number
      readonly status?: string
      readonly by: AskedBy
    }
  /** No response lists the trace any more. `failed`: the type of a final action that failed, in records of earlier versions. */
  | {
      readonly kind: 'disappeared'
      readonly from: 'pending' | 'on-chain' | 'committed'
      readonly failed: string | null
      readonly by: AskedBy
    }
  /** Stored by earlier versions: emulated for a long time, then gone between two polls, and not found by hash since. */
  | {
      readonly kind: 'not-found-again'
      readonly emulatedMs: number
      readonly goneWithinMs: number
      readonly misses: number
    }
  /** A lookup found the finished trace. `seqno`: the masterchain block in which it ended; null if not reported. */
  | { readonly kind: 'looked-up'; readonly seqno: number | null }
  /** Lookups found nothing between the two times, unix ms. */
  | {
      readonly kind: 'not-found'
      readonly lookups: number
      readonly from: number
      readonly to: number
    }
  /** The stream reported that the service dropped the trace. */
  | { readonly kind: 'withdrawn' }
  | { readonly kind: 'transaction-in-block'; readonly block: string; readonly hash: string }
  | { readonly kind: 'not-in-block'; readonly block: string }
  | { readonly kind: 'recorded'; readonly text: string }

export function blockFound(steps: readonly { readonly evidence: readonly Evidence[] }[]): string | null {
  const found = steps
    .flatMap(({ evidence }) => evidence)
    .findLast((each) => each.kind === 'transaction-in-block')
  return found?.block ?? null
}

export function blockOfTransaction(
  steps: readonly { readonly evidence: readonly Evidence[] }[],
  hash: string,
): string | null {
  for (const { evidence } of steps) {
    for (const each of evidence)
      if (each.kind === 'transaction-in-block' && each.hash === hash) return each.block
  }
  return null
}
