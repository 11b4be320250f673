import { remember } from '../../remembered.ts'
import { showPendingView } from '../../stores/pending-view.ts'
import { useViews } from '../../stores/views.ts'
import { readSavedViews, type SavedView } from './pending-view.ts'

export function savedViewsNow(): readonly SavedView[] {
  return readSavedViews(useViews.getState().byName['pending.saved'] ?? null)
}

/** Shows the table of Pending with the filter and the columns of a saved view. */
export function openSavedView({ filter, layout }: SavedView): void {
  remember('pending.filter', filter)
  remember('pending.columns', layout)
  showPendingView('table')
}
