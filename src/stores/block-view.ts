import { create } from 'zustand'
import type { AddressKey } from '../../electron/shared/models.ts'
import type { BlockOrder } from '../lib/recent-blocks.ts'
import type { MapColour } from '../lib/block-map.ts'

interface BlockViewState {
  readonly filter: string
  readonly table: 'transactions' | 'accounts'
  readonly isMapShown: boolean
  readonly mapColour: MapColour
  /** Keys of visited blocks, oldest first. `at` is the index of the current block. */
  readonly visited: readonly string[]
  readonly at: number
  readonly origin: TraceOrigin | null
  readonly aside: Aside | null
  readonly isRawOpen: boolean
  readonly order: BlockOrder
}

/** The other side of a comparison. `readingNumber` 0 is the response shown as the block; other readings differ from it. */
export interface CompareTarget {
  readonly key: string
  readonly readingNumber: number
}

export type Aside =
  | { readonly kind: 'comparison'; readonly target: CompareTarget }
  | { readonly kind: 'timeline'; readonly account: AddressKey }

/** The trace from which a block was opened. `hashes`: transactions of the trace, starting with those in this block. */
export interface TraceOrigin {
  readonly trace: string
  readonly block: string
  readonly hashes: readonly string[]
  readonly accounts: readonly AddressKey[]
}

const mostVisited = 200

export const useBlockView = create<BlockViewState>(() => ({
  filter: '',
  table: 'transactions',
  isMapShown: true,
  mapColour: 'account',
  visited: [],
  at: -1,
  origin: null,
  aside: null,
  isRawOpen: false,
  order: 'time',
}))

export function setFilter(filter: string): void {
  useBlockView.setState({ filter })
}

/** Adds a block to the history and drops the forward entries, as in a browser. */
export function visit(key: string): void {
  const { visited, at } = useBlockView.getState()
  if (visited[at] === key) return
  const kept = [...visited.slice(0, at + 1), key].slice(-mostVisited)
  useBlockView.setState({ visited: kept, at: kept.length - 1 })
}

export function forgetVisited(): void {
  useBlockView.setState({ visited: [], at: -1, origin: null, aside: null })
}

export function compareWith(target: CompareTarget): void {
  useBlockView.setState({ aside: { kind: 'comparison', target } })
}

/** Closes the timeline, which covers the block. A comparison stays open, because it always shows the selected block. */
export function uncoverBlock(): void {
  if (useBlockView.getState().aside?.kind === 'timeline') useBlockView.setState({ aside: null })
}

export function comeFrom(origin: TraceOrigin): void {
  useBlockView.setState({ origin })
}

export function takeOrigin(): TraceOrigin | null {
  const { origin, visited, at } = useBlockView.getState()
  if (origin === null || visited[at] !== origin.block) return null
  useBlockView.setState({ origin: null })
  return origin
}

/** Goes back or forward in the history. Returns the new current block, or null at the end of the history. */
export function travel(step: 1 | -1): string | null {
  const { visited, at } = useBlockView.getState()
  const key = visited[at + step]
  if (key === undefined) return null
  useBlockView.setState({ at: at + step })
  return key
}
