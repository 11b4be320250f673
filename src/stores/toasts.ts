import { create } from 'zustand'

export interface Toast {
  readonly id: number
  readonly text: string
  readonly action: { readonly title: string; readonly run: () => void } | null
}

interface ToastState {
  readonly toast: Toast | null
}

export const useToasts = create<ToastState>(() => ({ toast: null }))

let lastId = 0

export function showToast(text: string, action: Toast['action'] = null): void {
  lastId += 1
  useToasts.setState({ toast: { id: lastId, text, action } })
}

export function dismissToast(): void {
  useToasts.setState({ toast: null })
}

/** Runs what the toast offers, such as Undo, and dismisses it. Returns false if it offers nothing. */
export function runToastAction(): boolean {
  const action = useToasts.getState().toast?.action ?? null
  if (action === null) return false
  dismissToast()
  action.run()
  return true
}

/** Dismisses a toast with an action, which would apply to another network than the one on which it was offered. */
export function withdrawToastAction(): void {
  if (useToasts.getState().toast?.action != null) dismissToast()
}
