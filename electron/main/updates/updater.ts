import electronUpdater, { type AppUpdater } from 'electron-updater'
import type { Settings } from '../../shared/settings.ts'
import { proxyConfig } from '../proxy-config.ts'
import { checkOffer, type UpdateManifest } from './update-feed.ts'

export interface DownloadOptions {
  readonly feedUrl: string
  readonly proxy: Settings['proxy']
  /** Called while the app quits if an AppImage gets another file name. The old file no longer exists then. */
  readonly onMoved: (program: string) => void
}

/**
 * Downloads an update, which is installed on quit. Rejects beforehand unless electron-updater's list agrees with the signed
 * manifest.
 */
export async function downloadUpdate(
  update: UpdateManifest,
  { feedUrl, proxy, onMoved }: DownloadOptions,
  autoUpdater: AppUpdater = electronUpdater.autoUpdater,
): Promise<void> {
  autoUpdater.logger = null
  autoUpdater.autoDownload = false
  autoUpdater.autoInstallOnAppQuit = true
  autoUpdater.allowDowngrade = false
  autoUpdater.allowPrerelease = false
  autoUpdater.disableDifferentialDownload = true
  autoUpdater.disableWebInstaller = true
  autoUpdater.setFeedURL({ provider: 'generic', url: feedUrl })
  await autoUpdater.netSession.setProxy(proxyConfig(proxy))
  const result = await autoUpdater.checkForUpdates()
  checkOffer(update, result?.updateInfo.version ?? '', result?.updateInfo.files ?? [])
  autoUpdater.removeAllListeners('appimage-filename-updated').on('appimage-filename-updated', onMoved)
  await autoUpdater.downloadUpdate()
}
