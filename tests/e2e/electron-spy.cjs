'use strict'
// Loaded into real Electron's main process before the app: Electron has no API that returns the menu of a
// tray.
const { app, dialog, globalShortcut, Notification, session, shell, Tray } = require('electron')

let toolTip = ''
/** @type {Electron.Menu | null} */
let menu = null
const { setToolTip, setContextMenu } = Tray.prototype

/** @this {Electron.Tray} @param {string} text */
Tray.prototype.setToolTip = function noted(text) {
  toolTip = text
  return setToolTip.call(this, text)
}

/** @this {Electron.Tray} @param {Electron.Menu | null} given */
Tray.prototype.setContextMenu = function noted(given) {
  menu = given
  return setContextMenu.call(this, given)
}

/** @type {Electron.Notification[]} */
const notifications = []
const { show } = Notification.prototype

/** @this {Electron.Notification} */
Notification.prototype.show = function noted() {
  notifications.push(this)
  return show.call(this)
}

/** Global shortcuts. The desktop that runs the tests never gets them. @type {Map<string, () => void>} */
const shortcuts = new Map()
globalShortcut.register = (accelerator, run) => {
  if (shortcuts.has(accelerator)) return false
  shortcuts.set(accelerator, run)
  return true
}
globalShortcut.unregister = (accelerator) => void shortcuts.delete(accelerator)
globalShortcut.unregisterAll = () => shortcuts.clear()

/** Replaces the login items of the computer that runs the tests. */
let isLoginItem = false
app.setLoginItemSettings = ({ openAtLogin = false }) => void (isLoginItem = openAtLogin)
const { getLoginItemSettings } = app
app.getLoginItemSettings = (options) => ({
  ...getLoginItemSettings.call(app, options),
  openAtLogin: isLoginItem,
  executableWillLaunchAtLogin: isLoginItem,
})

/** @type {object | null} */
let proxy = null
/** @type {string[]} */
const downloads = []
app.whenReady().then(() => {
  const own = session.defaultSession
  const setProxy = own.setProxy.bind(own)
  own.setProxy = (config) => {
    proxy = config
    return setProxy(config)
  }
  own.on('will-download', (event, item) =>
    // Once the app's listeners have run.
    process.nextTick(() => event.defaultPrevented || downloads.push(item.getFilename())),
  )
})

/** @type {object[]} */
const answers = []
/** @type {string[]} */
const messages = []
/** @param {...any} words the parent window may come first */
dialog.showMessageBox = async (...words) => {
  const { message = '', detail = '' } = words.at(-1)
  messages.push(`${message}\n${detail}`)
  return { response: 0, checkboxChecked: false, ...answers.shift() }
}
dialog.showSaveDialog = async () => ({ canceled: true, filePath: '', ...answers.shift() })

/** @type {string[]} */
const opened = []
shell.openExternal = async (url) => void opened.push(url)

globalThis.lookoutSpy = {
  answers,
  takeShortcut: (accelerator) => void shortcuts.set(accelerator, () => undefined),
  pressShortcut: (accelerator) => shortcuts.get(accelerator)?.(),
  messages,
  opened,
  get proxy() {
    return proxy
  },
  downloads,
  get notifications() {
    return notifications.map(({ title, body }) => ({ title, body }))
  },
  clickNotification() {
    notifications.at(-1)?.emit('click', {})
  },
  get tray() {
    return { toolTip, menu: (menu?.items ?? []).map(({ label, enabled }) => ({ label, enabled })) }
  },
  click(label) {
    menu?.items.find((item) => item.label === label)?.click()
  },
}
