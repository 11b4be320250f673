/** WebFrameMain of a main frame's document. After a navigation, the old document's frame throws. */
import type {} from 'electron'
import { strict, type Promises, type Public } from './strict.ts'
import { originOf } from './urls.ts'

export interface DocumentState {
  url: string
  isAlive: boolean
}

const state = Symbol('state')

export class WebFrameMain {
  readonly [state]: DocumentState

  constructor(document: DocumentState) {
    this[state] = document
    return strict('WebFrameMain', this)
  }

  get url(): string {
    return living(this).url
  }

  get origin(): string {
    return originOf(living(this).url)
  }

  /** The preload runs in main frames only, so no frame here has a parent. */
  get parent(): null {
    living(this)
    return null
  }

  get top(): WebFrameMain | null {
    living(this)
    return this
  }

  get detached(): boolean {
    return !living(this).isAlive
  }

  isDestroyed(): boolean {
    return !this[state].isAlive
  }
}

function living(frame: WebFrameMain): DocumentState {
  if (!frame[state].isAlive)
    throw new Error('Render frame was disposed before WebFrameMain could be accessed')
  return frame[state]
}

export function isAlive(frame: WebFrameMain): boolean {
  return frame[state].isAlive
}

export type Checked = Promises<
  Pick<Electron.WebFrameMain, 'url' | 'origin' | 'detached' | 'isDestroyed'>,
  Omit<Public<WebFrameMain>, 'parent' | 'top'>
>
