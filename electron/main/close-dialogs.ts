import { dialog, Notification } from 'electron'

/** Asks once whether Lookout should go on without a window where no tray was found. True when it should. */
export async function askToStay(): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'question',
    title: 'Lookout',
    message: 'Keep watching without a window?',
    detail:
      'No tray was found on this desktop, so there may be no icon. Start Lookout again to see the window. Settings › Window changes this choice.',
    buttons: ['Keep watching', 'Quit'],
    defaultId: 0,
    cancelId: 1,
  })
  return response === 0
}

/** Says once where the app went. The notification is held by the caller until it is gone. */
export function explainTray(platform: string): Notification {
  const place = platform === 'darwin' ? 'menu bar' : 'tray'
  return new Notification({
    title: 'Lookout keeps watching',
    body: `Its icon is in the ${place}, with Quit in its menu. Settings › Window changes what closing does.`,
    silent: true,
  })
}

/** Asks whether all else goes though the keychain did not give up a key. True when it should. */
export async function askToRemoveRest(notes: readonly string[]): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    title: 'Lookout',
    message: 'A key may still be in the keychain',
    detail: `${notes.join('\n')}\n\nUnlock the keychain and try again, or remove the rest and the entry “Lookout” in the keychain by hand.`,
    buttons: ['Cancel', 'Remove the rest'],
    defaultId: 0,
    cancelId: 0,
  })
  return response === 1
}
