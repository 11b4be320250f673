import { create } from 'zustand'
import { showPanel } from './view.ts'

/** The list beside the watchlist in Pending. */
export type PendingView = 'table' | 'journal' | 'payouts'

interface PendingViewState {
  readonly shown: PendingView
  /** The filter with which the journal opens. */
  readonly search: string
}

export const usePendingView = create<PendingViewState>(() => ({ shown: 'table', search: '' }))

export function showPendingView(shown: PendingView, search = ''): void {
  usePendingView.setState({ shown, search })
  showPanel('pending')
}
