import type { Settings } from '../shared/settings.ts'

/** What closing the window does: goes on in the tray, ends the app, or asks first. */
export type Closing = 'hide' | 'quit' | 'ask'

/** The user's choice, or where none was made: on in the tray where one is sure, else a question. */
export function closingOf({ closeToTray }: Pick<Settings, 'closeToTray'>, isTraySure: boolean): Closing {
  if (closeToTray !== null) return closeToTray ? 'hide' : 'quit'
  return isTraySure ? 'hide' : 'ask'
}
