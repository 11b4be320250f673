import { join } from 'node:path'
import { app, nativeTheme, Notification, powerMonitor, session } from 'electron'
import type { Monitor } from '../monitor/monitor.ts'
import { LookoutError } from '../shared/errors.ts'
import type { Navigation } from '../shared/app-state.ts'
import { createAutostart, wasStartedAtLogin } from './autostart.ts'
import { createClosing } from './close-behaviour.ts'
import { askToRemoveRest, askToStay, explainTray } from './close-dialogs.ts'
import { findDeepLink, type DeepLink } from './deep-links.ts'
import { desktopHandlers } from './desktop.ts'
import { bindContract } from './ipc.ts'
import { claimLinks, openLink } from './links.ts'
import type { Log } from './log.ts'
import { setApplicationMenu } from './menu.ts'
import { startMonitoring } from './monitoring.ts'
import { createNotices } from './notifications.ts'
import { applyProxy } from './proxy.ts'
import { createQuietly, type Quietly } from './run-and-report.ts'
import { closeOnQuit, isQuitting } from './quitting.ts'
import { createPresence } from './last-seen.ts'
import { removeProfile } from './removal.ts'
import { handleScheme } from './scheme.ts'
import { createSummon, type Summon } from './global-shortcut.ts'
import { readSwitches, type Switches } from './switches.ts'
import { hasTrayHost } from './tray-host.ts'
import { createTray } from './tray.ts'
import { trayView } from './tray-view.ts'
import { watchTray } from './tray-watch.ts'
import { createWindowFaults } from './window-faults.ts'
import { createPlaceFile } from './window-place.ts'
import { createMainWindow, denyPermissions, preloadPath, type MainWindow } from './window.ts'

/** The age of the data in the tray's words goes on while nothing changes. */
const trayEveryMs = 60_000

export interface ShellOptions {
  readonly switches: Switches
  readonly argv: readonly string[]
  readonly mainFolder: string
  readonly log: Log
  readonly links: { readonly follow: (open: (link: DeepLink) => void) => void }
}

/** The second start's own words: its argv reaches us reordered, its data as sent. */
function wordsOf(data: unknown): readonly string[] {
  return Array.isArray(data) ? data.filter((word) => typeof word === 'string') : []
}

/** Keeps theme, shortcut and proxy as the settings say. */
function followSettings(monitor: Monitor, summon: Summon, log: Log): () => void {
  let proxy = JSON.stringify(monitor.state().settings.proxy)
  nativeTheme.themeSource = monitor.state().settings.theme
  summon.use(monitor.state().settings.shortcut)
  return () => {
    const { settings } = monitor.state()
    nativeTheme.themeSource = settings.theme
    summon.use(settings.shortcut)
    const next = JSON.stringify(settings.proxy)
    if (next === proxy) return
    proxy = next
    applyProxy(settings.proxy).then(
      () => monitor.wake(),
      (thrown: unknown) => log.write('The proxy could not be set', thrown),
    )
  }
}

/** What acts on everything, for tray and menu. */
function actionsOf({ handlers }: Monitor, window: MainWindow, quietly: Quietly) {
  return {
    open: (navigation?: Navigation): void => window.show(navigation),
    refreshAll: (): void => {
      quietly('Asking for all accounts', () => handlers['accounts.refresh']({ key: null }))
      quietly('Asking for all pools', () => handlers['pools.refresh']({ key: null }))
    },
    mute: (until: 'hour' | 'tomorrow' | null): void =>
      quietly('Muting', () => handlers['notices.mute']({ until })),
    setPaused: (isPaused: boolean): void => quietly('Pausing', () => handlers['monitor.pause']({ isPaused })),
    quit: (): void => app.quit(),
  }
}

