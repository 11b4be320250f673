import type { TraceView } from '../electron/shared/pending-models.ts'
import { transactionsIn } from '../electron/shared/trace-hashes.ts'
import { wholeShard } from '../electron/shared/units.ts'
import { blockKey, parseBlockRef } from '../electron/shared/block-ref.ts'
import { ask } from './bridge.ts'
import { openBlock } from './commands.ts'
import { noLogicalTime } from './common-words.ts'
import { compareIntegers } from './lib/integers.ts'
import { comeFrom } from './stores/block-view.ts'

/** Opens the block in which a trace ended, found by logical time. Returns an error message, or null on success. */
export async function findBlockOfTrace(trace: TraceView): Promise<string | null> {
  const detail = await ask((main) => main['traces.detail']({ key: trace.key }))
  if (!detail.ok) return detail.error.message
  const ends = detail.value.raw.flatMap((action) => {
    const {
      trace_end_lt: whole,
      end_lt: own,
    }: { readonly trace_end_lt?: unknown; readonly end_lt?: unknown } = Object(action)
    return [whole, own].flatMap((lt) => (/^\d{1,20}$/.test(String(lt)) ? [String(lt)] : []))
  })
  const lt = ends.toSorted(compareIntegers).at(-1)
  if (lt === undefined) return noLogicalTime
  const reply = await ask((main) =>
    main['blocks.locate']({ kind: 'lt', lt, workchain: -1, shard: wholeShard }),
  )
  if (reply.ok) return openBlockOfTrace(trace, reply.value.key)
  return reply.error.code === 'cancelled' ? null : reply.error.message
}

/**
 * Opens a block and selects the trace's transaction. The Back command returns to the trace. Returns an error message, or null
 * on success.
 */
export async function openBlockOfTrace(
  { key, accounts, steps }: TraceView,
  text: string,
): Promise<string | null> {
  const parsed = parseBlockRef(text)
  if (!parsed.ok) return parsed.message
  const block = blockKey(parsed.ref)
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
