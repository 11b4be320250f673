/** Preloaded into main: writes the longest block of the event loop to LOOKOUT_BENCH_BLOCKS on SIGUSR2, and starts again. */
import { writeFileSync } from 'node:fs'

const everyMs = 5
const file = process.env['LOOKOUT_BENCH_BLOCKS']
let longest = 0
let last = performance.now()

if (file !== undefined) {
  setInterval(() => {
    const at = performance.now()
    longest = Math.max(longest, at - last - everyMs)
    last = at
  }, everyMs).unref()
  process.on('SIGUSR2', () => {
    writeFileSync(file, String(longest))
    longest = 0
  })
}
