import type { Json } from '../electron/shared/models.ts'
import type { TraceView } from '../electron/shared/pending-models.ts'
import { ask } from './bridge.ts'
import { openBlock } from './commands.ts'
import { comeFrom } from './stores/block-view.ts'

/** Returns the hashes of the transactions that the actions of a trace list. */
function transactionsIn(raw: readonly Json[]): readonly string[] {
  return raw.flatMap((action) => {
    const { transactions }: { readonly transactions?: unknown } = Object(action)
    const list: readonly unknown[] = Array.isArray(transactions) ? transactions : []
    return list.filter((hash) => typeof hash === 'string')
  })
}

/**
 * Opens a block of a trace and selects the transaction of the trace in it. Back returns to the trace. Returns an error
 * message, or null on success.
 */
export async function openBlockOfTrace(
  { key, accounts, steps }: TraceView,
  block: string,
): Promise<string | null> {
  const detail = await ask((main) => main['traces.detail']({ key }))
  const proven = steps.flatMap(({ evidence }) =>
    evidence.flatMap((each) =>
      each.kind === 'transaction-in-block' && each.block === block ? [each.hash] : [],
    ),
  )
  const hashes = [...proven, ...(detail.ok ? transactionsIn(detail.value.raw) : [])]
  const refusal = await openBlock(block)
  if (refusal === null) comeFrom({ trace: key, block, hashes, accounts })
  return refusal
}
