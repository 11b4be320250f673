import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startHosted, type Hosted } from '../hosted.ts'

/** Longest time without a turn of main's event loop. */
export interface LongestBlock {
  /** Processor time of main's thread. On a busy machine, elapsed time also includes other programs. */
  readonly processorMs: number
  readonly clockMs: number
}

export interface WatchedApp {
  readonly app: Hosted
  /** Returns the longest time that main's event loop was blocked since the last call. */
  readonly takeBlock: () => Promise<LongestBlock>
}

/** Starts the app and measures how long main's event loop is blocked. Each measurement is written to `file`. */
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
