import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { build } from 'vite'
import type { StateDelta } from '../../../electron/shared/app-state.ts'
import type { TraceView } from '../../../electron/shared/pending-models.ts'
import type { BenchPage } from './page.tsx'

declare global {
  interface Window {
    readonly bench: BenchPage
  }
}

const origin = 'https://bench.invalid'
const frames = 90
const step = 140
const rounds = 5

export interface WindowSide {
  readonly rowRenders: number
  readonly quietCommits: number
  /** Main-thread milliseconds a frame. */
  readonly table: readonly number[]
  readonly bare: readonly number[]
}

async function buildPage(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'lookout-bench-page-'))
  await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    plugins: [react()],
    build: {
      outDir,
      // The names of components are what the renders are counted by.
      minify: false,
      cssCodeSplit: false,
      lib: { entry: resolve(import.meta.dirname, 'page.tsx'), formats: ['es'], fileName: 'page' },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outDir
}

/** What React asks for when it is loaded; each commit is handed to the page's own counter. */
const hook = `
  const nothing = () => undefined
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true, isDisabled: false, renderers: new Map(), inject: () => 1, checkDCE: nothing,
    onCommitFiberRoot: (id, root) => window.noteCommit?.(id, root),
    onCommitFiberUnmount: nothing, onPostCommitFiberRoot: nothing, setStrictMode: nothing,
  }`

async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
}

async function open(folder: string, page: Page): Promise<void> {
  const styles = ['style.css', 'lookout.css', 'page.css'].flatMap((name) => {
    try {
      return [readFileSync(join(folder, name), 'utf8')]
    } catch {
      return []
    }
  })
  const html = `<!doctype html><meta charset="utf-8"><script>${hook}</script><style>${styles.join('')}</style><div id="root"></div><script type="module" src="/page.js"></script>`
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/page.js')
      return route.fulfill({ contentType: 'text/javascript', path: join(folder, 'page.js') })
    return route.fulfill({ contentType: 'text/html', body: html })
  })
  await page.goto(`${origin}/`)
  await page.waitForFunction(() => 'bench' in window)
}

/** The real table in Chromium over `traces`: what renders, and what scrolling costs. */
export async function runWindowSide(traces: readonly TraceView[], delta: StateDelta): Promise<WindowSide> {
  const folder = await buildPage()
  const browser = await chromium.launch({
    executablePath: process.env['LOOKOUT_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1_020, height: 820 } })
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await open(folder, page)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    // Ages in hours: a clock that ticks is no cycle of questions.
    const old = traces.map((trace) => ({ ...trace, firstSeenAt: trace.firstSeenAt - 7_200_000 }))
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
    if (shown === undefined || changed === undefined) throw new Error(`No row is shown. ${errors.join(' ')}`)
    const applied: StateDelta = {
      ...delta,
      traces: { upserts: [{ ...shown, state: changed.state, steps: changed.steps }], removed: [] },
    }
    await page.evaluate((text) => window.bench.apply(text), JSON.stringify(applied))
    await page.waitForTimeout(300)
    const after = await page.evaluate(() => window.bench.counts())

    const scrollIn = async (what: 'table' | 'bare'): Promise<number> => {
      await page.evaluate((each) => window.bench.mount(each), what)
      await page.waitForTimeout(400)
      await page.evaluate(([count]) => window.bench.scroll(count, 40), [10] as const)
      const start = await workOf(session)
      await page.evaluate(([count, by]) => window.bench.scroll(count, by), [frames, step] as const)
      return ((await workOf(session)) - start) / frames
    }
    await scrollIn('table')
    await scrollIn('bare')
    const table: number[] = []
    const bare: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      table.push(await scrollIn('table'))
      bare.push(await scrollIn('bare'))
    }
    return {
      rowRenders: after.rowRenders - quiet.rowRenders,
      quietCommits: quiet.commits - before.commits,
      table,
      bare,
    }
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
