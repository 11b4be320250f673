import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import type { PoolHistory, PoolState } from '../../../electron/shared/pool-models.ts'
import type { PoolsPage } from './page.tsx'

declare global {
  interface Window {
    readonly poolsBench: PoolsPage
  }
}

const origin = 'https://bench.invalid'
const frames = 90
const step = 140
const rounds = 5

export interface WindowSide {
  /** Milliseconds of one picture. */
  readonly drawing: { readonly ours: readonly number[]; readonly bare: readonly number[] }
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
      cssCodeSplit: false,
      lib: { entry: resolve(import.meta.dirname, 'page.tsx'), formats: ['es'], fileName: 'page' },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outDir
}

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
  const html = `<!doctype html><meta charset="utf-8"><style>${styles.join('')}</style><div id="root"></div><script type="module" src="/page.js"></script>`
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    return pathname === '/page.js'
      ? route.fulfill({ contentType: 'text/javascript', path: join(folder, 'page.js') })
      : route.fulfill({ contentType: 'text/html', body: html })
  })
  await page.goto(`${origin}/`)
  await page.waitForFunction(() => 'poolsBench' in window)
}

/** The real picture and the real table in Chromium, each in turns with its bare counterpart. */
export async function runWindowSide(history: PoolHistory, state: PoolState): Promise<WindowSide> {
  const folder = await buildPage()
  const browser = await chromium.launch({
    executablePath: process.env['LOOKOUT_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1_240, height: 900 } })
    await open(folder, page)
    const drawing = await page.evaluate(([text, count]) => window.poolsBench.draw(text, count), [
      JSON.stringify(history),
      rounds,
    ] as const)

    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    const text = JSON.stringify(state)
    const scrollIn = async (what: 'table' | 'bare'): Promise<number> => {
      await page.evaluate(([each, json]) => window.poolsBench.mount(each, json), [what, text] as const)
      await page.waitForTimeout(400)
      if ((await page.evaluate(() => window.poolsBench.rows())) < 10) throw new Error('No row is shown')
      await page.evaluate(() => window.poolsBench.scroll(10, 40))
      const start = await workOf(session)
      await page.evaluate(([count, by]) => window.poolsBench.scroll(count, by), [frames, step] as const)
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
    return { drawing, table, bare }
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
