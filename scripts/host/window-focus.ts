import { emit, type Emitter } from './strict.ts'
import type { PlainEvent, WindowEvents } from './window-events.ts'
import { core, follow, living, type WindowState } from './window-state.ts'

type Window = Emitter<WindowEvents> & { readonly [core]: WindowState }

let focused: Window | undefined

export function hasFocus(window: Window): boolean {
  return focused === window
}

export function emitEvent(window: Window, event: PlainEvent): void {
  emit<WindowEvents, PlainEvent>(window, event)
}

export function reveal(window: Window): void {
  const own = living(window)
  if (own.mode === 'minimized') own.mode = 'normal'
  if (own.isVisible) return follow(window)
  own.isVisible = true
  follow(window)
  emitEvent(window, 'show')
}

export function conceal(window: Window): void {
  const own = living(window)
  blur(window)
  if (!own.isVisible) return
  own.isVisible = false
  follow(window)
  emitEvent(window, 'hide')
}

export function focus(window: Window): void {
  if (!living(window).isVisible || focused === window) return
  if (focused !== undefined) blur(focused)
  focused = window
  follow(window)
  emitEvent(window, 'focus')
}

export function blur(window: Window): void {
  if (focused !== window) return
  focused = undefined
  emitEvent(window, 'blur')
}

export function setMode(window: Window, mode: WindowState['mode'], event: PlainEvent): void {
  const own = living(window)
  if (own.mode === mode) return
  own.mode = mode
  follow(window)
  emitEvent(window, event)
}
