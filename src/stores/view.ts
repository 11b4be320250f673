import { create } from 'zustand'
import { panels, type Navigation, type Panel } from '../../electron/shared/app-state.ts'
import type { AddressKey } from '../../electron/shared/models.ts'

export { useAsOf } from './time.ts'

interface ViewState {
  readonly panel: Panel
  /** Key of the selected trace, block, pool or incident, by panel. */
  readonly selected: Readonly<Record<Panel, string | null>>
  /** Selected row inside the block or pool: the hash of a transaction, or the address of a nominator. */
  readonly row: Readonly<Record<Panel, string | null>>
  /** The nominator of the statement, which stays selected while other views are shown. */
  readonly statementOf: AddressKey | null
  /** Watchlist selection: an account, a message or a group; null for all. */
  readonly account: AddressKey | null
  readonly isHelpOpen: boolean
}

const none: Readonly<Record<Panel, null>> = {
  pending: null,
  blocks: null,
  pools: null,
  alerts: null,
  settings: null,
}

export const useView = create<ViewState>(() => ({
  panel: 'pending',
  selected: none,
  row: none,
  statementOf: null,
  account: null,
  isHelpOpen: false,
}))

/** Returns the panel named in a query string such as `?panel=blocks`, Pending by default. */
export function panelOf(search: string): Panel {
  const wanted = new URLSearchParams(search).get('panel')
  return panels.find((panel) => panel === wanted) ?? 'pending'
}

export function showPanel(panel: Panel): void {
  useView.setState({ panel })
}

export function select(panel: Panel, key: string | null): void {
  useView.setState(({ selected, row }) => ({
    selected: { ...selected, [panel]: key },
    row: selected[panel] === key ? row : { ...row, [panel]: null },
  }))
}

/** Selects what a panel shows without a selection, and keeps its row. Otherwise a newer entry could replace it. */
export function keepShown(panel: Panel, key: string): void {
  useView.setState(({ selected }) => ({ selected: { ...selected, [panel]: key } }))
}

export function selectRow(panel: Panel, key: string | null): void {
  useView.setState(({ row }) => ({ row: { ...row, [panel]: key } }))
}

/** Selects the nominator of the statement. */
export function selectNominator(statementOf: AddressKey): void {
  useView.setState({ statementOf })
}

export function showAccount(account: AddressKey | null): void {
  useView.setState({ account })
}

export function leavePlaces(): void {
  useView.setState({ selected: none, row: none, statementOf: null, account: null })
}

export function showHelp(isHelpOpen: boolean): void {
  useView.setState({ isHelpOpen })
}

/**
 * Goes to a panel and selects a key. In Pending, the key names a trace or, if `isAccount` accepts it, an account or a message
 * without a trace.
 */
export function goTo({ panel, key }: Navigation, isAccount: (key: string) => boolean): void {
  showPanel(panel)
  if (key === null) return
  if (panel === 'pending' && isAccount(key)) {
    showAccount(key)
    return
  }
  if (panel === 'pending') showAccount(null)
  select(panel, key)
}
