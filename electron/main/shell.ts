import { join } from 'node:path'
import { app, nativeTheme, Notification, powerMonitor, session } from 'electron'
import type { Monitor } from '../monitor/monitor.ts'
import { LookoutError } from '../shared/errors.ts'
import type { Navigation } from '../shared/app-state.ts'
import { windowIcon } from './app-identity.ts'
import { createAutostart, wasStartedAtLogin } from './autostart.ts'
import { feedKey, feedUrl, loadUpdates } from './build-options.ts'
import { createCloseBehaviour } from './window/close-behaviour.ts'
import { askToRemoveRest, askToStay, explainTray } from './window/close-dialogs.ts'
import { findDeepLink, type DeepLink } from './deep-links.ts'
import { desktopHandlers } from './desktop.ts'
import { bindContract } from './ipc.ts'
import { claimLinks, openLink } from './links.ts'
import type { Log } from './log.ts'
import type { HeldEvents } from './held-events.ts'
import { setApplicationMenu } from './menu.ts'
import { startMonitoring } from './monitoring.ts'
import { createNotifications } from './notifications.ts'
import { createRunAndReport, type RunAndReport } from './run-and-report.ts'
import { closeOnQuit, isQuitting } from './quitting.ts'
import { createLastSeen } from './last-seen.ts'
import { removeProfile } from './removal.ts'
import { handleScheme } from './scheme.ts'
import { createGlobalShortcut, type GlobalShortcut } from './global-shortcut.ts'
import { readSwitches, type Switches } from './switches.ts'
import { createSystemTheme } from './system-theme.ts'
import { hasTrayHost } from './tray/tray-host.ts'
import { createTray } from './tray/tray.ts'
import { trayView } from './tray/tray-view.ts'
import { watchTray } from './tray/tray-watch.ts'
import { createWindowFaults } from './window/window-faults.ts'
import { createPlaceFile } from './window/window-place.ts'
import {
  createMainWindow,
  denyPermissions,
  preloadPath,
  refuseDownloads,
  type MainWindow,
} from './window/window.ts'
import { actionNames, brand, dialogs } from './main-words.ts'

/** The tooltip shows the age of the data, which grows even if nothing changes. */
const trayEveryMs = 60_000

export interface ShellOptions {
  readonly switches: Switches
  readonly argv: readonly string[]
  readonly mainFolder: string
  readonly log: Log
  readonly links: Pick<HeldEvents<DeepLink>, 'follow'>
  readonly secondStarts: Pick<HeldEvents<readonly string[]>, 'follow'>
}

function applySettings(monitor: Monitor, shortcut: GlobalShortcut): void {
  const { settings } = monitor.state()
  nativeTheme.themeSource = settings.theme
  shortcut.use(settings.shortcut)
}

function actionsOf({ handlers }: Monitor, window: MainWindow, runAndReport: RunAndReport) {
  return {
    open: (navigation?: Navigation): void => window.show(navigation),
    refreshAll: (): void => {
      runAndReport(actionNames.refreshAccounts, () => handlers['accounts.refresh']({ key: null }))
      runAndReport(actionNames.refreshPools, () => handlers['pools.refresh']({ key: null }))
    },
    mute: (until: 'hour' | 'tomorrow' | null): void =>
      runAndReport(actionNames.mute, () => handlers['notifications.mute']({ until })),
    setPaused: (isPaused: boolean, until?: 'hour' | 'tomorrow'): void =>
      runAndReport(actionNames.pause, () =>
        handlers['monitor.pause']({ isPaused, ...(until === undefined ? {} : { until }) }),
      ),
    quit: (): void => app.quit(),
  }
}

