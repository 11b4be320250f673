export interface Settings {
  readonly name: string
  readonly version: string
  readonly appPath: string
  readonly isPackaged: boolean
  readonly resourcesPath: string
  readonly headless: boolean
  readonly chromium: string
  readonly electronVersion: string
  readonly preloadProcess: Readonly<Record<string, unknown>>
}

let current: Settings | undefined

export function setSettings(settings: Settings): void {
  current = settings
}

export function settings(): Settings {
  if (current === undefined) throw new Error('The stand-in for electron works only under scripts/host/run.ts')
  return current
}
