import electronUpdater, { type AppUpdater } from 'electron-updater'
import type { Settings } from '../../shared/settings.ts'
import { proxyConfig } from '../proxy-config.ts'
import { checkOffer, type UpdateManifest } from './update-feed.ts'

/**
 * Downloads an update, which is installed on quit. Rejects beforehand unless electron-updater's list agrees with the signed
 * manifest.
 */
export async function downloadUpdate(
  feedUrl: string,
  update: UpdateManifest,
  proxy: Settings['proxy'],
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
  await autoUpdater.downloadUpdate()
}
