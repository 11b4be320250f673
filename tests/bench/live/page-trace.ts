import { chromium } from '@playwright/test'
import type { Hosted } from '../hosted.ts'

/** A Chromium trace event. Times are in microseconds; `tts` is the processor time of the thread. */
export interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly tts?: number
}

/** Records the page's timeline during `pass`. */
export async function traced(app: Hosted, pass: () => Promise<unknown>): Promise<readonly TraceEvent[]> {
  const browser = await chromium.connectOverCDP(await app.endpoint())
  const session = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  // The protocol does not define the type of an event.
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['devtools.timeline'], excludedCategories: ['*'] },
  })
  await pass()
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done))
  await session.send('Tracing.end')
  await complete
  await browser.close()
  return events
}

export interface LongestFrame {
  /**
   * Processor time of the page's thread from one frame to the next, ms. On a busy machine, elapsed time also includes other
   * programs.
   */
  readonly processorMs: number
  readonly clockMs: number
}

/** Returns the longest frame of the page during `pass`. Call `watchWindow` first: the page must request frames all the time. */
export async function longestFrameDuring(app: Hosted, pass: () => Promise<unknown>): Promise<LongestFrame> {
  const events = await traced(app, pass)
  const byThread = Map.groupBy(
    // Chromium does not always record the processor time of an event.
    events.filter(({ name, tts }) => name === 'FireAnimationFrame' && tts !== undefined),
    ({ pid, tid }) => `${pid} ${tid}`,
  )
  const frames = [...byThread.values()].toSorted((a, b) => b.length - a.length)[0] ?? []
  const sorted = frames.toSorted((a, b) => a.ts - b.ts)
  const longest = (of: (event: TraceEvent) => number): number =>
    Math.max(...sorted.slice(1).map((event, index) => of(event) - of(sorted[index] ?? event))) / 1_000
  return { processorMs: longest(({ tts }) => tts ?? Number.NaN), clockMs: longest(({ ts }) => ts) }
}
