import { inBenchPage, measureScroll, type ScrollWork } from '../bench-page.ts'
import type { PoolHistory, PoolState } from '../../../electron/shared/pool-models.ts'
import type { PoolsPage } from './page.tsx'

declare global {
  interface Window {
    readonly poolsBench: PoolsPage
  }
}

const rounds = 5

export interface WindowSide extends ScrollWork {
  readonly drawing: { readonly ours: readonly number[]; readonly bare: readonly number[] }
}

export function runWindowSide(history: PoolHistory, state: PoolState): Promise<WindowSide> {
  const options = {
    folder: import.meta.dirname,
    global: 'poolsBench',
    viewport: { width: 1_240, height: 900 },
  }
  return inBenchPage(options, async (page) => {
    const drawing = await page.evaluate(([text, count]) => window.poolsBench.draw(text, count), [
      JSON.stringify(history),
      rounds,
    ] as const)
    const text = JSON.stringify(state)
    const work = await measureScroll(
      page,
      async (what) => {
        await page.evaluate(([each, json]) => window.poolsBench.mount(each, json), [what, text] as const)
        await page.waitForFunction(() => window.poolsBench.rows() >= 10)
      },
      (count, by) =>
        page.evaluate(([times, pixels]) => window.poolsBench.scroll(times, pixels), [count, by] as const),
    )
    return { drawing, ...work }
  })
}
