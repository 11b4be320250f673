import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startHosted, type Hosted } from '../hosted.ts'

/** Longest time without a turn of main's event loop. */
export interface LongestBlock {
  /** Processor time of main's thread. On a busy machine, the clock also counts other programs. */
  readonly processorMs: number
  readonly clockMs: number
}

export interface WatchedApp {
  readonly app: Hosted
  /** Returns the longest block since the last call. */
  readonly takeBlock: () => Promise<LongestBlock>
}

/** Starts the app, and measures how long main blocks. `file` is written for each measurement. */
export function startWatched(switches: readonly string[], file: string): WatchedApp {
  process.env['LOOKOUT_BENCH_BLOCKS'] = file
  const app = startHosted(switches, { preload: fileURLToPath(new URL('./event-loop.ts', import.meta.url)) })
  return {
    app,
    takeBlock: async () => {
      process.kill(app.pid, 'SIGUSR2')
      await wait(500)
      return JSON.parse(readFileSync(file, 'utf8')) as LongestBlock
    },
  }
}
