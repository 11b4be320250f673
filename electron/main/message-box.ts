import { BrowserWindow, dialog, Notification, type MessageBoxOptions } from 'electron'

function visibleWindow(): BrowserWindow | null {
  return (
    BrowserWindow.getFocusedWindow() ??
    BrowserWindow.getAllWindows().find((window) => !window.isDestroyed() && window.isVisible()) ??
    null
  )
}

export async function askInWindow(options: MessageBoxOptions): Promise<number> {
  const parent = visibleWindow()
  const { response } = await (parent === null
    ? dialog.showMessageBox(options)
    : dialog.showMessageBox(parent, options))
  return response
}

export async function tellUser(
  options: MessageBoxOptions,
  hold: (notification: Notification) => void,
): Promise<void> {
  const parent = visibleWindow()
  if (parent !== null) await dialog.showMessageBox(parent, options)
  else hold(new Notification({ title: options.message, body: options.detail ?? '' }))
}
