import { statSync } from 'node:fs'
import { join } from 'node:path'
import { app, clipboard, net } from 'electron'
import type { shellChannels } from '../shared/channels.ts'
import type { HandlersOf } from '../shared/contract.ts'
import { explorerUrl } from '../shared/explorers.ts'
import type { AppInfo } from '../shared/app-state.ts'
import type { Monitor } from '../monitor/monitor-types.ts'
import type { Millis } from '../shared/models.ts'
import type { DesktopInfo } from '../shared/transfer.ts'
import type { Autostart } from './autostart.ts'
import { diagnosticsText } from './diagnostics.ts'
import { openExternal } from './external.ts'
import { saveText } from './files.ts'
import type { Log } from './log.ts'

/** Number of characters that diagnostics show from the end of the log. */
const logShown = 60_000

export interface DesktopOptions {
  readonly monitor: Pick<Monitor, 'state'>
  readonly autostart: Autostart
  readonly desktop: () => Pick<DesktopInfo, 'isTraySure' | 'notificationNote' | 'shortcut'>
  readonly awaySince: () => Millis | null
  readonly log: Log
  readonly noteFault: (text: string) => void
  readonly removeAll: () => Promise<void>
}

function sizeOf(file: string): number {
  return ['', '-wal'].reduce(
    (sum, suffix) => sum + (statSync(`${file}${suffix}`, { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
}

function appInfo(): AppInfo {
  const userData = app.getPath('userData')
  return {
    name: app.getName(),
    version: app.getVersion(),
    electron: process.versions['electron'] ?? '',
    chromium: process.versions['chrome'] ?? '',
    node: process.versions.node,
    platform: `${process.platform} ${process.arch}`,
    userData,
    dataBytes: sizeOf(join(userData, 'lookout.db')),
  }
}

export function desktopHandlers(options: DesktopOptions): HandlersOf<(typeof shellChannels)[number]> {
  const { autostart, log } = options
  const { state } = options.monitor
  const desktop = (): DesktopInfo => ({
    ...options.desktop(),
    startsAtLogin: autostart.isOn(),
    loginNote: autostart.note(),
  })
  return {
    'clipboard.write': async ({ text }) => {
      await clipboard.writeText(text)
      return null
    },
    'app.info': appInfo,
    'file.save': ({ suggestedName, text }) => saveText(suggestedName, text),
    'external.open': async ({ explorer, kind, key }) => {
      await openExternal(explorerUrl(state().status.network, explorer, kind, key), net.isOnline())
      return null
    },
    'diagnostics.get': ({ hasAddresses }) => {
      const present = state()
      const parts = {
        info: appInfo(),
        state: present,
        skewMs: present.skewMs,
        locale: app.getLocale(),
        log: log.tail(logShown),
      }
      return { text: diagnosticsText(parts, hasAddresses) }
    },
    'desktop.get': desktop,
    'desktop.startAtLogin': ({ isOn }) => {
      autostart.set(isOn)
      return desktop()
    },
    'window.failed': ({ text }) => {
      options.noteFault(text)
      return null
    },
    'desktop.away': () => ({ since: options.awaySince() }),
    'profile.remove': async () => {
      await options.removeAll()
      return null
    },
  }
}
