import { create } from 'zustand'
import type { MapColour } from '../lib/block-map.ts'

/** View settings of the block panel, shared by all blocks, and its history. */
interface BlockViewState {
  readonly filter: string
  readonly table: 'transactions' | 'accounts'
  readonly isMapShown: boolean
  readonly mapColour: MapColour
  /** Keys of visited blocks, oldest first. `at` is the index of the current one. */
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

/** Adds a block to the history and drops the forward entries, as in a browser. */
export function visit(key: string): void {
  const { visited, at } = useBlockView.getState()
  if (visited[at] === key) return
  const kept = [...visited.slice(0, at + 1), key].slice(-mostVisited)
  useBlockView.setState({ visited: kept, at: kept.length - 1 })
}

export function forgetVisited(): void {
  useBlockView.setState({ visited: [], at: -1 })
}

/** Goes back or forward in the history. Returns the new current block, null at the end. */
export function travel(step: 1 | -1): string | null {
  const { visited, at } = useBlockView.getState()
  const key = visited[at + step]
  if (key === undefined) return null
  useBlockView.setState({ at: at + step })
  return key
}
