'use strict'
// Loaded into real Electron's main before the app: Electron itself cannot be asked what a tray shows.
const { Tray } = require('electron')

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

globalThis.lookoutSpy = {
  get tray() {
    return { toolTip, menu: (menu?.items ?? []).map(({ label, enabled }) => ({ label, enabled })) }
  },
  click(label) {
    menu?.items.find((item) => item.label === label)?.click()
  },
}
