import { Notification } from 'electron'
import { askInWindow } from '../message-box.ts'
import { brand, dialogs, trayNotification } from '../main-words.ts'

export async function askToStay(): Promise<boolean> {
  const response = await askInWindow({
    type: 'question',
    title: brand,
    message: dialogs.stay.message,
    detail: dialogs.stay.detail,
    buttons: [...dialogs.stay.buttons],
    defaultId: 0,
    cancelId: 1,
  })
  return response === 0
}

/** Returns a notification that says where the app went. The caller must keep a reference to it. */
export function explainTray(platform: string): Notification {
  return new Notification({
    title: trayNotification.title,
    body: trayNotification.body(platform),
    silent: true,
  })
}

export async function askToRemoveRest(notes: readonly string[]): Promise<boolean> {
  const response = await askInWindow({
    type: 'warning',
    title: brand,
    message: dialogs.removeRest.message,
    detail: dialogs.removeRest.detail(notes),
    buttons: [...dialogs.removeRest.buttons],
    defaultId: 0,
    cancelId: 0,
  })
  return response === 1
}
