/**
 * The host's command line:
 *
 *     node scripts/host/run.ts [host options] [--] [app switches]
 *
 *     --app=DIR          folder with the app's package.json, or with resources/app.asar (default: the current one)
 *     --headless         Chromium without a display
 *     --chromium=PATH    Chromium's executable (default: LOOKOUT_CHROMIUM, else one of the usual paths)
 *
 * Everything else goes to the app. Two switches have the same meaning as in Electron:
 * --user-data-dir=DIR and --remote-debugging-port=N.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

export interface HostOptions {
  readonly appDir: string
  readonly headless: boolean
  readonly chromium: string
  readonly appArguments: readonly string[]
}

const USUAL_PLACES: Readonly<Record<string, readonly string[]>> = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/snap/bin/chromium',
    '/usr/bin/microsoft-edge',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
}

/** Returns the requested path of Chromium, or the first existing default. Throws if there is none. */
function findChromium(asked: string | undefined): string {
  if (asked !== undefined && asked !== '') return asked
  const found = USUAL_PLACES[process.platform]?.find((path) => existsSync(path))
  if (found === undefined) {
    throw new Error(
      'No Chromium found. Install one, or name its executable with --chromium= or LOOKOUT_CHROMIUM.',
    )
  }
  return found
}

/** Splits the host's own options from those of the app. Everything after `--` goes to the app. */
export function readOptions(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
): HostOptions {
  const divider = argv.indexOf('--')
  const before = divider < 0 ? argv : argv.slice(0, divider)
  const after = divider < 0 ? [] : argv.slice(divider + 1)
  const valueOf = (name: string) =>
    before.findLast((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3)
  const own = /^--(?:headless$|app=|chromium=)/
  return {
    appDir: resolve(cwd, valueOf('app') ?? '.'),
    headless:
      before.includes('--headless') || (process.platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY),
    chromium: findChromium(valueOf('chromium') ?? env.LOOKOUT_CHROMIUM),
    appArguments: [...before.filter((each) => !own.test(each)), ...after],
  }
}
