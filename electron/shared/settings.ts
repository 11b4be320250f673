import { noDelivery, type DeliverySettings, type QuietHours } from './delivery.ts'
import type { ExplorerId } from './explorers.ts'
import type { Millis } from './models.ts'
import { firstRules, type AlertRule } from './rules.ts'
import { planTitles, proxyRefusals } from './words/settings-words.ts'

export interface SavedNetwork {
  readonly name: string
  readonly baseUrl: string
  readonly isTestnet: boolean
}

export interface Retention {
  readonly days: number | null
  readonly mostMegabytes: number | null
}

export interface Proxy {
  readonly mode: 'system' | 'none' | 'manual'
  /** `http://host:port` or `socks5://host:port` for `manual`, otherwise empty. */
  readonly url: string
}

export interface Settings {
  readonly theme: 'system' | 'light' | 'dark'
  readonly contrast: 'system' | 'more'
  readonly density: 'compact' | 'normal' | 'roomy'
  readonly times: 'relative' | 'absolute'
  /** `local` or an IANA time zone name. */
  readonly zone: string
  /** Name of the native coin; both have the same value. */
  readonly unit: 'TON' | 'GRAM'
  readonly explorer: ExplorerId
  readonly hideAmounts: boolean
  /**
   * Whether closing hides the window in the tray. Null if the user has not chosen yet: closing then shows a dialog unless there
   * is a tray.
   */
  readonly closeToTray: boolean | null
  readonly knowsTray: boolean
  readonly trayShade: 'system' | 'dark' | 'light'
  /** The global shortcut that shows the window, in Electron's notation; null for none. */
  readonly shortcut: string | null
  /** Enables single-letter shortcuts. WCAG 2.1.4 requires a switch. */
  readonly singleKeys: boolean
  readonly notices: { readonly isOn: boolean; readonly hasSound: boolean }
  readonly quietHours: QuietHours
  readonly mutedUntil: Millis | null
  readonly rules: readonly AlertRule[]
  readonly delivery: DeliverySettings
  /** Whether data is also written to a PostgreSQL database. The connection is stored in the keychain. */
  readonly archive: { readonly isOn: boolean }
  readonly retention: Retention
  readonly proxy: Proxy
  readonly isStreamOn: boolean
  /** The plan's requests per second, by origin. An origin without an entry has the rate of a free key. */
  readonly quotas: Readonly<Record<string, number>>
  readonly networks: readonly SavedNetwork[]
  readonly isWelcomed: boolean
}

/** Returns the `timeZone` option of Intl for a zone of the settings. */
export const timeZoneOf = (zone: string): string | undefined => (zone === 'local' ? undefined : zone)

/** Networks beyond this number are rejected when added, and dropped when read. */
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
  delivery: noDelivery,
  archive: { isOn: false },
  retention: { days: 365, mostMegabytes: 2_000 },
  proxy: { mode: 'system', url: '' },
  isStreamOn: true,
  quotas: {},
  networks: [],
  isWelcomed: false,
}

/** The plans of the public service, requests per second (api.md 5). */
export const plans: readonly { readonly title: string; readonly perSecond: number }[] = [
  { title: planTitles.free, perSecond: 10 },
  { title: planTitles.plus, perSecond: 25 },
  { title: planTitles.advanced, perSecond: 100 },
]

export const rowHeights: Readonly<Record<Settings['density'], 24 | 28 | 36>> = {
  compact: 24,
  normal: 28,
  roomy: 36,
}

const shortcutKeys = String.raw`[A-Z0-9]|F(?:[1-9]|1\d|2[0-4])|Space|Up|Down|Left|Right|Home|End|PageUp|PageDown|Insert`
const shortcutForm = new RegExp(
  `^(?:Control\\+)?(?:Alt\\+)?(?:Shift\\+)?(?:Super\\+|Command\\+)?(?:${shortcutKeys})$`,
)

/** Returns true for a valid global shortcut. It needs Control, Alt, Super or Command, so that it cannot capture typing. */
export function isShortcut(text: string): boolean {
  return shortcutForm.test(text) && /(?:Control|Alt|Super|Command)\+/.test(text)
}

/** Validates and normalizes a proxy URL. Credentials are rejected because settings are stored unencrypted. */
export function checkProxyUrl(
  text: string,
): { readonly ok: true; readonly url: string } | { readonly ok: false; readonly message: string } {
  const match = /^(https?|socks[45]):\/\/([a-z0-9.-]+|\[[0-9a-f:]+\]):(\d{1,5})\/?$/i.exec(text.trim())
  const [, scheme = '', host = '', port = ''] = match ?? []
  if (match === null || Number(port) < 1 || Number(port) > 65_535) {
    const why = text.includes('@') ? proxyRefusals.credentials : proxyRefusals.form
    return { ok: false, message: `${why} ${proxyRefusals.accepted}` }
  }
  return { ok: true, url: `${scheme.toLowerCase()}://${host.toLowerCase()}:${port}` }
}
