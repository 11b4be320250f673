import { join } from 'node:path'
import { app, dialog, type Notification } from 'electron'
import { signalsOf } from '../headless/stop-signal.ts'
import { toErrorInfo } from '../shared/errors.ts'
import { appIdentity } from './app-identity.ts'
import { acceptsDebugger } from './build-options.ts'
import { listenForLinks } from './links.ts'
import { createLog } from './log.ts'
import { tellUser } from './message-box.ts'
import { createUnhandledErrors } from './unhandled-errors.ts'
import { prepareProfile } from './profile.ts'
import { listenForSecondStarts } from './second-starts.ts'
import { registerScheme } from './scheme.ts'
import { startShell } from './shell.ts'
import { debuggerSwitches, readSwitches, wordsAfterWatch, type Switches } from './switches.ts'
import { brand, dialogs, logLines } from './main-words.ts'

const log = createLog({ now: () => Date.now(), echo: (line) => console.error(line) })

function giveUp(message: string): void {
  log.write(logLines.cannotStart(message))
  // An installed app has no terminal.
  if (app.isPackaged) dialog.showErrorBox(dialogs.cannotStart, message)
  app.exit(1)
}

/** Referenced until the app ends, because a garbage-collected notification disappears. */
const held = new Set<Notification>()

/** Replaces Electron's error box, which shows the full error every time. */
async function reportUnhandledError(): Promise<void> {
  await app.whenReady()
  const options = {
    type: 'warning' as const,
    title: brand,
    message: dialogs.unhandledError.message,
    detail: dialogs.unhandledError.detail,
    buttons: [...dialogs.unhandledError.buttons],
  }
  await tellUser(options, (notification) => {
    held.add(notification)
    notification.show()
  })
}

function catchUnhandledErrors(): void {
  const unhandledErrors = createUnhandledErrors({ write: log.write, report: reportUnhandledError })
  process.on('uncaughtException', (error) => unhandledErrors.note(logLines.uncaught, error))
  process.on('unhandledRejection', (reason) => unhandledErrors.note(logLines.unhandledRejection, reason))
  app.on('child-process-gone', (_event, { type, reason }) => {
    if (reason !== 'clean-exit') log.write(logLines.chromiumEnded(type, reason))
  })
}

/**
 * Removes the switches with which any program could start an installed copy in a debugger and read its data. Call before ready.
 */
function refuseDebuggers(): void {
  for (const name of debuggerSwitches(app.isPackaged, acceptsDebugger)) app.commandLine.removeSwitch(name)
}

function run(switches: Switches): void {
  refuseDebuggers()
  if (switches.problem !== null) {
    giveUp(switches.problem)
    return
  }
  catchUnhandledErrors()
  registerScheme()
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
  const identity = appIdentity(process.platform, app.isPackaged)
  if (identity.name !== null) app.setName(identity.name)
  app.setAppUserModelId(identity.userModelId)
  const links = listenForLinks()
  const secondStarts = listenForSecondStarts()
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
  log.open(join(app.getPath('userData'), 'logs'))
  app
    .whenReady()
    .then(() =>
      startShell({ switches, argv: process.argv, mainFolder: import.meta.dirname, log, links, secondStarts }),
    )
    .catch((thrown: unknown) => {
      log.write(logLines.startFailed, thrown)
      giveUp(toErrorInfo(thrown).message)
    })
}

/** `lookout watch …`: monitoring without a window, and without waiting for Chromium. */
async function watchHeadless(words: readonly string[]): Promise<void> {
  app.dock?.hide()
  const { programsIn, runWatch } = await import('../headless/run.ts')
  const code = await runWatch({
    words: words.filter((word) => !word.startsWith('--ozone-platform=')),
    folder: process.cwd(),
    env: process.env,
    programs: programsIn(import.meta.dirname, true),
    stdout: (text) => void process.stdout.write(text),
    stderr: (text) => void process.stderr.write(text),
    ...signalsOf(process),
  })
  app.exit(code)
}

const headlessWords = wordsAfterWatch(process.argv, app.isPackaged)
if (headlessWords === null) run(readSwitches(process.argv))
else void watchHeadless(headlessWords)
