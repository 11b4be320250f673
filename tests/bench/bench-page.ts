import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const origin = 'https://bench.invalid'

export interface BenchPage {
  readonly folder: string
  readonly global: string
  readonly viewport: { readonly width: number; readonly height: number }
  readonly isMinified?: boolean
  readonly script?: string
}

async function buildPage({ folder, isMinified = true }: BenchPage): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'lookout-bench-page-'))
  await build({
    configFile: false,
    logLevel: 'error',
    root: folder,
    plugins: [react()],
    build: {
      outDir,
      ...(isMinified ? {} : { minify: false }),
      lib: { entry: resolve(folder, 'page.tsx'), formats: ['es'], fileName: 'page' },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outDir
}

async function open(page: Page, built: string, { global, script }: BenchPage): Promise<void> {
  const styles = readdirSync(built)
    .filter((name) => name.endsWith('.css'))
    .map((name) => readFileSync(join(built, name), 'utf8'))
  const first = script === undefined ? '' : `<script>${script}</script>`
  const html = `<!doctype html><meta charset="utf-8">${first}<style>${styles.join('')}</style><div id="root"></div><script type="module" src="/page.js"></script>`
  await page.route(`${origin}/**`, (route) =>
    new URL(route.request().url()).pathname === '/page.js'
      ? route.fulfill({ contentType: 'text/javascript', path: join(built, 'page.js') })
      : route.fulfill({ contentType: 'text/html', body: html }),
  )
  await page.goto(`${origin}/`)
  await page.waitForFunction((name) => name in window, global)
}

export async function inBenchPage<T>(options: BenchPage, run: (page: Page) => Promise<T>): Promise<T> {
  const built = await buildPage(options)
  const browser = await chromium.launch({
    executablePath: process.env['LOOKOUT_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const errors: Error[] = []
  try {
    const page = await browser.newPage({ viewport: options.viewport })
    page.on('pageerror', (error) => errors.push(error))
    await open(page, built, options)
    const result = await run(page)
    if (errors[0] !== undefined) throw errors[0]
    return result
  } catch (thrown) {
    throw errors[0] ?? thrown
  } finally {
    await browser.close()
    rmSync(built, { recursive: true, force: true })
  }
}

const frames = 90
const step = 140
const rounds = 5

export interface ScrollWork {
  readonly table: readonly number[]
  readonly bare: readonly number[]
}

/** Measures scrolling in the real table and in a bare list of the same rows, interleaved, after one warm-up round. */
export async function measureScroll(
  page: Page,
  mount: (what: 'table' | 'bare') => Promise<void>,
  scroll: (frames: number, step: number) => Promise<void>,
): Promise<ScrollWork> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const worked = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
  }
  const scrollIn = async (what: 'table' | 'bare'): Promise<number> => {
    await mount(what)
    await page.waitForTimeout(400)
    await scroll(10, 40)
    const start = await worked()
    await scroll(frames, step)
    return ((await worked()) - start) / frames
  }
  const work = { table: [] as number[], bare: [] as number[] }
  for (let round = -1; round < rounds; round += 1) {
    for (const what of ['table', 'bare'] as const) {
      const ms = await scrollIn(what)
      if (round >= 0) work[what].push(ms)
    }
  }
  return work
}
