import { hash } from 'node:crypto'
import type { ListDelta, PastDelta, PastState } from '../shared/app-state.ts'
import type { Millis } from '../shared/models.ts'

interface ListDigests<T> {
  /** Returns the changes since the last call, or all elements if `isFull`. */
  readonly next: (elements: readonly T[], isFull: boolean) => ListDelta<T>
}

function digestsOf<T>(keyOf: (element: T) => string): ListDigests<T> {
  let last: ReadonlyMap<string, string> = new Map()
  return {
    next: (elements, isFull) => {
      const before = isFull ? new Map<string, string>() : last
      const now = new Map<string, string>()
      const upserts: T[] = []
      for (const element of elements) {
        const key = keyOf(element)
        const digest = hash('sha256', JSON.stringify(element), 'base64')
        now.set(key, digest)
        if (before.get(key) !== digest) upserts.push(element)
      }
      last = now
      return { upserts, removed: [...before.keys()].filter((key) => !now.has(key)) }
    },
  }
}

const keyOf = ({ key }: { readonly key: string }): string => key

/**
 * Returns a function that reduces the lists of a past moment to their changes from the moment of its last call, if the window
 * still shows that moment. Neighbouring moments have most elements in common.
 */
export function createPastDelta(): (state: PastState, from: Millis | null) => PastDelta {
  const accounts = digestsOf<PastState['accounts'][number]>(keyOf)
  const traces = digestsOf<PastState['traces'][number]>(keyOf)
  const pools = digestsOf<PastState['pools'][number]>(keyOf)
  const blocks = digestsOf<PastState['blocks'][number]>(keyOf)
  const incidents = digestsOf<PastState['incidents'][number]>(({ id }) => id)
  let sentAt: Millis | null = null

  return (state, from) => {
    const isFull = from === null || from !== sentAt
    sentAt = state.at
    return {
      at: state.at,
      from: isFull ? null : from,
      accounts: accounts.next(state.accounts, isFull),
      traces: traces.next(state.traces, isFull),
      pools: pools.next(state.pools, isFull),
      blocks: blocks.next(state.blocks, isFull),
      incidents: incidents.next(state.incidents, isFull),
    }
  }
}
