import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { _electron, type Page } from '@playwright/test'
import { electronEnv } from '../../scripts/children.mjs'
import { findElectron } from '../../scripts/electron.mjs'
import type { LaunchOptions, Lookout, NotificationShown, TrayShown } from './shell.ts'

const root = resolve(import.meta.dirname, '../..')
const spy = resolve(import.meta.dirname, 'electron-spy.cjs')
const isRoot = process.getuid?.() === 0
const display = process.platform === 'linux' ? ['--ozone-platform=x11'] : []

interface Spy {
  takeShortcut: (accelerator: string) => void
  pressShortcut: (accelerator: string) => void
  readonly tray: TrayShown | null
  readonly click: (label: string) => void
  readonly notifications: readonly NotificationShown[]
  readonly clickNotification: () => void
  readonly proxy: object | null
  readonly downloads: readonly string[]
  readonly answers: object[]
  readonly messages: readonly string[]
  readonly opened: readonly string[]
}

declare global {
  var lookoutSpy: Spy | undefined
}

export async function launchInElectron(options: LaunchOptions): Promise<Lookout> {
  const binary = findElectron(root)
  if (binary === null) throw new Error('Electron’s binary is not here')
  const { switches, profile, env, isHidden } = options
  const words = [...display, '-r', spy, '.', `--user-data-dir=${profile}`, ...switches]
  const variables = Object.entries(electronEnv({ ...process.env, ...env })).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  )
  const running = await _electron.launch({
    executablePath: binary,
    args: words,
    cwd: root,
    env: Object.fromEntries(variables),
    chromiumSandbox: !isRoot,
  })
  const child = running.process()
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => (text += part.toString()))
  const page: Page | null = isHidden ? null : await running.firstWindow()

  return {
    get page() {
      if (page === null) throw new Error('The app was started without a window')
      return page
    },
    findPage: async () => {
      const open = () => running.windows().find((window) => !window.isClosed())
      return open() ?? running.waitForEvent('window')
    },
    tray: async () =>
      (await running.evaluate(() => globalThis.lookoutSpy?.tray)) ?? { toolTip: '', menu: [] },
    clickTray: (label) => running.evaluate((_electronApi, name) => globalThis.lookoutSpy?.click(name), label),
    notifications: async () => (await running.evaluate(() => globalThis.lookoutSpy?.notifications)) ?? [],
    clickNotification: () => running.evaluate(() => globalThis.lookoutSpy?.clickNotification()),
    proxy: async () => (await running.evaluate(() => globalThis.lookoutSpy?.proxy)) ?? null,
    downloads: async () => (await running.evaluate(() => globalThis.lookoutSpy?.downloads)) ?? [],
    answerDialog: (answer) =>
      running.evaluate((_electronApi, given) => void globalThis.lookoutSpy?.answers.push(given), answer),
    isWindowVisible: () =>
      running.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().some((window) => window.isVisible()),
      ),
    closeWindow: () => running.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close()),
    saveNextAs: (filePath) =>
      running.evaluate(({ dialog }, path) => {
        dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: path })
      }, filePath),
    openNext: (file) =>
      running.evaluate(({ dialog }, path) => {
        dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] })
      }, file),
    takeShortcut: (keys) => running.evaluate((_api, name) => globalThis.lookoutSpy?.takeShortcut(name), keys),
    pressShortcut: (keys) =>
      running.evaluate((_api, name) => globalThis.lookoutSpy?.pressShortcut(name), keys),
    suspend: () => running.evaluate(({ powerMonitor }) => void powerMonitor.emit('suspend')),
    resume: () => running.evaluate(({ powerMonitor }) => void powerMonitor.emit('resume')),
    throwInMain: (message) =>
      running.evaluate(
        (_electronApi, text) =>
          void setTimeout(() => {
            throw new Error(text)
          }),
        message,
      ),
    messages: async () => (await running.evaluate(() => globalThis.lookoutSpy?.messages)) ?? [],
    opened: async () => (await running.evaluate(() => globalThis.lookoutSpy?.opened)) ?? [],
    endSession: () =>
      running
        .evaluate(({ BrowserWindow }) => {
          for (const window of BrowserWindow.getAllWindows()) window.emit('session-end', {})
        })
        // The app may exit before it responds.
        .catch(() => undefined),
    startAgain: async (more = []) => {
      const sandbox = isRoot ? ['--no-sandbox'] : []
      const second = spawn(binary, [...sandbox, ...display, '.', `--user-data-dir=${profile}`, ...more], {
        cwd: root,
        env: electronEnv(process.env),
        stdio: 'ignore',
      })
      const [code] = await once(second, 'exit')
      return Number(code)
    },
    isRunning: () => child.exitCode === null && child.signalCode === null,
    output: () => text,
    quit: () => running.close(),
  }
}
