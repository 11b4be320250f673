'use strict'
// Loaded into real Electron's main before the app: Electron itself cannot be asked what a tray shows.
const { app, dialog, Notification, session, Tray } = require('electron')

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
const notices = []
const { show } = Notification.prototype

/** @this {Electron.Notification} */
Notification.prototype.show = function noted() {
  notices.push(this)
  return show.call(this)
}

/** @type {object | null} */
let proxy = null
app.whenReady().then(() => {
  const own = session.defaultSession
  const setProxy = own.setProxy.bind(own)
  own.setProxy = (config) => {
    proxy = config
    return setProxy(config)
  }
})

/** @type {object[]} */
const answers = []
dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false, ...answers.shift() })
dialog.showSaveDialog = async () => ({ canceled: true, filePath: '', ...answers.shift() })

globalThis.lookoutSpy = {
  answers,
  get proxy() {
    return proxy
  },
  get notices() {
    return notices.map(({ title, body }) => ({ title, body }))
  },
  clickNotice() {
    notices.at(-1)?.emit('click', {})
  },
  get tray() {
    return { toolTip, menu: (menu?.items ?? []).map(({ label, enabled }) => ({ label, enabled })) }
  },
  click(label) {
    menu?.items.find((item) => item.label === label)?.click()
  },
}
