import { create } from 'zustand'
import type { MapColour } from '../lib/block-map.ts'

/** What of a block is on screen, the same for every block that is looked at. */
interface BlockViewState {
  /** The filter as it is typed. */
  readonly filter: string
  readonly table: 'transactions' | 'accounts'
  readonly isMapShown: boolean
  readonly mapColour: MapColour
  /** Blocks that were looked at, the first first, and which of them is shown. */
  readonly visited: readonly string[]
  readonly at: number
}

const mostVisited = 200

export const useBlockView = create<BlockViewState>(() => ({
  filter: '',
  table: 'transactions',
  isMapShown: true,
  mapColour: 'account',
  visited: [],
  at: -1,
}))

export function setFilter(filter: string): void {
  useBlockView.setState({ filter })
}

/** Notes that a block is looked at; what lay ahead is forgotten, as in a browser. */
export function visit(key: string): void {
  const { visited, at } = useBlockView.getState()
  if (visited[at] === key) return
  const kept = [...visited.slice(0, at + 1), key].slice(-mostVisited)
  useBlockView.setState({ visited: kept, at: kept.length - 1 })
}

/** Forgets what was looked at. */
export function forgetVisited(): void {
  useBlockView.setState({ visited: [], at: -1 })
}

/** The block before or after in what was looked at, null at the end; it is then the one that is looked at. */
export function travel(step: 1 | -1): string | null {
  const { visited, at } = useBlockView.getState()
  const key = visited[at + step]
  if (key === undefined) return null
  useBlockView.setState({ at: at + step })
  return key
}
