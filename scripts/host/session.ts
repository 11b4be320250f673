/**
 * session: permissions, downloads and the proxy. Chromium does not prompt when it is controlled over DevTools. So the app's handlers
 * decide every permission when a page loads, and the decisions are sent to Chromium. As in Electron, everything is granted if
 * there is no handler.
 */
import type {} from 'electron'
import { openBrowser } from './browser.ts'
import type { Contents } from './contents-events.ts'
import { requireReady } from './phase.ts'
import { record } from './record.ts'
import { Emitter, emit, makeEvent, strict, type Declared } from './strict.ts'
import { protocol } from './protocol.ts'
import { originOf, toPageUrl } from './urls.ts'

type Permission = Parameters<NonNullable<Parameters<Electron.Session['setPermissionRequestHandler']>[0]>>[1]
type RequestHandler = (
  contents: Contents,
  permission: Permission,
  callback: (isGranted: boolean) => void,
  details: { readonly isMainFrame: boolean; readonly requestingUrl: string },
) => void
type CheckHandler = (
  contents: Contents | null,
  permission: Permission,
  requestingOrigin: string,
  details: { readonly isMainFrame: boolean; readonly requestingUrl: string },
) => boolean

const PERMISSIONS: readonly (readonly [Permission, readonly string[]])[] = [
  ['clipboard-read', ['clipboard-read']],
  ['clipboard-sanitized-write', ['clipboard-write']],
  ['geolocation', ['geolocation']],
  ['notifications', ['notifications']],
  ['media', ['camera', 'microphone']],
  ['midi', ['midi']],
  ['idle-detection', ['idle-detection']],
  ['persistent-storage', ['persistent-storage']],
  ['screen-wake-lock', ['screen-wake-lock']],
  ['storage-access', ['storage-access']],
  ['window-management', ['window-management']],
]

let requestHandler: RequestHandler | null = null
let checkHandler: CheckHandler | null = null

async function isGranted(contents: Contents, permission: Permission, url: string): Promise<boolean> {
  const details = { isMainFrame: true, requestingUrl: url }
  if (checkHandler !== null && !checkHandler(contents, permission, originOf(url), details)) return false
  const ask = requestHandler
  return ask === null || new Promise((resolve) => ask(contents, permission, resolve, details))
}

export async function applyPermissions(contents: Contents, url: string): Promise<void> {
  const { origin } = new URL(toPageUrl(url))
  if (origin === 'null') return
  const { root } = (await openBrowser()).chromium.connection
  const verdicts = PERMISSIONS.map(async ([permission, names]) => {
    const setting = (await isGranted(contents, permission, url)) ? ('granted' as const) : ('denied' as const)
    // Permissions unknown to this Chromium keep their default.
    await Promise.allSettled(
      names.map((name) => root.send('Browser.setPermission', { permission: { name }, setting, origin })),
    )
  })
  await Promise.all(verdicts)
}

type SessionEvents = Declared<
  Electron.Session,
  {
    'will-download': [
      event: Electron.Event,
      item: Pick<Electron.DownloadItem, 'getURL' | 'getFilename'>,
      contents: Contents,
    ]
  }
>
const sessionEvents = new Emitter<SessionEvents>('Session', ['will-download'])

/** Reports a download of the page to the app. Without a handler, Electron opens a save dialog and saves the file. */
export function emitDownload(url: string, name: string, contents: Contents): void {
  const event = makeEvent({})
  const item = strict('DownloadItem', { getURL: () => url, getFilename: () => name })
  emit<SessionEvents, 'will-download'>(sessionEvents, 'will-download', event, item, contents)
  if (!event.defaultPrevented) record.downloads.push(name)
}

const TOO_EARLY = 'Session can only be received when app is ready'

export const defaultSession = strict('Session', {
  protocol,
  on: sessionEvents.on.bind(sessionEvents),
  setPermissionRequestHandler(handler: RequestHandler | null): void {
    requestHandler = handler
  },
  setPermissionCheckHandler(handler: CheckHandler | null): void {
    checkHandler = handler
  },
  /** Only recorded, because the stand-in connects only to loopback, without a proxy. */
  setProxy(config: Electron.ProxyConfig): Promise<void> {
    record.proxy = config
    return Promise.resolve()
  },
  resolveProxy(url: string): Promise<string> {
    if (!URL.canParse(url)) return Promise.reject(new TypeError('Invalid URL'))
    const { proxy } = record
    if (typeof proxy !== 'object' || proxy === null || !('proxyRules' in proxy))
      return Promise.resolve('DIRECT')
    const rules = String(proxy.proxyRules).replace(/^[a-z]+=|^[a-z]+:\/\//i, '')
    return Promise.resolve(rules === '' ? 'DIRECT' : `PROXY ${rules}`)
  },
  closeAllConnections: (): Promise<void> => Promise.resolve(),
})

export const session = strict('session', {
  get defaultSession(): typeof defaultSession {
    requireReady(TOO_EARLY, TypeError)
    return defaultSession
  },
})
