import { defineConfig } from '@playwright/test'
import { findUsableElectron } from './scripts/sandbox.mjs'
import type { ShellOptions } from './tests/e2e/fixture.ts'

const specs = { testDir: 'tests/e2e', testIgnore: 'host/**' }
const hasElectron = findUsableElectron(import.meta.dirname) !== null

/**
 * `app` runs the specs in the stand-in host. `electron` runs the same specs in real Electron if it is installed. `host` tests
 * the stand-in host itself.
 */
export default defineConfig<ShellOptions>({
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // The specs spend most of their time waiting for the window.
  workers: 4,
  // A test counts as failed only if it fails twice, because a busy machine can make a test fail once.
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
