import type {} from 'electron'
import type { MenuRecord } from './record.ts'
import { Emitter, strict, type Declared } from './strict.ts'
import type { BrowserWindow } from './window.ts'

type ItemOptions = Omit<Electron.MenuItemConstructorOptions, 'submenu' | 'click' | 'icon'> & {
  readonly submenu?: readonly (ItemOptions | MenuItem)[] | Menu
  readonly icon?: unknown
  readonly click?: (item: MenuItem, window: BrowserWindow | undefined, event: Electron.KeyboardEvent) => void
}

const KNOWN_ROLES = new Set(
  `about appMenu bringAllToFront clearRecentDocuments close copy cut delete editMenu fileMenu forceReload front help
   hide hideOthers mergeAllWindows minimize moveTabToNewWindow paste pasteAndMatchStyle quit recentDocuments redo reload
   resetZoom selectAll selectNextTab selectPreviousTab services shareMenu showSubstitutions startSpeaking stopSpeaking
   toggleDevTools toggleSmartDashes toggleSmartQuotes toggleSpellChecker toggleTabBar toggleTextReplacement
   togglefullscreen undo unhide viewMenu window windowMenu zoom zoomIn zoomOut`
    .toLowerCase()
    .split(/\s+/),
)
const ROLE_LABELS: Readonly<Record<string, string>> = {
  editmenu: 'Edit',
  filemenu: 'File',
  viewmenu: 'View',
  windowmenu: 'Window',
  selectall: 'Select All',
  togglefullscreen: 'Toggle Full Screen',
  toggledevtools: 'Toggle Developer Tools',
  zoomin: 'Zoom In',
  zoomout: 'Zoom Out',
  resetzoom: 'Actual Size',
  forcereload: 'Force Reload',
}
const ROLE_MENUS: Readonly<Record<string, readonly NonNullable<ItemOptions['role']>[]>> = {
  editmenu: ['undo', 'redo', 'cut', 'copy', 'paste', 'delete', 'selectAll'],
  filemenu: ['quit'],
  viewmenu: ['reload', 'forceReload', 'toggleDevTools', 'resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen'],
  windowmenu: ['minimize', 'zoom', 'close'],
}
const TYPES = ['normal', 'separator', 'submenu', 'checkbox', 'radio', 'header', 'palette']

type ItemMembers = 'id' | 'label' | 'type' | 'enabled' | 'visible' | 'checked' | 'sublabel' | 'toolTip'

let lastCommandId = 0

export class MenuItem implements Pick<Electron.MenuItem, ItemMembers> {
  id: string
  label: string
  type: Electron.MenuItem['type']
  role: string | undefined
  accelerator: string | undefined
  icon: unknown
  enabled: boolean
  visible: boolean
  checked: boolean
  sublabel: string
  toolTip: string
  submenu: Menu | undefined
  readonly commandId = ++lastCommandId
  click: (event: Electron.KeyboardEvent, window: BrowserWindow | undefined) => void

  constructor(options: ItemOptions) {
    const { role, click } = options
    const submenu = options.submenu ?? ROLE_MENUS[role?.toLowerCase() ?? '']?.map((each) => ({ role: each }))
    if (role !== undefined && !KNOWN_ROLES.has(role.toLowerCase()))
      throw new Error(`Unknown menu item role: ${role}`)
    const type = options.type ?? (submenu === undefined ? 'normal' : 'submenu')
    if (!TYPES.includes(type)) throw new Error(`Unknown menu item type: ${type}`)
    if (type === 'submenu' && submenu === undefined) throw new Error('Invalid submenu')
    this.id = options.id ?? ''
    this.role = role?.toLowerCase()
    this.label =
      options.label ??
      (this.role === undefined
        ? ''
        : (ROLE_LABELS[this.role] ?? this.role.charAt(0).toUpperCase() + this.role.slice(1)))
    this.type = type
    this.accelerator = options.accelerator ?? undefined
    this.icon = options.icon
    this.enabled = options.enabled ?? true
    this.visible = options.visible ?? true
    this.checked = options.checked ?? false
    this.sublabel = options.sublabel ?? ''
    this.toolTip = options.toolTip ?? ''
    this.submenu = submenu === undefined ? undefined : submenu instanceof Menu ? submenu : buildMenu(submenu)
    const item = strict('MenuItem', this)
    this.click = (event, window) => {
      if (type === 'checkbox') item.checked = !item.checked
      if (type === 'radio') item.checked = true
      // As in Electron, an item with a role never calls `click`.
      if (item.role !== undefined) runRole(item.role, window)
      else click?.(item, window, event)
    }
    return item
  }
}

