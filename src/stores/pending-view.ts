import { create } from 'zustand'
import type { TraceState } from '../../electron/shared/trace-state.ts'
import { showAccount, showPanel } from './view.ts'

/** The list beside the watchlist in Pending. */
export type PendingView = 'table' | 'journal' | 'payouts'

export interface JournalChoice {
  readonly from: string
  readonly to: string
  readonly states: readonly TraceState[]
}

export const noChoice: JournalChoice = { from: '', to: '', states: [] }

interface PendingViewState {
  readonly shown: PendingView
  /** Whether the journal was opened with a search. */
  readonly isFound: boolean
  /** The journal's filter and choice. Kept while another panel is open. */
  readonly typed: string
  readonly choice: JournalChoice
}

export const usePendingView = create<PendingViewState>(() => ({
  shown: 'table',
  isFound: false,
  typed: '',
  choice: noChoice,
}))

/** Shows a view of Pending. `search`: the filter with which the journal opens. */
export function showPendingView(shown: PendingView, search = ''): void {
  usePendingView.setState({ shown, isFound: search !== '', typed: search, choice: noChoice })
  // A search covers all accounts.
  if (search !== '') showAccount(null)
  showPanel('pending')
}
