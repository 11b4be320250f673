import { useEffect } from 'react'
import { copied } from '../common-words.ts'
import { copyAddress, copyText, refreshAll } from '../commands.ts'
import { panels, type Panel, type WindowCommand } from '../../electron/shared/app-state.ts'
import { latinLetterOf } from '../lib/shortcut-keys.ts'
import { useAccounts } from '../stores/accounts.ts'
import { showPalette, showWelcome, useFrame } from '../stores/frame.ts'
import { runToastAction, showToast } from '../stores/toasts.ts'
import { useSettings } from '../stores/settings.ts'
import { stepMoment } from '../time-machine.ts'
import { toggleWatch } from '../watch.ts'
import { showHelp, showPanel, useView } from '../stores/view.ts'
import { useFollows } from '../stores/watchlist.ts'
import { stepPane } from './pane-keys.ts'

/** Elements that take letters and digits. Radio buttons and checkboxes do not. */
const typedInto =
  'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=listbox]'

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(typedInto) !== null
}

function find(name: string): HTMLElement | null {
  return (
    [...document.querySelectorAll<HTMLElement>(`[data-shortcut="${name}"]`)].find((one) =>
      one.checkVisibility(),
    ) ?? null
  )
}

function focusedAddress(): string | null {
  const { activeElement } = document
  const row =
    activeElement?.closest('[role=row], [data-address-row]') ??
    (activeElement?.closest('.pane-detail') == null
      ? null
      : document.querySelector('.pane-main [aria-selected=true]'))
  return row?.querySelector<HTMLElement>('[data-address]')?.dataset['address'] ?? null
}

function focusField(): void {
  const isEmpty = useAccounts.getState().keys.length + useFollows.getState().keys.length === 0
  const isPending = useView.getState().panel === 'pending'
  const field = isEmpty && isPending ? (find('add') ?? find('filter')) : (find('filter') ?? find('add'))
  field?.focus()
}

function focusTable(): boolean {
  const rows = '.pane-main .grid-body > [role=row], .alert-list button'
  const row =
    document.querySelector<HTMLElement>(`:is(${rows})[tabindex="0"]`) ??
    document.querySelector<HTMLElement>(rows)
  row?.focus()
  return row !== null
}

function run(key: string): boolean {
  const panel = panels[Number(key) - 1]
  if (panel !== undefined) {
    showPanel(panel)
    return true
  }
  switch (key) {
    case '/':
      focusField()
      return true
    case 'j':
    case 'k':
      return focusTable()
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
      if (address !== null) void copyText(address).then((isDone) => isDone && showToast(copied(address)))
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

/** Second keys after `g`. */
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

/** Sends the key of a Latin layout instead, for which all handlers of the window look. */
function sendLetter(event: KeyboardEvent, key: string): void {
  const { code, shiftKey, repeat } = event
  const copy = new KeyboardEvent('keydown', { key, code, shiftKey, repeat, bubbles: true, cancelable: true })
  event.stopImmediatePropagation()
  if (event.target?.dispatchEvent(copy) === false) event.preventDefault()
}

export function runCommand(command: WindowCommand): void {
  if (command === 'palette') showPalette(true)
  else if (command === 'help') showHelp(true)
  else if (command === 'welcome') showWelcome(true)
  else focusField()
}

/** Handles shortcuts with Ctrl or Command, which also work in text fields, except for Undo. The stand-in host has no menu for them. */
function runModified(event: KeyboardEvent): boolean {
  if (event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return false
  // With Caps Lock, the key is upper case.
  const key = (latinLetterOf(event) ?? event.key).toLowerCase()
  if (key === 'k') {
    showPalette(!useFrame.getState().isPaletteOpen)
    return true
  }
  if (isOverWindow()) return false
  if (key === 'z') return !isTyping(event.target) && runToastAction()
  if (key === 'f') runCommand('find')
  else if (key === ',') showPanel('settings')
  else if (key !== 'r') return false
  else if (!event.repeat) refreshAll()
  return true
}

/** Handles the window's shortcuts. Single letters work outside of text fields and dialogs, unless disabled in the settings. */
export function useShortcuts(): void {
  useEffect(() => {
    let goneAt: number | null = null

    /** Runs in the capture phase, before all other handlers. */
    function first(event: KeyboardEvent): void {
      if (runModified(event)) {
        event.preventDefault()
        event.stopPropagation()
        return
      }
      if (event.key === 'F6' && !isOverWindow()) {
        event.preventDefault()
        stepPane(event.shiftKey ? -1 : 1)
        return
      }
      const isLetter = event.key.length === 1 && event.key !== ' '
      if (!isLetter || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || isOverWindow()) return
      const letter = latinLetterOf(event)
      if (letter !== null) {
        sendLetter(event, letter)
        return
      }
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
      // Holding a key down repeats time steps, but not commands.
      const hasRun = steps === undefined ? !event.repeat && run(event.key) : stepMoment(steps)
      if (hasRun) event.preventDefault()
    }

    window.addEventListener('keydown', first, { capture: true })
    document.addEventListener('keydown', press)
    return () => {
      window.removeEventListener('keydown', first, { capture: true })
      document.removeEventListener('keydown', press)
    }
  }, [])
}