let runRole: (role: string, window: BrowserWindow | undefined) => void = () => undefined

/** Sets the actions of roles. They need the window module, which is loaded after this one. */
export function setRoles(run: (role: string, window: BrowserWindow | undefined) => void): void {
  runRole = run
}

let applicationMenu: Menu | null = null
let popup: Menu | null = null

type MenuEvents = Declared<
  Electron.Menu,
  { 'menu-will-show': [event: Electron.Event]; 'menu-will-close': [event: Electron.Event] }
>

export class Menu extends Emitter<MenuEvents> {
  readonly items: MenuItem[] = []

  constructor() {
    super('Menu', ['menu-will-show', 'menu-will-close'])
    return strict('Menu', this)
  }

  static buildFromTemplate(template: readonly (ItemOptions | MenuItem)[]): Menu {
    if (!Array.isArray(template))
      throw new TypeError('Invalid template for Menu: Menu template must be an array')
    return buildMenu(template)
  }

  static setApplicationMenu(menu: Menu | null): void {
    if (menu !== null && !(menu instanceof Menu)) throw new TypeError('Invalid menu')
    applicationMenu = menu
  }

  static getApplicationMenu(): Menu | null {
    return applicationMenu
  }

  append(item: MenuItem): void {
    this.insert(this.items.length, item)
  }

  insert(position: number, item: MenuItem): void {
    if (!(item instanceof MenuItem)) throw new TypeError('Invalid item')
    if (position < 0 || position > this.items.length)
      throw new RangeError(`Position ${position} is outside the menu`)
    this.items.splice(position, 0, item)
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id)
      if (found) return found
    }
    return null
  }

  popup(options: { readonly window?: unknown; readonly callback?: () => void } = {}): void {
    if (typeof options !== 'object') throw new TypeError('Options must be an object')
    setPopup(this)
  }
}

function buildMenu(template: readonly (ItemOptions | MenuItem)[]): Menu {
  const menu = new Menu()
  for (const each of template) {
    const isValid =
      each instanceof MenuItem ||
      Boolean(each && (each.label || each.role || each.type === 'separator' || each.type))
    if (!isValid)
      throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type')
    menu.append(each instanceof MenuItem ? each : new MenuItem(each))
  }
  return menu
}

function setPopup(menu: Menu | null): void {
  popup = menu
}

export function openPopup(): Menu | null {
  return popup
}

export function recordMenu(menu: Menu | null): MenuRecord[] {
  return (menu?.items ?? []).map((item) => ({
    label: item.label,
    type: item.type,
    enabled: item.enabled,
    visible: item.visible,
    checked: item.checked,
    ...(item.role === undefined ? {} : { role: item.role }),
    ...(item.accelerator === undefined ? {} : { accelerator: item.accelerator }),
    ...(item.submenu === undefined ? {} : { submenu: recordMenu(item.submenu) }),
  }))
}

export function findItem(menu: Menu | null, path: readonly string[]): MenuItem {
  const [first, ...rest] = path
  const item = menu?.items.find((each) => each.label === first || (each.id !== '' && each.id === first))
  if (item === undefined) {
    throw new Error(
      `No menu item '${first}' among: ${(menu?.items ?? []).map((each) => each.label).join(', ')}`,
    )
  }
  if (!item.enabled || !item.visible) throw new Error(`The menu item '${first}' is disabled`)
  return rest.length === 0 ? item : findItem(item.submenu ?? null, rest)
}
