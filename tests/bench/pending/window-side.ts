import { inBenchPage, measureScroll, type ScrollWork } from '../bench-page.ts'
import type { StateDelta } from '../../../electron/shared/app-state.ts'
import type { TraceView } from '../../../electron/shared/pending-models.ts'
import type { BenchPage } from './page.tsx'

declare global {
  interface Window {
    readonly bench: BenchPage
  }
}

export interface WindowSide extends ScrollWork {
  readonly rowRenders: number
  readonly quietCommits: number
}

/** The hook that React looks for when it loads. Passes each commit to the page's counter. */
const hook = `
  const nothing = () => undefined
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true, isDisabled: false, renderers: new Map(), inject: () => 1, checkDCE: nothing,
    onCommitFiberRoot: (id, root) => window.noteCommit?.(id, root),
    onCommitFiberUnmount: nothing, onPostCommitFiberRoot: nothing, setStrictMode: nothing,
  }`

export function runWindowSide(traces: readonly TraceView[], delta: StateDelta): Promise<WindowSide> {
  const options = {
    folder: import.meta.dirname,
    global: 'bench',
    viewport: { width: 1_020, height: 820 },
    isMinified: false,
    script: hook,
  }
  return inBenchPage(options, async (page) => {
    // The traces get an age of 2.5 hours, so that the ticking clock renders nothing.
    const old = traces.map((trace) => ({ ...trace, firstSeenAt: trace.firstSeenAt - 9_000_000 }))
    await page.evaluate((text) => window.bench.hydrate(text), JSON.stringify(old))
    await page.evaluate(() => window.bench.mount('table'))
    await page.waitForSelector('[role=row][data-row]')
    await page.waitForTimeout(1_000)

    const before = await page.evaluate(() => window.bench.counts())
    await page.waitForTimeout(3_000)
    const quiet = await page.evaluate(() => window.bench.counts())
    const key = await page.locator('[role=row][data-row]').nth(5).getAttribute('data-row')
    const shown = old.find((trace) => trace.key === key)
    const changed = delta.traces?.upserts[0]
    if (shown === undefined || changed === undefined) throw new Error('No row is shown')
    const applied: StateDelta = {
      ...delta,
      traces: { upserts: [{ ...shown, state: changed.state, steps: changed.steps }], removed: [] },
    }
    await page.evaluate((text) => window.bench.apply(text), JSON.stringify(applied))
    await page.waitForTimeout(300)
    const after = await page.evaluate(() => window.bench.counts())

    const work = await measureScroll(
      page,
      (what) => page.evaluate((each) => window.bench.mount(each), what),
      (count, by) =>
        page.evaluate(([times, pixels]) => window.bench.scroll(times, pixels), [count, by] as const),
    )
    return {
      rowRenders: after.rowRenders - quiet.rowRenders,
      quietCommits: quiet.commits - before.commits,
      ...work,
    }
  })
}
