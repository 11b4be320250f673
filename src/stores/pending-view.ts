import { create } from 'zustand'
import { showPanel } from './view.ts'

/** The list beside the watchlist in Pending. */
export type PendingView = 'table' | 'journal' | 'payouts'

export const usePendingView = create<{ readonly shown: PendingView }>(() => ({ shown: 'table' }))

export function showPendingView(shown: PendingView): void {
  usePendingView.setState({ shown })
  showPanel('pending')
}
