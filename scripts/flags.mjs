/**
 * The launcher's flags. Plain JavaScript with nothing imported from npm, because it runs before anything is installed, on
 * any Node from 20.
 */

/**
 * @typedef {object} Flags
 * @property {boolean} isDemo
 * @property {string | null} baseUrl
 * @property {string | null} userDataDir
 * @property {string | null} panel
 * @property {boolean} isHidden
 * @property {boolean} isHeadless
 * @property {number | null} debuggingPort
 * @property {string | null} screenshot
 * @property {boolean} isHelp
 */

/** As in electron/shared/app-state.ts, which a Node that does not strip types cannot read; a test holds both together. */
export const panels = ['pending', 'blocks', 'pools', 'alerts', 'settings']

export const usage = `npm start -- [flags]

  --demo                       the built-in demo service, with its watchlists filled in and, in a new profile, a
                               rehearsed past
  --base-url=URL               read this service in this run: https, or http on this computer or a private address
  --user-data-dir=DIR          keep the profile in this folder
  --panel=${panels.join('|')}
                               open on this panel
  --hidden                     start in the tray, without a window
  --headless                   without a display
  --remote-debugging-port=N    let a debugger attach on 127.0.0.1:N
  --screenshot=FILE            wait for live data, write the window as a PNG, and end
  --help                       this text`

/** @param {string} host the hostname of a parsed URL */
function isNear(host) {
  if (host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)) return true
  if (/^(10(\.\d{1,3}){3}|192\.168(\.\d{1,3}){2})$/.test(host)) return true
  return /^172\.(1[6-9]|2\d|3[01])(\.\d{1,3}){2}$/.test(host) || /^\[f[cd][0-9a-f]{2}:/.test(host)
}

/**
 * The same rule as `checkBaseUrl` of electron/shared/networks.ts, which cannot be read by a Node that does not strip types;
 * one table of cases in the tests holds both to it.
 * @param {string} text @returns {string | null} what is wrong, or null
 */
export function findFaultOfBaseUrl(text) {
  const accepted = 'https://host[:port][/path], or http:// for this computer or a private address'
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null
  if (url === null) return `it is not a URL; accepted: ${accepted}`
  if (url.username !== '' || url.password !== '') return 'it may not hold a user name or password'
  if (url.search !== '' || url.hash !== '') return 'it has no query and no fragment'
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isNear(url.hostname))) return null
  return url.protocol === 'http:'
    ? `plain http to ${url.hostname} would send data in the open; accepted: ${accepted}`
    : `${url.protocol}// is not accepted; accepted: ${accepted}`
}

/** @type {Readonly<Record<string, (value: string) => string | null>>} what is wrong with the value of a flag, or null */
const faults = {
  '--base-url': findFaultOfBaseUrl,
  '--user-data-dir': () => null,
  '--panel': (value) => (panels.includes(value) ? null : `it is one of ${panels.join(', ')}`),
  '--remote-debugging-port': (value) =>
    /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535
      ? null
      : 'it is a port from 1 to 65535',
  '--screenshot': () => null,
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
    if (find === undefined && value !== null) return { ok: false, message: `${name} takes no value.` }
    if (find !== undefined && (value === null || value === '')) {
      return { ok: false, message: `${name} needs a value: ${name}=…` }
    }
    const fault = find === undefined || value === null ? null : find(value)
    if (fault !== null) return { ok: false, message: `${name} cannot be used: ${fault}.` }
    given.set(name, value ?? '')
  }
  if (given.has('--demo') && given.has('--base-url')) {
    return {
      ok: false,
      message: '--demo and --base-url exclude each other: the demo is a service of its own.',
    }
  }
  if (given.has('--hidden') && given.has('--screenshot')) {
    return {
      ok: false,
      message: '--hidden and --screenshot exclude each other: a screenshot needs the window.',
    }
  }
  const port = given.get('--remote-debugging-port')
  return {
    ok: true,
    flags: {
      isDemo: given.has('--demo'),
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
