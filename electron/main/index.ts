import { join } from 'node:path'
import { app } from 'electron'
import { toErrorInfo } from '../shared/errors.ts'
import { listenForLinks } from './links.ts'
import { createLog } from './log.ts'
import { prepareProfile } from './profile.ts'
import { registerScheme } from './scheme.ts'
import { startShell } from './shell.ts'
import { readSwitches, type Switches } from './switches.ts'

const log = createLog({ now: () => Date.now(), echo: (line) => console.error(line) })

/** Says why the app cannot start, and ends it. */
function giveUp(message: string): void {
  log.write(`Lookout cannot start: ${message}`)
  app.exit(1)
}

/** What nobody caught is written down and the app goes on, as Electron would after its error box. */
function catchRest(): void {
  process.on('uncaughtException', (error) => log.write('Uncaught', error))
  process.on('unhandledRejection', (reason) => log.write('Unhandled rejection', reason))
}

function run(switches: Switches): void {
  if (switches.problem !== null) {
    giveUp(switches.problem)
    return
  }
  catchRest()
  registerScheme()
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
  app.setAppUserModelId('io.github.lookout')
  const links = listenForLinks()
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
    .then(() => startShell({ switches, argv: process.argv, mainFolder: import.meta.dirname, log, links }))
    .catch((thrown: unknown) => {
      log.write('Starting failed', thrown)
      giveUp(toErrorInfo(thrown).message)
    })
}

run(readSwitches(process.argv))
