import { create } from 'zustand'
import type { AlertFilter } from '../lib/alert-list.ts'
import { showPanel } from './view.ts'

export const noAlertFilter: AlertFilter = { text: '', severity: null, rule: null, place: null }

export const useAlertFilter = create<AlertFilter>(() => noAlertFilter)

/** Opens the Alerts panel with the alerts of one account or pool. */
export function showAlertsOf(place: string): void {
  useAlertFilter.setState({ ...noAlertFilter, place })
  showPanel('alerts')
}
