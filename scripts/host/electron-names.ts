import { app } from './app.ts'
import { BrowserWindow as BrowserWindowClass } from './window.ts'
import { Menu as MenuClass, MenuItem as MenuItemClass, setRoles } from './menu.ts'
import { Notification as NotificationClass } from './notification.ts'
import { absent, strict } from './strict.ts'
import { Tray as TrayClass } from './tray.ts'

export { app }
export { nativeImage } from './image.ts'
export { ipcMain } from './ipc.ts'
export { net } from './net.ts'
export { protocol } from './protocol.ts'
export { session } from './session.ts'
export { dialog } from './dialog.ts'
export { clipboard, globalShortcut, nativeTheme, powerMonitor, screen, shell } from './system.ts'
export { webContents } from './window.ts'

export const BrowserWindow = strict('BrowserWindow', BrowserWindowClass)
export const Menu = strict('Menu', MenuClass)
export const MenuItem = strict('MenuItem', MenuItemClass)
export const Notification = strict('Notification', NotificationClass)
export const Tray = strict('Tray', TrayClass)

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

export const autoUpdater = absent('autoUpdater')
export const BaseWindow = absent('BaseWindow')
export const BrowserView = absent('BrowserView')
export const contentTracing = absent('contentTracing')
export const crashReporter = absent('crashReporter')
export const desktopCapturer = absent('desktopCapturer')
export const ImageView = absent('ImageView')
export const inAppPurchase = absent('inAppPurchase')
export const MessageChannelMain = absent('MessageChannelMain')
export const netLog = absent('netLog')
export const powerSaveBlocker = absent('powerSaveBlocker')
export const pushNotifications = absent('pushNotifications')
export const safeStorage = absent('safeStorage')
export const ServiceWorkerMain = absent('ServiceWorkerMain')
export const ShareMenu = absent('ShareMenu')
export const sharedTexture = absent('sharedTexture')
export const systemPreferences = absent('systemPreferences')
export const TouchBar = absent('TouchBar')
export const utilityProcess = absent('utilityProcess')
export const View = absent('View')
export const WebContentsView = absent('WebContentsView')
export const webFrameMain = absent('webFrameMain')
