import type { BlockRef, LocatedBlock, LocateRequest } from '../../shared/block-models.ts'
import { blockKey } from '../../shared/block-ref.ts'
import { LookoutError } from '../../shared/errors.ts'
import type { Millis } from '../../shared/models.ts'
import { storeKey } from '../../shared/networks.ts'
import { locateErrors } from '../../shared/words/block-ref-words.ts'
import { orCancelled } from './cancelling.ts'
import type { PollResult } from '../poll/poll-source.ts'
import { inSlices } from '../in-slices.ts'
import type { Session } from '../session.ts'
import { withoutRetry } from '../toncenter/errors.ts'
import { masterchainBlock, type BlockHead } from './block-head.ts'
import { showProgress, type LocateProgress } from './locate-progress.ts'
import { searchLt, type LtRange, type SeqnoBounds } from './lt-search.ts'
import type { StoredBlocks } from './stored-blocks.ts'

const maxSeqno = 2 ** 31 - 1

/** The beginning of the key of a search. */
export const locateItem = 'locate'

export interface LocatedBlocks {
  /** Throws `not-found` if the block cannot be located. A second request replaces the first. */
  readonly find: (request: LocateRequest) => Promise<LocatedBlock>
  /** Ends the wanted search, which then throws `cancelled`. */
  readonly cancel: () => void
  /** The key of the wanted search, null without one. Each search has its own: a cancelled poll ends its item for good. */
  readonly wantedKey: () => string | null
  readonly poll: () => Promise<PollResult>
}

export interface LocatedBlocksDeps {
  readonly head: BlockHead
  readonly stored: Pick<StoredBlocks, 'keep'>
  readonly show: (key: string) => void
  readonly onWanted: (key: string) => void
  readonly onGivenUp: () => void
}

interface Wanted {
  readonly key: string
  readonly request: LocateRequest
  readonly stop: AbortController
  readonly settle: (found: LocatedBlock) => void
  readonly fail: (thrown: unknown) => void
  readonly progress: LocateProgress
}

function rangeOf(seqno: number, rows: readonly { readonly lt: string }[]): LtRange | null {
  let [first, last]: [bigint | null, bigint | null] = [null, null]
  for (const { lt } of rows) {
    const value = BigInt(lt)
    if (first === null || value < first) first = value
    if (last === null || value > last) last = value
  }
  return first === null || last === null ? null : { seqno, first, last }
}

