import { create } from 'zustand'
import type { AlertFilter } from '../lib/alert-list.ts'
import { showPanel } from './view.ts'

export const noAlertFilter: AlertFilter = { text: '', severity: null, rule: null, place: null }

export const useAlertFilter = create<AlertFilter>(() => noAlertFilter)

export function showAlertsOf(place: string): void {
  useAlertFilter.setState({ ...noAlertFilter, place })
  showPanel('alerts')
}
