import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

const setupFiles = ['tests/fixtures/loopback-only.ts']

/** `npm test -- all` runs all projects. A test file that connects to another computer fails (tests/fixtures/loopback-only.ts). */
export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          exclude: ['tests/unit/src/**'],
          setupFiles,
          // Modules outside the window have no state, so test files can share them. This halves the processor time.
          isolate: false,
          testTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'unit-src',
          include: ['tests/unit/src/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/fixtures/initial-stores.ts', ...setupFiles],
          isolate: false,
          testTimeout: 180_000,
        },
      },
      {
        resolve: {
          alias: { electron: resolve(import.meta.dirname, 'tests/fixtures/window/electron.ts') },
        },
        // React's production build, which also ships. The development build captures a stack for each element.
        oxc: { jsx: { development: false } },
        test: {
          name: 'component',
          // A larger young generation leaves less to collect: a seventh of the processor time.
          execArgv: ['--max-semi-space-size=64'],
          env: { NODE_ENV: 'production' },
          include: ['tests/component/**/*.test.ts'],
          setupFiles: ['tests/fixtures/window/globals.ts', ...setupFiles],
          css: false,
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'integration',
          // These tests spend most of their time waiting.
          maxWorkers: 3,
          isolate: false,
          include: ['tests/integration/**/*.test.ts'],
          exclude: ['tests/integration/{engine,keychain,packaging,start}/**'],
          setupFiles,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'engine',
          isolate: false,
          include: ['tests/integration/engine/**/*.test.ts'],
          setupFiles,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'keychain',
          include: ['tests/integration/keychain/**/*.test.ts'],
          setupFiles,
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'packaging',
          include: ['tests/integration/packaging/**/*.test.ts'],
          setupFiles,
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'start',
          include: ['tests/integration/start/**/*.test.ts'],
          setupFiles,
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
