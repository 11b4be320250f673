import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

const root = import.meta.dirname
/** File with the licences of all bundled packages. electron-builder copies it beside the app. */
const license = { fileName: 'licences.md' }

/** Build options. scripts/stamp.mjs treats the build as outdated when they change. */
const define = {
  LOOKOUT_DEBUGGING: JSON.stringify(process.env['LOOKOUT_DEBUGGING'] === '1'),
  LOOKOUT_FEED_URL: JSON.stringify(process.env['LOOKOUT_FEED_URL'] ?? ''),
  LOOKOUT_FEED_KEY: JSON.stringify(process.env['LOOKOUT_FEED_KEY'] ?? ''),
}
if ((define.LOOKOUT_FEED_URL === '""') !== (define.LOOKOUT_FEED_KEY === '""'))
  throw new Error('A build with updates needs both LOOKOUT_FEED_URL and LOOKOUT_FEED_KEY.')

export default defineConfig({
  main: {
    define,
    build: {
      outDir: 'out/main',
      license,
      rollupOptions: {
        input: {
          index: resolve(root, 'electron/main/index.ts'),
          // Runs as `lookout watch` in plain Node.
          watch: resolve(root, 'electron/headless/cli.ts'),
          // Entry points of the worker threads.
          'decode-worker': resolve(root, 'electron/monitor/toncenter/decoder/decode-thread.ts'),
          'store-worker': resolve(root, 'electron/monitor/store/worker/thread.ts'),
        },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      // A sandboxed preload must be a single CommonJS file, and can require only electron.
      externalizeDeps: false,
      rollupOptions: {
        input: { index: resolve(root, 'electron/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src',
    plugins: [react()],
    build: {
      outDir: resolve(root, 'out/renderer'),
      license,
      assetsInlineLimit: 0,
      minify: true,
      modulePreload: { polyfill: false },
      rollupOptions: { input: { index: resolve(root, 'src/index.html') } },
    },
  },
})
