import type { ExplorerId } from './explorers.ts'
import type { Millis } from './models.ts'
import { firstRules, type AlertRule } from './rules.ts'

/** A service at an own base URL, which was checked. */
export interface SavedNetwork {
  readonly name: string
  readonly baseUrl: string
  readonly isTestnet: boolean
}

/** When native notifications are held back, by the wall clock of this computer; from 22:00 to 07:00 crosses midnight. */
export interface QuietHours {
  readonly isOn: boolean
  /** Minutes after midnight. */
  readonly from: number
  readonly to: number
  readonly letsCriticalThrough: boolean
}

/** How long what was seen is kept; null keeps all. */
export interface Retention {
  readonly days: number | null
  readonly mostMegabytes: number | null
}

export interface Proxy {
  readonly mode: 'system' | 'none' | 'manual'
  /** `http://host:port` or `socks5://host:port` for `manual`, else empty. */
  readonly url: string
}

/** All that the user chose, except keys, which live in the keychain. */
export interface Settings {
  readonly theme: 'system' | 'light' | 'dark'
  readonly contrast: 'system' | 'more'
  readonly density: 'compact' | 'normal' | 'roomy'
  readonly times: 'relative' | 'absolute'
  /** `local` or the name of a time zone. */
  readonly zone: string
  /** What the native coin is called, 1:1. */
  readonly unit: 'TON' | 'GRAM'
  readonly explorer: ExplorerId
  readonly hideAmounts: boolean
  /** Null: nothing was chosen, so where no tray is sure closing the window asks. */
  readonly closeToTray: boolean | null
  /** The user was told that the app goes on in the tray. */
  readonly knowsTray: boolean
  readonly trayShade: 'system' | 'dark' | 'light'
  /** The keys that show the window from anywhere, as Electron names them; null for none. */
  readonly shortcut: string | null
  /** Single letters act on the window (WCAG 2.1.4: they can be switched off). */
  readonly singleKeys: boolean
  readonly notices: { readonly isOn: boolean; readonly hasSound: boolean }
  readonly quietHours: QuietHours
  /** No native notification before this time. */
  readonly mutedUntil: Millis | null
  readonly rules: readonly AlertRule[]
  readonly retention: Retention
  readonly proxy: Proxy
  /** Requests a second that the user's plan allows, by origin; without an entry what a free key allows. */
  readonly quotas: Readonly<Record<string, number>>
  readonly networks: readonly SavedNetwork[]
  /** The first run was done or skipped. */
  readonly isWelcomed: boolean
}

/** More are refused where they are added, and left out where they are read. */
export const mostNetworks = 50

export const defaultSettings: Settings = {
  theme: 'system',
  contrast: 'system',
  density: 'normal',
  times: 'relative',
  zone: 'local',
  unit: 'TON',
  explorer: 'tonviewer',
  hideAmounts: false,
  closeToTray: null,
  knowsTray: false,
  trayShade: 'system',
  shortcut: null,
  singleKeys: true,
  notices: { isOn: true, hasSound: false },
  quietHours: { isOn: false, from: 22 * 60, to: 7 * 60, letsCriticalThrough: true },
  mutedUntil: null,
  rules: firstRules,
  retention: { days: 365, mostMegabytes: 2_000 },
  proxy: { mode: 'system', url: '' },
  quotas: {},
  networks: [],
  isWelcomed: false,
}

/** The quotas that the public service offers, requests a second (api.md 5). */
export const plans: readonly { readonly title: string; readonly perSecond: number }[] = [
  { title: 'Free key', perSecond: 10 },
  { title: 'Plus', perSecond: 25 },
  { title: 'Advanced', perSecond: 100 },
]

/** Row heights in pixels. */
export const rowHeights: Readonly<Record<Settings['density'], 24 | 28 | 36>> = {
  compact: 24,
  normal: 28,
  roomy: 36,
}

const shortcutKeys = String.raw`[A-Z0-9]|F(?:[1-9]|1\d|2[0-4])|Space|Up|Down|Left|Right|Home|End|PageUp|PageDown|Insert`
const shortcutForm = new RegExp(
  `^(?:Control\\+)?(?:Alt\\+)?(?:Shift\\+)?(?:Super\\+|Command\\+)?(?:${shortcutKeys})$`,
)

/** True for keys that may be a global shortcut: with Control, Alt, Super or Command, so that no plain typing is taken. */
export function isShortcut(text: string): boolean {
  return shortcutForm.test(text) && /(?:Control|Alt|Super|Command)\+/.test(text)
}

/** A proxy's URL as typed, or why it cannot be used. No name and password: they would be kept in the open. */
export function checkProxyUrl(
  text: string,
): { readonly ok: true; readonly url: string } | { readonly ok: false; readonly message: string } {
  const accepted = 'Accepted: http://host:port, https://host:port, socks4://host:port or socks5://host:port.'
  const match = /^(https?|socks[45]):\/\/([a-z0-9.-]+|\[[0-9a-f:]+\]):(\d{1,5})\/?$/i.exec(text.trim())
  const [, scheme = '', host = '', port = ''] = match ?? []
  if (match === null || Number(port) < 1 || Number(port) > 65_535) {
    const why = text.includes('@') ? 'A name and a password are not accepted here.' : 'This is not a proxy.'
    return { ok: false, message: `${why} ${accepted}` }
  }
  return { ok: true, url: `${scheme.toLowerCase()}://${host.toLowerCase()}:${port}` }
}
