import { defineConfig } from '@playwright/test'

/** The host's own specs: they start the host with small apps and need no built app and no Playwright browser. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../../test-results/host',
  workers: 1,
  timeout: 30_000,
  reporter: [['list']],
})
