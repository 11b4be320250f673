import { useEffect } from 'react'
import { copyAddress } from '../commands.ts'
import { panels, showHelp, showPanel } from '../stores/view.ts'

/** Every key of the window, for the dialog; the arrows and Enter are the grid's own. */
export const shortcutList: readonly { readonly keys: string; readonly what: string }[] = [
  { keys: '1 – 5', what: 'Pending, Blocks, Pools, Alerts, Settings' },
  { keys: '/', what: 'Filter, or the field to add something' },
  { keys: '↑ ↓', what: 'Move by row' },
  { keys: 'PgUp PgDn Home End', what: 'Move by page, to the first, to the last' },
  { keys: 'Enter', what: 'Open the row in the detail' },
  { keys: 'Space', what: 'Show the row and stay in the list' },
  { keys: '← →', what: 'Fold and unfold the actions of a trace' },
  { keys: 'Esc', what: 'Close the detail' },
  { keys: 'r', what: 'Ask again now' },
  { keys: 'c', what: 'Copy the address of the row' },
  { keys: '?', what: 'This list' },
]

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable], [role=menu]') !== null
  )
}

function find(name: string): HTMLElement | null {
  return (
    [...document.querySelectorAll<HTMLElement>(`[data-shortcut="${name}"]`)].find((one) =>
      one.checkVisibility(),
    ) ?? null
  )
}

function focusedAddress(): string | null {
  const row =
    document.activeElement?.closest('[role=row], [data-address-row]') ??
    document.querySelector('[aria-selected=true]')
  return row?.querySelector<HTMLElement>('[data-address]')?.dataset['address'] ?? null
}

function run(key: string): boolean {
  const panel = panels[Number(key) - 1]
  if (panel !== undefined) {
    showPanel(panel)
    return true
  }
  switch (key) {
    case '/':
      ;(find('filter') ?? find('add'))?.focus()
      return true
    case 'r':
      find('refresh')?.click()
      return true
    case 'c': {
      const address = focusedAddress()
      if (address !== null) void copyAddress(address)
      return address !== null
    }
    case '?':
      showHelp(true)
      return true
    default:
      return false
  }
}

/** Single keys act on the window while nobody types and no dialog is open. */
export function useShortcuts(): void {
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      if (document.querySelector('[role=dialog]') !== null) return
      if (run(event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
