import { hash } from 'node:crypto'
import type { ListDelta, PastDelta, PastState } from '../shared/app-state.ts'
import type { Millis } from '../shared/models.ts'

interface ListDigests<T> {
  /** Returns the changes since the last call, or all elements if `isFull`. */
  readonly next: (elements: readonly T[], isFull: boolean) => ListDelta<T>
}

const digestOf = (value: unknown): string => hash('sha256', JSON.stringify(value), 'base64')

function digestsOf<T>(
  keyOf: (element: T) => string,
  digest: (element: T) => string = digestOf,
): ListDigests<T> {
  let last: ReadonlyMap<string, string> = new Map()
  return {
    next: (elements, isFull) => {
      const before = isFull ? new Map<string, string>() : last
      const now = new Map<string, string>()
      const upserts: T[] = []
      for (const element of elements) {
        const key = keyOf(element)
        const digested = digest(element)
        now.set(key, digested)
        if (before.get(key) !== digested) upserts.push(element)
      }
      last = now
      return { upserts, removed: [...before.keys()].filter((key) => !now.has(key)) }
    },
  }
}

/** Neighbouring moments share a pool's state, which is long. */
function createPoolDigest(): (pool: PastState['pools'][number]) => string {
  const known = new WeakMap<object, string>()
  return ({ state, ...rest }) => {
    const ofState = state === null ? '' : (known.get(state) ?? digestOf(state))
    if (state !== null) known.set(state, ofState)
    return `${JSON.stringify(rest)} ${ofState}`
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
  const pools = digestsOf(keyOf, createPoolDigest())
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
