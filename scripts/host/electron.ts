/**
 * What `import ... from 'electron'` gives the app's main process: exactly the names that Electron gives it there. A
 * renderer's name does not exist, so that importing one is a link error; a name that the stand-in has nothing of can
 * be imported and throws when it is used.
 */
import { app } from './app.ts'
import { BrowserWindow as BrowserWindowClass, webContents } from './window.ts'
import { nativeImage } from './image.ts'
import { ipcMain } from './ipc.ts'
import { Menu as MenuClass, MenuItem as MenuItemClass, setRoles } from './menu.ts'
import { net } from './net.ts'
import { Notification as NotificationClass } from './notification.ts'
import { protocol } from './protocol.ts'
import { session } from './session.ts'
import { absent, strict } from './strict.ts'
import { clipboard, dialog, globalShortcut, nativeTheme, powerMonitor, screen, shell } from './system.ts'
import { Tray as TrayClass } from './tray.ts'

const BrowserWindow = strict('BrowserWindow', BrowserWindowClass)
const Menu = strict('Menu', MenuClass)
const MenuItem = strict('MenuItem', MenuItemClass)
const Notification = strict('Notification', NotificationClass)
const Tray = strict('Tray', TrayClass)

setRoles((role, asked) => {
  const window = asked ?? BrowserWindowClass.getFocusedWindow()
  if (role === 'quit') app.quit()
  else if (window === null) return
  else if (role === 'close') window.close()
  else if (role === 'minimize') window.minimize()
  else if (role === 'reload' || role === 'forcereload') window.webContents.reload()
  else if (role === 'resetzoom') window.webContents.setZoomFactor(1)
  else if (role === 'zoomin') window.webContents.setZoomFactor(window.webContents.getZoomFactor() * 1.2)
  else if (role === 'zoomout') window.webContents.setZoomFactor(window.webContents.getZoomFactor() / 1.2)
  else if (role === 'selectall') window.webContents.selectAll()
  else if (role === 'undo' || role === 'redo' || role === 'cut' || role === 'copy' || role === 'paste')
    window.webContents[role]()
})

const autoUpdater = absent('autoUpdater')
const BaseWindow = absent('BaseWindow')
const BrowserView = absent('BrowserView')
const contentTracing = absent('contentTracing')
const crashReporter = absent('crashReporter')
const desktopCapturer = absent('desktopCapturer')
const ImageView = absent('ImageView')
const inAppPurchase = absent('inAppPurchase')
const MessageChannelMain = absent('MessageChannelMain')
const netLog = absent('netLog')
const powerSaveBlocker = absent('powerSaveBlocker')
const pushNotifications = absent('pushNotifications')
const safeStorage = absent('safeStorage')
const ServiceWorkerMain = absent('ServiceWorkerMain')
const ShareMenu = absent('ShareMenu')
const sharedTexture = absent('sharedTexture')
const systemPreferences = absent('systemPreferences')
const TouchBar = absent('TouchBar')
const utilityProcess = absent('utilityProcess')
const View = absent('View')
const WebContentsView = absent('WebContentsView')
const webFrameMain = absent('webFrameMain')

const everything = {
  app,
  autoUpdater,
  BaseWindow,
  BrowserView,
  BrowserWindow,
  clipboard,
  contentTracing,
  crashReporter,
  desktopCapturer,
  dialog,
  globalShortcut,
  ImageView,
  inAppPurchase,
  ipcMain,
  Menu,
  MenuItem,
  MessageChannelMain,
  nativeImage,
  nativeTheme,
  net,
  netLog,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  pushNotifications,
  safeStorage,
  screen,
  ServiceWorkerMain,
  session,
  ShareMenu,
  sharedTexture,
  shell,
  systemPreferences,
  TouchBar,
  Tray,
  utilityProcess,
  View,
  webContents,
  WebContentsView,
  webFrameMain,
}

export default strict('electron', everything)
export {
  app,
  autoUpdater,
  BaseWindow,
  BrowserView,
  BrowserWindow,
  clipboard,
  contentTracing,
  crashReporter,
  desktopCapturer,
  dialog,
  globalShortcut,
  ImageView,
  inAppPurchase,
  ipcMain,
  Menu,
  MenuItem,
  MessageChannelMain,
  nativeImage,
  nativeTheme,
  net,
  netLog,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  pushNotifications,
  safeStorage,
  screen,
  ServiceWorkerMain,
  session,
  ShareMenu,
  sharedTexture,
  shell,
  systemPreferences,
  TouchBar,
  Tray,
  utilityProcess,
  View,
  webContents,
  WebContentsView,
  webFrameMain,
}
