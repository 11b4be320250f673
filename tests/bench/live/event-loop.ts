/**
 * Preloaded into main. On SIGUSR2, writes the longest time that main's event loop was blocked (`LongestBlock`) to the file
 * LOOKOUT_BENCH_BLOCKS, and starts measuring again.
 */
import { writeFileSync } from 'node:fs'

const everyMs = 5
const file = process.env['LOOKOUT_BENCH_BLOCKS']

function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

if (file !== undefined) {
  let longest = { processorMs: 0, clockMs: 0 }
  let last = { processor: processorMs(), clock: performance.now() }
  setInterval(() => {
    const at = { processor: processorMs(), clock: performance.now() }
    longest = {
      processorMs: Math.max(longest.processorMs, at.processor - last.processor),
      clockMs: Math.max(longest.clockMs, at.clock - last.clock - everyMs),
    }
    last = at
  }, everyMs).unref()
  process.on('SIGUSR2', () => {
    writeFileSync(file, JSON.stringify(longest))
    longest = { processorMs: 0, clockMs: 0 }
  })
}
