import { defineConfig } from '@playwright/test'
import { findUsableElectron } from './scripts/sandbox.mjs'
import type { ShellOptions } from './tests/e2e/fixture.ts'

/** These specs wait longest, so they start first: otherwise they would still run when all others have ended. */
const longSpecs = ['tracked-payments', 'wrong-clock', 'pools-rounds', 'settings', 'faults'].map(
  (name) => `**/${name}.spec.ts`,
)
const testDir = 'tests/e2e'
const specs = [
  { name: 'long', testDir, testMatch: longSpecs },
  { name: 'app', testDir, testIgnore: ['host/**', ...longSpecs] },
]

/**
 * Returns all projects. `long` and `app` run the specs in the stand-in host, and `electron-…` the same specs in real Electron if
 * it is installed. `host` tests the stand-in host itself.
 */
export const projectsOf = (hasElectron: boolean) => [
  ...specs.map((part) => ({ ...part, use: { shell: 'host' as const } })),
  ...(hasElectron
    ? specs.map((part) => ({ ...part, name: `electron-${part.name}`, use: { shell: 'electron' as const } }))
    : []),
  { name: 'host', testDir: 'tests/e2e/host' },
]

export default defineConfig<ShellOptions>({
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // The specs spend most of their time waiting for the window.
  workers: 4,
  // A test counts as failed only if it fails twice, because a busy machine can make a test fail once.
  retries: 1,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'line',
  projects: projectsOf(findUsableElectron(import.meta.dirname) !== null),
})
