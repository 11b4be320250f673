import type { AddressKey } from '../../electron/shared/models.ts'
import type { TraceView } from '../../electron/shared/pending-models.ts'
import { blockKey } from '../../electron/shared/block-ref.ts'
import { blockFound } from '../../electron/shared/evidence.ts'
import { wholeShard } from '../../electron/shared/units.ts'

/** The last trace of an account whose block is known. */
export interface LastBlock {
  readonly account: AddressKey
  readonly trace: TraceView
  /** The block with a transaction of the trace, or, until one is found, the masterchain block in which it ended. */
  readonly block: string
}

/** Returns the last blocks of these accounts, newest first. Leaves out accounts without a trace whose block is known. */
export function lastBlocks(
  accounts: ReadonlySet<AddressKey>,
  traces: Iterable<TraceView>,
): readonly LastBlock[] {
  const last = new Map<AddressKey, LastBlock & { readonly seqno: number }>()
  for (const trace of traces) {
    const { mcSeqno: seqno, steps } = trace
    if (seqno === null) continue
    const block = blockFound(steps) ?? blockKey({ workchain: -1, shard: wholeShard, seqno })
    for (const account of trace.accounts)
      if (accounts.has(account) && seqno > (last.get(account)?.seqno ?? 0))
        last.set(account, { account, trace, block, seqno })
  }
  return [...last.values()]
    .toSorted((a, b) => b.seqno - a.seqno)
    .map(({ account, trace, block }) => ({ account, trace, block }))
}
