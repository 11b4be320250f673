import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { startDemo, type Demo, type DemoOptions } from '../../electron/demo/start-demo.ts'
import { launchInElectron } from './electron-shell.ts'
import { launchInHost } from './host-shell.ts'
import type { Lookout } from './shell.ts'

export { expect } from '@playwright/test'
export type { Lookout } from './shell.ts'

export interface ShellOptions {
  readonly shell: 'host' | 'electron'
}

export interface Launch {
  readonly switches?: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  readonly profile?: string
  readonly isHidden?: boolean
}

export interface Fixtures {
  readonly triedHosts: readonly string[]
  readonly demoOptions: DemoOptions
  readonly demo: Demo
  readonly profile: string
  /** Starts the app, by default with this test's service. The app is stopped after the test. */
  readonly launch: (options?: Launch) => Promise<Lookout>
  readonly app: Lookout
  readonly page: Page
}

/** Keeps a spec out of the developer's autostart folder and keychain entries. */
const ownPlaces = (home: string): NodeJS.ProcessEnv => ({
  XDG_CONFIG_HOME: home,
  LOOKOUT_KEYCHAIN: 'Lookout test',
})

export const test = base.extend<Fixtures & ShellOptions>({
  shell: ['host', { option: true }],
  demoOptions: [{}, { option: true }],

  demo: async ({ demoOptions }, provide) => {
    const demo = await startDemo({ ...demoOptions, access: { quota: false, ...demoOptions.access } })
    await provide(demo)
    await demo.close()
  },

  profile: async ({ shell }, provide) => {
    const folder = mkdtempSync(join(tmpdir(), `lookout-${shell}-`))
    await provide(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  },

  triedHosts: [[], { option: true }],

  launch: async ({ shell, demo, profile, triedHosts }, provide, info) => {
    const started: Lookout[] = []
    const home = mkdtempSync(join(tmpdir(), 'lookout-config-'))
    const start = shell === 'host' ? launchInHost : launchInElectron
    await provide(async (options = {}) => {
      const { switches = [`--base-url=${demo.url}`], env = {}, isHidden = false } = options
      const lookout = await start({
        switches,
        env: { ...ownPlaces(home), ...env },
        isHidden,
        profile: options.profile ?? profile,
      })
      started.push(lookout)
      return lookout
    })
    for (const lookout of started) await lookout.quit()
    const words = started.map((lookout) => lookout.output()).join('\n')
    if (info.status !== info.expectedStatus)
      await info.attach('main', { body: words, contentType: 'text/plain' })
    const tried = [...words.matchAll(/^Refused beyond loopback: (.*)$/gm)].map(([, host]) => host)
    rmSync(home, { recursive: true, force: true, maxRetries: 10 })
    if (info.status !== 'skipped') expect([...new Set(tried)], 'network use off loopback').toEqual(triedHosts)
  },

  app: async ({ launch }, provide) => {
    await provide(await launch())
  },

  page: async ({ app }, provide) => {
    await provide(app.page)
  },
})
