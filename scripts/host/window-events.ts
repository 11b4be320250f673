import type {} from 'electron'
import type { Declared } from './strict.ts'

export type PlainEvent =
  | 'ready-to-show'
  | 'show'
  | 'hide'
  | 'closed'
  | 'focus'
  | 'blur'
  | 'resize'
  | 'move'
  | 'minimize'
  | 'restore'
  | 'maximize'
  | 'enter-full-screen'
  | 'leave-full-screen'
export type WindowEvents = Declared<
  Electron.BrowserWindow,
  Record<PlainEvent, []> & { close: [event: Electron.Event]; 'session-end': [event: Electron.Event] }
>
export const PLAIN_EVENTS = [
  'ready-to-show',
  'show',
  'hide',
  'closed',
  'focus',
  'blur',
  'resize',
  'move',
  'minimize',
  'restore',
  'maximize',
  'enter-full-screen',
  'leave-full-screen',
] as const

export type WindowMembers =
  | 'id'
  | 'loadURL'
  | 'show'
  | 'showInactive'
  | 'hide'
  | 'focus'
  | 'isVisible'
  | 'isMinimized'
  | 'minimize'
  | 'restore'
  | 'close'
  | 'destroy'
  | 'isDestroyed'
  | 'getBounds'
  | 'getNormalBounds'
  | 'setBounds'
  | 'isMaximized'
  | 'maximize'
  | 'isFullScreen'
  | 'setFullScreen'
  | 'setTitle'
  | 'getTitle'
