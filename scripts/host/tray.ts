/** Tray: recorded, not drawn. As in Electron, on Linux the menu is a snapshot taken by setContextMenu. */
import type {} from 'electron'
import { loadImage, recordImage, type NativeImage } from './image.ts'
import { recordMenu, type Menu } from './menu.ts'
import { requireReady } from './phase.ts'
import type { ImageRecord, MenuRecord } from './record.ts'
import { Emitter, strict, type Declared } from './strict.ts'

type TrayEvents = Declared<
  Electron.Tray,
  { click: [event: Electron.KeyboardEvent, bounds: Electron.Rectangle, position: Electron.Point] }
>
type TrayMembers = 'setToolTip' | 'setTitle' | 'destroy' | 'isDestroyed'

export interface TrayRecord {
  readonly toolTip: string
  readonly title: string
  readonly image: ImageRecord
  readonly menu: readonly MenuRecord[] | null
}

interface TrayState {
  toolTip: string
  title: string
  image: NativeImage
  menu: Menu | null
  shownMenu: MenuRecord[] | null
  isDestroyed: boolean
}

const state = Symbol('state')
const trays: Tray[] = []

export class Tray extends Emitter<TrayEvents> implements Pick<Electron.Tray, TrayMembers> {
  readonly [state]: TrayState

  constructor(image: NativeImage | string, guid?: string) {
    requireReady('Cannot create Tray before app is ready')
    super('Tray', ['click'])
    if (guid !== undefined && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(guid)) {
      throw new Error('Invalid GUID format - GUID must be a string')
    }
    this[state] = {
      toolTip: '',
      title: '',
      image: loadImage(image),
      menu: null,
      shownMenu: null,
      isDestroyed: false,
    }
    const tray = strict('Tray', this)
    trays.push(tray)
    return tray
  }

  setImage(image: NativeImage | string): void {
    alive(this).image = loadImage(image)
  }

  setToolTip(toolTip: string): void {
    alive(this).toolTip = toolTip
  }

  setTitle(title: string): void {
    const tray = alive(this)
    // Only macOS shows a title.
    if (process.platform === 'darwin') tray.title = title
  }

  setContextMenu(menu: Menu | null): void {
    const tray = alive(this)
    tray.menu = menu
    tray.shownMenu = menu === null ? null : recordMenu(menu)
  }

  destroy(): void {
    this[state].isDestroyed = true
  }

  isDestroyed(): boolean {
    return this[state].isDestroyed
  }
}

function alive(tray: Tray): TrayState {
  if (tray[state].isDestroyed) throw new Error('Tray is destroyed')
  return tray[state]
}

export function currentTray(): Tray | undefined {
  return trays.findLast((tray) => !tray[state].isDestroyed)
}

/** Returns the number of trays created so far. On Linux, a tray must be updated, never recreated. */
export function trayCount(): number {
  return trays.length
}

export function trayMenu(tray: Tray): Menu | null {
  return tray[state].menu
}

export function recordTray(tray: Tray | undefined): TrayRecord | null {
  if (tray === undefined) return null
  const { toolTip, title, image, menu, shownMenu } = tray[state]
  const shown = process.platform === 'linux' ? shownMenu : menu && recordMenu(menu)
  return { toolTip, title, image: recordImage(image), menu: shown }
}
