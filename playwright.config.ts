import { defineConfig } from '@playwright/test'
import { findUsableElectron } from './scripts/sandbox.mjs'
import type { ShellOptions } from './tests/e2e/fixture.ts'

const specs = { testDir: 'tests/e2e', testIgnore: 'host/**' }
const hasElectron = findUsableElectron(import.meta.dirname) !== null

/** `app`: the specs in the Chromium host; `electron`: the same in real Electron where it is; `host`: what the host refuses. */
export default defineConfig<ShellOptions>({
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // Most of a spec is waiting for what is shown.
  workers: 4,
  // A second try tells a machine that was too busy from a defect; what fails twice fails.
  retries: 1,
  timeout: 150_000,
  expect: { timeout: 30_000 },
  reporter: 'line',
  projects: [
    { name: 'app', ...specs, use: { shell: 'host' } },
    ...(hasElectron ? [{ name: 'electron', ...specs, use: { shell: 'electron' as const } }] : []),
    { name: 'host', testDir: 'tests/e2e/host' },
  ],
})
