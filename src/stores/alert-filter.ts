import { create } from 'zustand'
import type { AlertFilter } from '../lib/alert-list.ts'
import { showPanel } from './view.ts'

export const noAlertFilter: AlertFilter = {
  text: '',
  severity: null,
  rule: null,
  place: null,
  withinMs: null,
}

export const useAlertFilter = create<AlertFilter>(() => noAlertFilter)

export function isActive({ text, severity, rule, place, withinMs }: AlertFilter): boolean {
  return text !== '' || [severity, rule, place, withinMs].some((each) => each !== null)
}

export function showAlertsOf(place: string): void {
  useAlertFilter.setState({ ...noAlertFilter, place })
  showPanel('alerts')
}