export async function startShell(options: ShellOptions): Promise<void> {
  const { switches, argv, mainFolder, log, links, secondStarts } = options
  let isRemoving = false
  const started = Promise.withResolvers<() => Promise<void>>()
  // A quit during the start waits for its end: otherwise the data would stay open, and the start would count as failed.
  closeOnQuit(
    log,
    () => started.promise.then((end) => end()),
    () => {
      if (isRemoving) removeProfile(app.getPath('userData'), !app.commandLine.hasSwitch('user-data-dir'))
    },
  )
  handleScheme(join(mainFolder, '../renderer'))
  denyPermissions()
  refuseDownloads(log.write)
  const { platform } = process
  const systemTheme = createSystemTheme(nativeTheme, platform)
  const trayWatch = await watchTray(() =>
    hasTrayHost(platform, process.env['DBUS_SESSION_BUS_ADDRESS'], process.getuid?.() ?? 0),
  )
  // A copy that is not installed cannot be updated.
  const updater = app.isPackaged ? await loadUpdates?.() : undefined
  const { monitor, close } = await startMonitoring(switches, log, mainFolder)
  const resources = join(app.getAppPath(), 'resources')
  const icon = windowIcon(platform, app.isPackaged)
  const notifications = createNotifications({
    state: monitor.state,
    open: (place) => window.show(place),
    log: log.write,
  })

  const runAndReport = createRunAndReport({
    write: log.write,
    report: (sentence) =>
      notifications.hold(new Notification({ title: brand, body: sentence, silent: true })),
  })
  const onClose = createCloseBehaviour({
    settings: () => monitor.state().settings,
    isTraySure: trayWatch.isSure,
    isQuitting,
    remember: (changes) =>
      runAndReport(actionNames.saveChoice, () => monitor.handlers['settings.set'](changes)),
    askToStay,
    explain: () =>
      notifications.hold(explainTray(platform), () => window.show({ panel: 'settings', key: null })),
    hide: () => window.hide(),
    quit: () => app.quit(),
  })

  /** The time of the service, from which the computer's clock may differ. */
  const serviceNow = (): number => Date.now() + (monitor.state().status.clockOffsetMs ?? 0)
  const lastSeen = createLastSeen(app.getPath('userData'), serviceNow)
  const window = createMainWindow({
    files: { preload: preloadPath(mainFolder), icon: icon === null ? null : join(resources, icon) },
    title: () => `${brand} · ${monitor.state().status.network.name}`,
    place: createPlaceFile(app.getPath('userData')),
    onClose,
    onShown: () => {
      lastSeen.arrive()
      // The window may hide to the tray only if there is one.
      checkTray()
      monitor.set({ isAttended: true })
    },
    onHidden: () => {
      lastSeen.leave()
      monitor.set({ isAttended: false })
    },
    onSessionEnd: () => app.quit(),
    log: log.write,
  })
  monitor.set({ isAttended: false })
  const actions = actionsOf(monitor, window, runAndReport)

  const autostart = createAutostart(platform)
  const shortcut = createGlobalShortcut(() => window.show())
  bindContract(
    {
      ...monitor.handlers,
      ...desktopHandlers({
        monitor,
        autostart,
        desktop: () => ({
          isTraySure: trayWatch.isSure(),
          notificationNote: notifications.note(),
          shortcut: shortcut.use(monitor.state().settings.shortcut),
        }),
        awaySince: lastSeen.awaySince,
        log,
        noteFault: createWindowFaults(log.write, () => Date.now()),
        removeAll: async () => {
          const kept = await monitor.forgetKeys()
          if (kept.length > 0 && !(await askToRemoveRest(kept)))
            throw new LookoutError('keychain', dialogs.removeRest.cancelled(kept))
          autostart.removeOwn()
          isRemoving = true
          setImmediate(() => app.quit())
        },
      }),
    },
    window.isOurs,
    log.write,
  )

  const view = () => trayView(monitor.state(), serviceNow())
  const trayOptions = {
    folder: join(resources, 'tray'),
    platform,
    desktop: process.env['XDG_CURRENT_DESKTOP'] ?? '',
    isSystemDark: systemTheme.isDark,
  }
  const tray = createTray(trayOptions, view(), actions)
  const render = (): void => tray.render(view(), monitor.state().settings.trayShade)
  const updates = updater?.startUpdates({
    feed: { url: feedUrl, publicKey: feedKey },
    proxy: () => monitor.state().settings.proxy,
    hold: notifications.hold,
    showWindow: () => window.show(),
    onMoved: autostart.moveTo,
    log: log.write,
  })
  setApplicationMenu(platform, brand, {
    ...actions,
    checkForUpdates: updates === undefined ? null : () => void updates.checkNow(),
    open: (panel) => window.show({ panel, key: null }),
    sendCommand: (command) => window.showAndSend('command', command),
  })
  applySettings(monitor, shortcut)
  monitor.onDelta((delta) => {
    window.send('state.delta', delta)
    if (delta.settings !== undefined) applySettings(monitor, shortcut)
    render()
  })
  monitor.onNotifications(notifications.show)
  nativeTheme.on('updated', () => {
    systemTheme.update()
    render()
  })
  const checkTray = (): void => void trayWatch.check().then((hasAppeared) => hasAppeared && tray.recreate())
  const clock = setInterval(() => {
    render()
    checkTray()
  }, trayEveryMs)
  render()
  powerMonitor.on('suspend', () => monitor.set({ isAsleep: true }))
  powerMonitor.on('resume', () => monitor.set({ isAsleep: false }))

  const follow = (link: DeepLink): void => openLink(link, monitor, window, runAndReport)
  const followStart = (words: readonly string[]): void => {
    const link = findDeepLink(words)
    const { panel, isHidden } = readSwitches(words)
    if (link !== null) follow(link)
    else if (!isHidden) window.show(panel === null ? undefined : { panel, key: null })
  }
  app.on('activate', () => window.show())
  app.on('window-all-closed', () => {
    if (!window.isClosedWhenIdle()) app.quit()
  })
  // Windows only. Called for every click, but only needed for notifications of an earlier run.
  Notification.handleActivation?.(() => {
    if (!notifications.hasShown()) window.show({ panel: 'alerts', key: null, isPresent: true })
  })
  started.resolve(async () => {
    clearInterval(clock)
    updates?.end()
    notifications.close()
    shortcut.end()
    tray.destroy()
    await close()
    await session.defaultSession.closeAllConnections()
  })
  if (isQuitting()) return

  claimLinks()
  links.follow(follow)
  const link = findDeepLink(argv)
  if (link !== null) follow(link)
  else if (!switches.isHidden && !wasStartedAtLogin(platform))
    window.show(switches.panel === null ? undefined : { panel: switches.panel, key: null })
  secondStarts.follow(followStart)
}
