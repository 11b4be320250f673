import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { chromium, expect, type Browser, type Page } from '@playwright/test'
import { controlOf } from '../fixtures/host-control.ts'
import type { LaunchOptions, Lookout, NotificationShown, TrayShown } from './shell.ts'

const root = resolve(import.meta.dirname, '../..')
const host = resolve(root, 'scripts/host/run.ts')
const guard = ['--import', resolve(root, 'tests/fixtures/loopback-process.ts')]

interface HostState {
  readonly ready: boolean
  readonly tray: { readonly toolTip: string; readonly menu: TrayShown['menu'] | null } | null
  readonly windows: readonly { readonly visible: boolean }[]
  readonly notifications: readonly NotificationShown[]
  readonly proxy: object | null
  readonly downloads: readonly string[]
  readonly openExternal: readonly string[]
  readonly dialogs: readonly {
    readonly kind: string
    readonly options: { readonly message?: string; readonly detail?: string }
  }[]
}

async function findPageOf(browser: Browser): Promise<Page> {
  const pages = () => browser.contexts().flatMap((context) => context.pages())
  const own = () =>
    pages().find((page) => !page.isClosed() && page.url().startsWith('https://lookout.invalid'))
  await expect.poll(own, { message: 'the window opens' }).toBeDefined()
  const page = own()
  if (page === undefined) throw new Error('The window is gone')
  // An action without its control fails before the time of the entire test has passed, which is 15 minutes for the longest.
  page.setDefaultTimeout(120_000)
  return page
}

export async function launchInHost(options: LaunchOptions): Promise<Lookout> {
  const { switches, profile, env, isHidden } = options
  const words = ['--headless', '--', `--user-data-dir=${profile}`, '--remote-debugging-port=0', ...switches]
  const child = fork(host, words, {
    cwd: root,
    env: { ...process.env, ...env },
    silent: true,
    execArgv: guard,
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
  }
  const control = controlOf(child)
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const state = () => control<HostState>('state')
  const failed = () => new Error(`The app ended:\n${text}`)

  await expect
    .poll(async () => {
      if (!isRunning()) return 'ended'
      return (await state().catch(() => null))?.tray == null ? 'starting' : 'started'
    })
    .not.toBe('starting')
  if (!isRunning()) throw failed()

  let browser: Browser | undefined
  async function findPage(): Promise<Page> {
    browser ??= await chromium.connectOverCDP(await control<string>('endpoint'))
    return findPageOf(browser)
  }
  const page = isHidden ? null : await findPage()

  return {
    get page() {
      if (page === null) throw new Error('The app was started without a window')
      return page
    },
    findPage,
    tray: async () => {
      const { tray } = await state()
      return { toolTip: tray?.toolTip ?? '', menu: tray?.menu ?? [] }
    },
    clickTray: (label) => control('menuClick', [label], 'tray'),
    notifications: async () => (await state()).notifications.map(({ title, body }) => ({ title, body })),
    clickNotification: () => control('notificationClick'),
    proxy: async () => (await state()).proxy,
    downloads: async () => (await state()).downloads,
    answerDialog: (answer) => control('answerDialog', answer),
    isWindowVisible: async () => (await state()).windows.some(({ visible }) => visible),
    closeWindow: () => control('closeWindow'),
    saveNextAs: async (filePath) => {
      await control('answerDialog', { canceled: false, filePath })
    },
    openNext: async (path) => {
      await control('answerDialog', { canceled: false, filePaths: [path] })
    },
    takeShortcut: (accelerator) => control('takeShortcut', accelerator),
    pressShortcut: (accelerator) => control('shortcut', accelerator),
    suspend: () => control('emit', 'powerMonitor', 'suspend'),
    resume: () => control('emit', 'powerMonitor', 'resume'),
    throwInMain: (message) => control('throwInMain', message),
    messages: async () =>
      (await state()).dialogs
        .filter(({ kind }) => kind === 'message' || kind === 'error')
        .map(({ options: { message = '', detail = '' } }) => `${message}\n${detail}`),
    opened: async () => (await state()).openExternal,
    endSession: () => control('emit', 'window', 'session-end'),
    startAgain: async (more = []) => {
      const second = spawn(
        process.execPath,
        [...guard, host, '--headless', '--', `--user-data-dir=${profile}`, ...more],
        {
          cwd: root,
          stdio: 'ignore',
        },
      )
      const [code] = await once(second, 'exit')
      return Number(code)
    },
    isRunning,
    output: () => text,
    quit: async () => {
      if (!isRunning()) return
      const ended = once(child, 'exit')
      await control('quit').catch(() => null)
      await ended
      await browser?.close()
    },
  }
}
