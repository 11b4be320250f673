/**
 * The launcher's flags. Plain JavaScript without npm packages, because it runs on Node 20 before anything is installed.
 */

/**
 * @typedef {object} Flags
 * @property {boolean} isDemo
 * @property {boolean} isBasicDemo
 * @property {string | null} baseUrl
 * @property {string | null} userDataDir
 * @property {string | null} panel
 * @property {boolean} isHidden
 * @property {boolean} isHeadless
 * @property {number | null} debuggingPort
 * @property {string | null} screenshot
 * @property {boolean} isHelp
 */

/** Same as `panels` in electron/shared/app-state.ts, which Node 20 cannot import. A test compares both. */
export const panels = ['pending', 'blocks', 'pools', 'alerts', 'settings']

export const usage = `npm start -- [flags]

  --demo                       use the built-in demo service and watchlists; a new profile gets generated history
  --demo=basic                 the same, with the three required operations of the service only
  --base-url=URL               use this service for this run: https, or http on this computer or a private address
  --user-data-dir=DIR          store the profile in this folder
  --panel=${panels.join('|')}
                               open this panel
  --hidden                     start in the tray without a window
  --headless                   run without a display
  --remote-debugging-port=N    accept debuggers on 127.0.0.1:N; 0: on any free port, which is printed
  --screenshot=FILE            wait for live data, save the window as a PNG and exit
  --help                       print this text`

/** @param {string} host the hostname of a parsed URL */
function isNear(host) {
  if (host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)) return true
  if (/^(10(\.\d{1,3}){3}|192\.168(\.\d{1,3}){2})$/.test(host)) return true
  return /^172\.(1[6-9]|2\d|3[01])(\.\d{1,3}){2}$/.test(host) || /^\[f[cd][0-9a-f]{2}:/.test(host)
}

/**
 * Applies the same rules as `checkBaseUrl` in electron/shared/networks.ts, which Node 20 cannot import. A test runs both on the
 * same cases.
 * @param {string} text @returns {string | null} the error, or null
 */
export function findFaultOfBaseUrl(text) {
  const accepted = 'https://host[:port][/path], or http:// for this computer or a private address'
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null
  if (url === null) return `not a URL; accepted: ${accepted}`
  if (url.username !== '' || url.password !== '') return 'remove the user name and password'
  if (url.search !== '' || url.hash !== '') return 'remove the query and fragment'
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isNear(url.hostname))) return null
  return url.protocol === 'http:'
    ? `plain http to ${url.hostname} would send data in the open; accepted: ${accepted}`
    : `${url.protocol}// is not accepted; accepted: ${accepted}`
}

/** @type {Readonly<Record<string, (value: string) => string | null>>} the error of a flag's value, or null */
const faults = {
  '--base-url': findFaultOfBaseUrl,
  '--user-data-dir': () => null,
  '--panel': (value) => (panels.includes(value) ? null : `use one of ${panels.join(', ')}`),
  '--remote-debugging-port': (value) =>
    /^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? null : 'use a port from 0 to 65535',
  '--screenshot': () => null,
}
/** Flags whose value may be left out. @type {Readonly<Record<string, (value: string) => string | null>>} */
const optionalValues = {
  '--demo': (value) => (value === 'basic' ? null : 'use --demo or --demo=basic'),
}
const switches = ['--demo', '--hidden', '--headless', '--help']

/**
 * @param {readonly string[]} words the command line after the script
 * @returns {{ ok: true, flags: Flags } | { ok: false, message: string }}
 */
export function parseFlags(words) {
  /** @type {Map<string, string>} */
  const given = new Map()
  for (const word of words) {
    const at = word.indexOf('=')
    const name = at < 0 ? word : word.slice(0, at)
    const value = at < 0 ? null : word.slice(at + 1)
    const find = Object.hasOwn(faults, name) ? faults[name] : undefined
    if (!switches.includes(name) && find === undefined) {
      const all = [...switches, ...Object.keys(faults).map((known) => `${known}=`)]
      return { ok: false, message: `Unknown flag ${name}. Known: ${all.join(' ')}` }
    }
    if (given.has(name)) return { ok: false, message: `${name} is given twice.` }
    const findOptional = Object.hasOwn(optionalValues, name) ? optionalValues[name] : undefined
    if (find === undefined && findOptional === undefined && value !== null) {
      return { ok: false, message: `${name} takes no value.` }
    }
    if (find !== undefined && (value === null || value === '')) {
      return { ok: false, message: `${name} needs a value: ${name}=…` }
    }
    const check = find ?? findOptional
    const fault = check === undefined || value === null ? null : check(value)
    if (fault !== null) return { ok: false, message: `Invalid ${name}: ${fault}.` }
    given.set(name, value ?? '')
  }
  if (given.has('--demo') && given.has('--base-url')) {
    return {
      ok: false,
      message: '--demo and --base-url cannot be combined: the demo is a service of its own.',
    }
  }
  if (given.has('--hidden') && given.has('--screenshot')) {
    return {
      ok: false,
      message: '--hidden and --screenshot cannot be combined: a screenshot needs the window.',
    }
  }
  const port = given.get('--remote-debugging-port')
  return {
    ok: true,
    flags: {
      isDemo: given.has('--demo'),
      isBasicDemo: given.get('--demo') === 'basic',
      baseUrl: given.get('--base-url') ?? null,
      userDataDir: given.get('--user-data-dir') ?? null,
      panel: given.get('--panel') ?? null,
      isHidden: given.has('--hidden'),
      isHeadless: given.has('--headless'),
      debuggingPort: port === undefined ? null : Number(port),
      screenshot: given.get('--screenshot') ?? null,
      isHelp: given.has('--help'),
    },
  }
}
