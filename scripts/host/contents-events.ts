import type {} from 'electron'
import type { Declared } from './strict.ts'

export type Edit = 'undo' | 'redo' | 'cut' | 'copy' | 'paste' | 'selectAll'

/** The members of Electron's WebContents that the host has. */
export type Contents = Pick<
  Electron.WebContents,
  | 'id'
  | 'send'
  | 'isDestroyed'
  | 'getURL'
  | 'reload'
  | 'isLoading'
  | 'isCrashed'
  | 'getZoomFactor'
  | 'setZoomFactor'
  | Edit
>

export type NavigationDetails = Pick<Electron.Event, 'preventDefault' | 'defaultPrevented'> & {
  readonly url: string
  readonly isMainFrame: boolean
}
export type ContextParams = Pick<
  Electron.ContextMenuParams,
  'x' | 'y' | 'linkURL' | 'linkText' | 'selectionText' | 'isEditable' | 'pageURL' | 'editFlags'
>
export type ContentsEvents = Declared<
  Electron.WebContents,
  {
    'did-finish-load': []
    'did-fail-load': [event: Electron.Event, code: number, text: string, url: string, isMainFrame: boolean]
    'dom-ready': [event: Electron.Event]
    'render-process-gone': [
      event: Electron.Event,
      details: { readonly reason: string; readonly exitCode: number },
    ]
    'will-navigate': [details: NavigationDetails]
    'will-frame-navigate': [details: NavigationDetails]
    'will-redirect': [details: NavigationDetails]
    'will-attach-webview': [event: Electron.Event]
    'context-menu': [event: Electron.Event, params: ContextParams]
    'preload-error': [event: Electron.Event, path: string, error: Error]
    'console-message': [
      details: {
        readonly message: string
        readonly level: string
        readonly lineNumber: number
        readonly sourceId: string
      },
    ]
    destroyed: []
  }
>
export const CONTENTS_EVENTS = [
  'did-finish-load',
  'did-fail-load',
  'dom-ready',
  'render-process-gone',
  'will-navigate',
  'will-frame-navigate',
  'will-redirect',
  'will-attach-webview',
  'context-menu',
  'preload-error',
  'console-message',
  'destroyed',
] as const

export const CONSOLE_LEVELS: Readonly<Record<string, string>> = {
  error: 'error',
  assert: 'error',
  warning: 'warning',
  warn: 'warning',
  debug: 'debug',
  verbose: 'debug',
}

/** The data of a right click, sent by the page's isolated world. */
export type ClickedPlace = Omit<ContextParams, 'editFlags'> & { readonly canCopy: boolean }

export function contextParams({ canCopy, ...rest }: ClickedPlace): ContextParams {
  const { isEditable } = rest
  const editFlags = {
    canUndo: isEditable,
    canRedo: isEditable,
    canCut: isEditable && canCopy,
    canCopy,
    canPaste: isEditable,
    canDelete: isEditable && canCopy,
    canSelectAll: true,
    canEditRichly: false,
  }
  return { ...rest, editFlags }
}
