import { useEffect } from 'react'
import { copyAddress, copyText, refreshAll } from '../commands.ts'
import { panels, type Panel, type WindowCommand } from '../../electron/shared/app-state.ts'
import { showPalette, showWelcome, useFrame } from '../stores/frame.ts'
import { showNotice } from '../stores/notices.ts'
import { useSettings } from '../stores/settings.ts'
import { stepMoment } from '../time-machine.ts'
import { toggleWatch } from '../watch.ts'
import { showHelp, showPanel } from '../stores/view.ts'

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable], [role=menu], [role=listbox]') !== null
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
    case 'C': {
      const address = focusedAddress()
      if (address !== null) void copyText(address).then((isDone) => isDone && showNotice(`Copied ${address}`))
      return address !== null
    }
    case 'w': {
      const address = focusedAddress()
      if (address !== null) void toggleWatch(address)
      return address !== null
    }
    case 'R':
      refreshAll()
      return true
    case '?':
      showHelp(true)
      return true
    default:
      return false
  }
}

/** Letters after `g`. */
const places: Readonly<Record<string, Panel>> = {
  p: 'pending',
  b: 'blocks',
  o: 'pools',
  a: 'alerts',
  s: 'settings',
}
const sequenceMs = 1_500

function isOverWindow(): boolean {
  return document.querySelector('[role=dialog]') !== null
}

/** Does what the application menu asks for. */
export function runCommand(command: WindowCommand): void {
  if (command === 'palette') showPalette(true)
  else if (command === 'help') showHelp(true)
  else if (command === 'welcome') showWelcome(true)
  else (find('filter') ?? find('add'))?.focus()
}

/** With Ctrl or Command, also while somebody types. */
function runModified(event: KeyboardEvent): boolean {
  if (event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return false
  if (event.key === 'k') {
    showPalette(!useFrame.getState().isPaletteOpen)
    return true
  }
  if (event.key !== 'f' || isOverWindow()) return false
  runCommand('find')
  return true
}

/** The keys of the window. Single letters act while nobody types and no dialog is open, and not at all when switched off. */
export function useShortcuts(onPresent: () => void): void {
  useEffect(() => {
    let goneAt: number | null = null

    /** Before anything else sees the key. */
    function first(event: KeyboardEvent): void {
      if (runModified(event)) {
        event.preventDefault()
        event.stopPropagation()
        return
      }
      const isLetter = event.key.length === 1 && event.key !== ' '
      if (!isLetter || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || isOverWindow()) return
      const panel = goneAt !== null && event.timeStamp - goneAt < sequenceMs ? places[event.key] : undefined
      goneAt = event.key === 'g' ? event.timeStamp : null
      const isOff = !useSettings.getState().singleKeys
      if (!isOff && panel !== undefined) showPanel(panel)
      if (isOff || panel !== undefined) event.stopPropagation()
    }

    function press(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      if (isOverWindow()) return
      const steps = { ',': -1, '.': 1 }[event.key]
      const hasRun = steps === undefined ? run(event.key) : stepMoment(steps, onPresent)
      if (hasRun) event.preventDefault()
    }

    window.addEventListener('keydown', first, { capture: true })
    document.addEventListener('keydown', press)
    return () => {
      window.removeEventListener('keydown', first, { capture: true })
      document.removeEventListener('keydown', press)
    }
  }, [onPresent])
}
