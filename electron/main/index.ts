import { join } from 'node:path'
import { app, clipboard, nativeTheme, net, powerMonitor, session } from 'electron'
import type { AppInfo, Navigation } from '../shared/models.ts'
import { toErrorInfo } from '../shared/errors.ts'
import type { Network } from '../shared/networks.ts'
import { startMonitor, serviceLimits, type Monitor } from '../monitor/monitor.ts'
import { createKeychain } from '../monitor/secrets/index.ts'
import { customNetwork } from '../monitor/settings.ts'
import { startDemoService, type DemoService } from './demo.ts'
import { bindContract } from './ipc.ts'
import { setApplicationMenu } from './menu.ts'
import { createNotices } from './notices.ts'
import { handleScheme, registerScheme } from './scheme.ts'
import { prepareProfile } from './profile.ts'
import { readSwitches, type Switches } from './switches.ts'
import { createTray, type TrayHandle } from './tray.ts'
import { trayView } from './tray-view.ts'
import { createMainWindow, denyPermissions, preloadPath } from './window.ts'

const mainFolder = import.meta.dirname
const switches = readSwitches(process.argv)

function log(message: string, thrown: unknown): void {
  const detail = thrown instanceof Error ? `: ${thrown.message}` : ''
  console.error(`${message}${detail}`)
}

/** Says why the app cannot start, and ends it. */
function giveUp(message: string): void {
  console.error(`Lookout cannot start: ${message}`)
  app.exit(1)
}

function chosenNetwork(demo: DemoService | null): Network | null {
  if (demo !== null) return demo.network
  return switches.baseUrl === null ? null : customNetwork(switches.baseUrl)
}

function appInfo(): AppInfo {
  return {
    name: app.getName(),
    version: app.getVersion(),
    electron: process.versions['electron'] ?? '',
    chromium: process.versions['chrome'] ?? '',
    node: process.versions.node,
    platform: `${process.platform} ${process.arch}`,
    userData: app.getPath('userData'),
  }
}

function openMonitor(demo: DemoService | null): Promise<Monitor> {
  return startMonitor({
    folder: app.getPath('userData'),
    fetch: (url, init) => net.fetch(url, init),
    secrets: createKeychain(),
    clock: {
      now: () => Date.now(),
      after: (ms, run) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
    },
    random: () => Math.random(),
    isOnline: () => net.isOnline(),
    network: chosenNetwork(demo),
    limits: demo?.limits ?? serviceLimits,
    log,
  })
}

async function start(): Promise<void> {
  handleScheme(join(mainFolder, '../renderer'))
  denyPermissions()
  const demo = switches.isDemo ? await startDemoService(app.getPath('userData')) : null
  const monitor = await openMonitor(demo)
  if (demo !== null) monitor.seed(demo.accounts, demo.pools, demo.block)

  const resources = join(app.getAppPath(), 'resources')
  const window = createMainWindow({
    preload: preloadPath(mainFolder),
    icon: join(resources, 'icon.png'),
    title: () => `Lookout · ${monitor.state().status.network.name}`,
    log,
  })
  const open = (navigation?: Navigation): void => window.show(navigation)
  const refreshAll = (): void => {
    void monitor.handlers['accounts.refresh']({ key: null })
    void monitor.handlers['pools.refresh']({ key: null })
  }

  bindContract(
    {
      ...monitor.handlers,
      'clipboard.write': async ({ text }) => {
        await clipboard.writeText(text)
        return null
      },
      'app.info': appInfo,
    },
    window.isOurs,
    log,
  )

  const tray: TrayHandle = createTray(join(resources, 'tray'), trayView(monitor.state()), {
    open,
    refreshAll,
    setPaused: (isPaused) => void monitor.handlers['monitor.pause']({ isPaused }),
    quit: () => app.quit(),
  })
  setApplicationMenu(process.platform, app.getName(), {
    openSettings: () => open({ panel: 'settings', key: null }),
    refreshAll,
    quit: () => app.quit(),
  })
  const notices = createNotices(open, log)

  const render = (): void => tray.render(trayView(monitor.state()))
  const applyTheme = (): void => {
    nativeTheme.themeSource = monitor.state().settings.theme
  }
  applyTheme()
  monitor.onDelta((delta) => {
    window.send('state.delta', delta)
    if (delta.settings !== undefined) applyTheme()
    render()
  })
  monitor.onIncidents(notices.show)
  nativeTheme.on('updated', render)
  powerMonitor.on('resume', monitor.wake)

  app.on('second-instance', (_event, _argv, _folder, data) => {
    const panel = readSwitches(wordsOf(data)).panel
    open(panel === null ? undefined : { panel, key: null })
  })
  app.on('activate', () => open())
  app.on('window-all-closed', () => {
    if (!monitor.state().settings.closeToTray) app.quit()
  })
  closeOnQuit(async () => {
    tray.destroy()
    monitor.close()
    await demo?.close()
    await session.defaultSession.closeAllConnections()
  })

  if (!switches.isHidden) open(switches.panel === null ? undefined : { panel: switches.panel, key: null })
}

/** The second start's own words: its argv reaches us reordered, its data as sent. */
function wordsOf(data: unknown): readonly string[] {
  return Array.isArray(data) ? data.filter((word) => typeof word === 'string') : []
}

function closeOnQuit(close: () => Promise<void>): void {
  let isClosed = false
  app.on('will-quit', (event) => {
    if (isClosed) return
    event.preventDefault()
    isClosed = true
    close()
      .catch((thrown: unknown) => log('Closing failed', thrown))
      .finally(() => app.exit(0))
  })
}

function run(words: Switches): void {
  if (words.problem !== null) {
    giveUp(words.problem)
    return
  }
  registerScheme()
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
  app.setAppUserModelId('io.github.lookout')
  try {
    prepareProfile()
  } catch (thrown) {
    giveUp(toErrorInfo(thrown).message)
    return
  }
  if (!app.requestSingleInstanceLock(process.argv)) {
    app.exit(0)
    return
  }
  app
    .whenReady()
    .then(start)
    .catch((thrown: unknown) => {
      log('Starting failed', thrown)
      giveUp(toErrorInfo(thrown).message)
    })
}

run(switches)
