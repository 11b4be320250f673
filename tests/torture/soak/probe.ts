/* Preloaded into the app under soak (`node --expose-gc --import`): after SIGUSR2 it writes what main holds, garbage collected. */
import { writeFileSync } from 'node:fs'
import { idleWindowMs } from '../../../electron/main/idle-window-timer.ts'

const file = process.env['LOOKOUT_SOAK_PROBE'] ?? ''
const plain = globalThis.setTimeout

// A hidden window is let go after minutes; a soak of minutes waits half a second instead, and so sees it closed for good.
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
    // Only this flavour gives the pages of garbage back, so that what the system counts is what is held.
    void globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    const { heapUsed, external, arrayBuffers } = process.memoryUsage()
    writeFileSync(file, JSON.stringify({ heapUsed, external, arrayBuffers, resources: countResources() }))
  }, 200)
})