/** Puts the app together: the monitor, its window, tray, menu and notices, and what ties them. After ready. */
export async function startShell({ switches, argv, mainFolder, log, links }: ShellOptions): Promise<void> {
  handleScheme(join(mainFolder, '../renderer'))
  denyPermissions()
  const { platform } = process
  const trayWatch = await watchTray(() =>
    hasTrayHost(platform, process.env['DBUS_SESSION_BUS_ADDRESS'], process.getuid?.() ?? 0),
  )
  const { monitor, close } = await startMonitoring(switches, log, mainFolder)
  const resources = join(app.getAppPath(), 'resources')
  const notices = createNotices({ state: monitor.state, open: (place) => window.show(place), log: log.write })

  const quietly = createQuietly({
    write: log.write,
    tell: (sentence) => notices.hold(new Notification({ title: 'Lookout', body: sentence, silent: true })),
  })
  const onClose = createClosing({
    settings: () => monitor.state().settings,
    isTraySure: trayWatch.isSure,
    isQuitting,
    remember: (changes) => quietly('Remembering the choice', () => monitor.handlers['settings.set'](changes)),
    askToStay,
    explain: () => notices.hold(explainTray(platform), () => window.show({ panel: 'settings', key: null })),
    hide: () => window.hide(),
    quit: () => app.quit(),
  })

  const presence = createPresence(app.getPath('userData'), () => Date.now())
  const window = createMainWindow({
    preload: preloadPath(mainFolder),
    icon: join(resources, 'icon.png'),
    title: () => `Lookout · ${monitor.state().status.network.name}`,
    place: createPlaceFile(app.getPath('userData')),
    onClose,
    onShown: () => {
      presence.arrive()
      monitor.setAttended(true)
    },
    onHidden: () => {
      presence.leave()
      monitor.setAttended(false)
    },
    onSessionEnd: () => app.quit(),
    log: log.write,
  })
  monitor.setAttended(false)
  const actions = actionsOf(monitor, window, quietly)

  const autostart = createAutostart(platform)
  const summon = createSummon(() => window.show())
  let isRemoving = false
  bindContract(
    {
      ...monitor.handlers,
      ...desktopHandlers({
        state: monitor.state,
        autostart,
        isTraySure: trayWatch.isSure,
        shortcut: () => summon.use(monitor.state().settings.shortcut),
        awaySince: presence.awaySince,
        log,
        noteFault: createWindowFaults(log.write, () => Date.now()),
        skewMs: monitor.skewMs,
        removeAll: async () => {
          const kept = await monitor.forgetKeys()
          if (kept.length > 0 && !(await askToRemoveRest(kept)))
            throw new LookoutError('keychain', `Nothing else was removed. ${kept.join(' ')}`)
          autostart.set(false)
          isRemoving = true
          setImmediate(() => app.quit())
        },
      }),
    },
    window.isOurs,
    log.write,
  )

  const view = () => trayView(monitor.state(), Date.now())
  const tray = createTray(join(resources, 'tray'), view(), actions)
  const render = (): void => tray.render(view(), monitor.state().settings.trayShade)
  setApplicationMenu(platform, app.getName(), {
    ...actions,
    open: (panel) => window.show({ panel, key: null }),
    tell: (command) => window.tell('command', command),
  })
  const applySettings = followSettings(monitor, summon, log)
  monitor.onDelta((delta) => {
    window.send('state.delta', delta)
    if (delta.settings !== undefined) applySettings()
    render()
  })
  monitor.onNotifications(notices.show)
  nativeTheme.on('updated', render)
  const clock = setInterval(() => {
    render()
    void trayWatch.look()
  }, trayEveryMs)
  render()
  powerMonitor.on('suspend', monitor.suspend)
  powerMonitor.on('resume', monitor.resume)

  const follow = (link: DeepLink): void => openLink(link, monitor, window, quietly)
  app.on('second-instance', (_event, _argv, _folder, data) => {
    const words = wordsOf(data)
    const link = findDeepLink(words)
    const { panel, isHidden } = readSwitches(words)
    if (link !== null) follow(link)
    else if (!isHidden) window.show(panel === null ? undefined : { panel, key: null })
  })
  app.on('activate', () => window.show())
  app.on('window-all-closed', () => {
    if (!window.isResting()) app.quit()
  })
  // Only Windows has it, and calls it for every click: those on a notice of an earlier run are meant.
  Notification.handleActivation?.(() => {
    if (!notices.hasShown()) window.show({ panel: 'alerts', key: null })
  })
  closeOnQuit(
    log,
    async () => {
      clearInterval(clock)
      notices.close()
      summon.end()
      tray.destroy()
      await close()
      await session.defaultSession.closeAllConnections()
    },
    () => {
      if (isRemoving) removeProfile(app.getPath('userData'), !app.commandLine.hasSwitch('user-data-dir'))
    },
  )

  claimLinks()
  links.follow(follow)
  const link = findDeepLink(argv)
  if (link !== null) follow(link)
  else if (!switches.isHidden && !wasStartedAtLogin(platform))
    window.show(switches.panel === null ? undefined : { panel: switches.panel, key: null })
}
