/** Whether the response was to a request by account or by message hash. */
export type AskedBy = 'account' | 'hash'

/** The observation that proves a step of a trace (api.md 1.4, 1.5). Its texts are in words/evidence.ts. */
export type Evidence =
  /** Listed without a trace id: emulated. */
  | { readonly kind: 'emulated'; readonly by: AskedBy }
  /** Listed with a trace id: its root transaction is on chain. */
  | { readonly kind: 'root-on-chain'; readonly by: AskedBy }
  | { readonly kind: 'in-masterchain-block'; readonly seqno: number; readonly by: AskedBy }
  /** Every action has `finality: finalized`. */
  | { readonly kind: 'all-finalized'; readonly by: AskedBy }
  /** A committed action of this type has `success: false`. */
  | { readonly kind: 'action-failed'; readonly type: string; readonly by: AskedBy }
  /** No response lists it any more. `failed` is the type of a committed action that had `success: false`. */
  | {
      readonly kind: 'disappeared'
      readonly from: 'pending' | 'on-chain' | 'committed'
      readonly failed: string | null
      readonly by: AskedBy
    }
  /** Emulated for a long time, then gone between two polls, and not found by hash since. */
  | {
      readonly kind: 'not-found-again'
      readonly emulatedMs: number
      readonly goneWithinMs: number
      readonly misses: number
    }
  | { readonly kind: 'transaction-in-block'; readonly block: string; readonly hash: string }
  | { readonly kind: 'not-in-block'; readonly block: string }
  /** A sentence stored by an earlier version that matches none of the above. */
  | { readonly kind: 'recorded'; readonly text: string }

/** Returns the key of the block in which the trace was found, or null. */
export function blockFound(steps: readonly { readonly evidence: readonly Evidence[] }[]): string | null {
  const found = steps
    .flatMap(({ evidence }) => evidence)
    .findLast((each) => each.kind === 'transaction-in-block')
  return found?.block ?? null
}
