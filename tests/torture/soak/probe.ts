/**
 * Preloaded into the app under test (`node --expose-gc --import`): on SIGUSR2, collects garbage and writes what main still
 * holds.
 */
import { writeFileSync } from 'node:fs'
import { idleWindowMs } from '../../../electron/main/window/idle-window-timer.ts'

const file = process.env['LOOKOUT_SOAK_PROBE'] ?? ''
const plain = globalThis.setTimeout

// A hidden window is destroyed after minutes. The test shortens this to half a second, so that the window is really destroyed.
Object.defineProperty(globalThis, 'setTimeout', {
  writable: true,
  configurable: true,
  value: Object.assign(
    (run: () => void, ms?: number, ...rest: readonly unknown[]) =>
      plain(run, ms === idleWindowMs ? 500 : ms, ...rest),
    plain,
  ),
})

function countResources(): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of process.getActiveResourcesInfo()) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

process.on('SIGUSR2', () => {
  globalThis.gc?.()
  plain(() => {
    // Only this flavor returns free pages to the system, so that the resident memory shows what is in use.
    void globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    const { heapUsed, external, arrayBuffers } = process.memoryUsage()
    writeFileSync(file, JSON.stringify({ heapUsed, external, arrayBuffers, resources: countResources() }))
  }, 200)
})