export function createLocatedBlocks(session: Session, deps: LocatedBlocksDeps): LocatedBlocks {
  const {
    store,
    service: { client },
  } = session
  const { head, stored, show } = deps
  const network = storeKey(session.network)
  let wanted: Wanted | null = null
  let searches = 0
  session.runtime.signal.addEventListener('abort', cancel, { once: true })

  function cancel(): void {
    if (wanted === null) return
    const { stop, fail, progress } = wanted
    wanted = null
    stop.abort()
    progress.end()
    fail(new LookoutError('cancelled', locateErrors.cancelled))
  }

  function storedRange(ref: BlockRef): LtRange | null {
    return rangeOf(ref.seqno, store.blocks.rows(network, blockKey(ref)))
  }

  /** Returns the stored blocks of a shard before and after a time, found by binary search. */
  function anchorsOf(chain: BlockRef, target: bigint): readonly LtRange[] {
    const seqnos = store.blocks
      .heights(network, chain, 1, maxSeqno)
      .flatMap(({ seqno, isComplete }) => (isComplete ? seqno : []))
    const found: LtRange[] = []
    for (let [from, to] = [0, seqnos.length - 1]; from <= to;) {
      const middle = Math.floor((from + to) / 2)
      const range = storedRange({ ...chain, seqno: seqnos[middle] ?? 0 })
      if (range === null) {
        from = middle + 1
        continue
      }
      found.push(range)
      if (range.first > target) to = middle - 1
      else from = middle + 1
    }
    return found
  }

  async function read(
    ref: BlockRef,
    signal: AbortSignal,
    isFirst: boolean,
  ): Promise<LtRange | null | 'missing'> {
    const key = blockKey(ref)
    if (store.blocks.one(network, key)?.isComplete === true) return storedRange(ref)
    if (!isFirst) await orCancelled(session.service.beforePage(), signal)
    try {
      const { value, receivedAt } = await client.block(ref, {
        signal,
        beforePage: session.service.beforePage,
      })
      head.noteSeen(ref, receivedAt)
      await inSlices(session.runtime, stored.keep(key, value, receivedAt))
      show(key)
      return rangeOf(ref.seqno, value.transactions)
    } catch (thrown) {
      const isMissing =
        thrown instanceof LookoutError && (thrown.code === 'not-found' || thrown.code === 'not-ready')
      // A block below the highest one exists even if this server does not have it.
      if (isMissing && ref.seqno > (head.highestOf(ref) ?? 0)) return 'missing'
      throw isMissing ? new LookoutError('not-found', locateErrors.tooOld(ref.seqno)) : thrown
    }
  }

  async function byLt(
    chain: BlockRef,
    target: bigint,
    signal: AbortSignal,
    { update }: LocateProgress,
  ): Promise<LocatedBlock> {
    let requests = 0
    const probe = async (seqno: number, within: SeqnoBounds): Promise<LtRange | null | 'missing'> => {
      const ref = { ...chain, seqno }
      const isStored = store.blocks.one(network, blockKey(ref))?.isComplete === true
      update({ requests: requests + (isStored ? 0 : 1), ...within })
      const range = await read(ref, signal, requests === 0)
      if (!isStored) requests += 1
      return range
    }
    const anchors = [...anchorsOf(chain, target)]
    const highest = head.highestOf(chain)
    if (anchors.length === 0) {
      if (highest === null) throw new LookoutError('not-found', locateErrors.noAnchor)
      const first = await probe(highest, { low: null, high: null })
      if (first !== null && first !== 'missing') anchors.push(first)
    }
    const found = await searchLt(target, anchors, probe)
    if (found === null) throw new LookoutError('not-found', locateErrors.tooNew)
    const key = blockKey({ ...chain, seqno: found.seqno })
    return { key, isWithin: found.isWithin, isEstimate: false, requests }
  }

  /** Returns the masterchain block in which the first trace after a time ended, according to the service's database. */
  async function byHistory(
    at: Millis,
    signal: AbortSignal,
    { update }: LocateProgress,
  ): Promise<LocatedBlock | null> {
    if (session.service.offers('finishedActions') === 'no') return null
    update({ requests: 1, low: null, high: null })
    const query = { startUtime: Math.floor(at / 1_000), sort: 'asc', limit: 10, offset: 0 } as const
    try {
      const { value } = await client.finishedActions(null, query, { signal })
      const found = value.actions.find(({ mcSeqnoEnd }) => mcSeqnoEnd > 0)
      if (found === undefined) return null
      const key = blockKey(masterchainBlock(found.mcSeqnoEnd))
      return {
        key,
        isWithin: false,
        isEstimate: false,
        requests: 1,
        endedAt: found.traceEndUtime * 1_000,
      }
    } catch (thrown) {
      if (thrown instanceof LookoutError && thrown.code === 'unsupported') return null
      throw thrown
    }
  }

  /** Interpolates between the nearest known traces that ended before and after a time. */
  function byTraces(at: Millis): LocatedBlock | null {
    const known = session.appState.lists.traces
      .all()
      .flatMap(({ mcSeqno, endedAt }) =>
        mcSeqno === null || endedAt === null ? [] : [{ seqno: mcSeqno, at: endedAt }],
      )
    const before = known.filter((each) => each.at <= at).toSorted((one, other) => other.at - one.at)[0]
    const after = known.filter((each) => each.at >= at).toSorted((one, other) => one.at - other.at)[0]
    if (before === undefined || after === undefined) return null
    const share = after.at === before.at ? 0 : (at - before.at) / (after.at - before.at)
    const seqno = Math.round(before.seqno + share * (after.seqno - before.seqno))
    return { key: blockKey(masterchainBlock(seqno)), isWithin: false, isEstimate: true, requests: 0 }
  }

  async function locate({ request, stop, progress }: Wanted): Promise<LocatedBlock> {
    const signal = AbortSignal.any([session.runtime.signal, stop.signal])
    if (request.kind === 'lt') {
      const { workchain, shard, lt } = request
      return byLt({ workchain, shard, seqno: 1 }, BigInt(lt), signal, progress)
    }
    const found = (await byHistory(request.at, signal, progress)) ?? byTraces(request.at)
    if (found !== null) return found
    if (request.at > session.runtime.now()) throw new LookoutError('not-found', locateErrors.future)
    const isOffered = session.service.offers('finishedActions') !== 'no'
    throw new LookoutError('not-found', isOffered ? locateErrors.noActionAfter : locateErrors.noTime)
  }

  return {
    wantedKey: () => wanted?.key ?? null,
    find: (request) => {
      cancel()
      const { promise, resolve, reject } = Promise.withResolvers<LocatedBlock>()
      searches += 1
      const key = `${locateItem} ${searches}`
      const progress = showProgress(session, head, request)
      wanted = { key, request, stop: new AbortController(), settle: resolve, fail: reject, progress }
      deps.onWanted(key)
      return promise
    },
    cancel: () => {
      cancel()
      deps.onGivenUp()
    },
    poll: async () => {
      const current = wanted
      if (current === null) return { isChanged: false }
      try {
        current.settle(await locate(current))
        return { isChanged: true }
      } catch (thrown) {
        current.fail(withoutRetry(thrown))
        throw thrown
      } finally {
        current.progress.end()
        if (wanted === current) wanted = null
      }
    },
  }
}
