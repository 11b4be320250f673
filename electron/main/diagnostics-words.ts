import type { StreamStatus } from '../shared/app-state.ts'

const withNote = (text: string, note: string | null): string => (note === null ? text : `${text} · ${note}`)
const rounded = (rate: number): number => Math.round(rate * 10) / 10
const onOff = (isOn: boolean): string => (isOn ? 'on' : 'off')

export const diagnostics = {
  versions: (app: string, electron: string, chromium: string, node: string) =>
    `${app} · Electron ${electron} · Chromium ${chromium} · Node ${node}`,
  system: (platform: string, locale: string) => `System: ${platform} · ${locale}`,
  network: (name: string, baseUrl: string, isTestnet: boolean) =>
    withNote(`Network: ${name} (${baseUrl})`, isTestnet ? 'testnet' : null),
  service: (health: string, note: string | null) => withNote(`Service: ${health}`, note),
  latency: (ms: number | null, used: number, limit: number) =>
    `Latency: ${ms === null ? 'unknown' : `${Math.round(ms)} ms`} · quota ${rounded(used)} of ${rounded(limit)} per second`,
  operations: (states: string) => `Optional operations: ${states}`,
  stream: ({ state, since, accounts, perMinute, lagMs, reason }: StreamStatus) => {
    const facts = [
      state + (since === undefined ? '' : ` since ${new Date(since).toISOString()}`),
      ...(accounts === undefined ? [] : [`${accounts} accounts`]),
      ...(state === 'live' ? [`${rounded(perMinute)} events per minute`] : []),
      ...(state === 'live' && lagMs !== null ? [`${Math.round(lagMs)} ms late`] : []),
    ]
    return withNote(`Stream: ${facts.join(', ')}`, reason ?? null)
  },
  lastResponse: (time: string | null) => `Last response: ${time ?? 'never'}`,
  /** A rounded second names no direction: the Date header counts whole seconds, and responses take time. */
  clock: (skewMs: number | null) => {
    if (skewMs === null) return 'Clock: not compared yet'
    const seconds = Math.round(Math.abs(skewMs) / 1_000)
    if (seconds < 2) return 'Clock: within 1 s of the service'
    return `Clock: ${seconds} s ${skewMs > 0 ? 'behind' : 'ahead of'} the service`
  },
  key: (state: string, note: string | null) => withNote(`Key: ${state}`, note),
  store: (mode: string, bytes: number, note: string | null) =>
    withNote(`Store: ${mode}, ${bytes} bytes`, note),
  watched: (accounts: number, pools: number, blocks: number) =>
    `Watched: ${accounts} accounts, ${pools} pools, ${blocks} blocks shown`,
  traces: (counts: string) => `Traces: ${counts}`,
  alerts: (counts: string) => `Alerts: ${counts}`,
  rules: (counts: string) => `Rules: ${counts}`,
  rule: (kind: string, isOn: boolean) => `${kind} ${onOff(isOn)}`,
  look: (theme: string, contrast: string) => `Settings: theme ${theme}, contrast ${contrast}`,
  choices: (proxy: string, hasNotifications: boolean, hasQuietHours: boolean) =>
    `, proxy ${proxy}, notifications ${onOff(hasNotifications)}, quiet hours ${onOff(hasQuietHours)}`,
  none: 'none',
  log: 'Log:',
  emptyLog: '(empty)',
} as const
