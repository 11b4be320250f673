import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import type { BlockTransaction } from '../../../electron/shared/block-models.ts'
import type { BlockBench } from './page.tsx'

declare global {
  interface Window {
    readonly blockBench: BlockBench
    benchBytes: Uint8Array
    benchText: string
    benchRows: readonly BlockTransaction[]
  }
}

const origin = 'https://bench.invalid'

export const ways = ['fromBytes', 'bareFromBytes', 'fromText', 'bareFromRows', 'map', 'bareMap'] as const
export type Way = (typeof ways)[number]
export type WindowTimes = Readonly<Record<Way, readonly number[]>>

async function buildPage(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'lookout-bench-page-'))
  await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    plugins: [react()],
    build: {
      outDir,
      lib: { entry: resolve(import.meta.dirname, 'page.tsx'), formats: ['es'], fileName: 'page' },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outDir
}

async function open(folder: string, page: Page): Promise<void> {
  const styles = readdirSync(folder)
    .filter((name) => name.endsWith('.css'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
  const html = `<!doctype html><meta charset="utf-8"><style>${styles.join('')}</style><div id="root"></div><script type="module" src="/page.js"></script>`
  await page.route(`${origin}/**`, (route) =>
    new URL(route.request().url()).pathname === '/page.js'
      ? route.fulfill({ contentType: 'text/javascript', path: join(folder, 'page.js') })
      : route.fulfill({ contentType: 'text/html', body: html }),
  )
  await page.goto(`${origin}/`)
  await page.waitForFunction(() => 'blockBench' in window)
}

/** Each way in Chromium, in interleaved rounds after two that do not count; milliseconds by way and round. */
export async function runWindowSide(body: string, text: string, rounds: number): Promise<WindowTimes> {
  const folder = await buildPage()
  const browser = await chromium.launch({
    executablePath: process.env['LOOKOUT_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1_020, height: 860 } })
    await open(folder, page)
    await page.evaluate(
      ([json, packed]) => {
        window.benchBytes = new TextEncoder().encode(json)
        window.benchText = packed
        window.benchRows = packed.split('\n').map((line) => {
          const [account = '', lt = '', hash = ''] = line.split(' ')
          return { account, lt, hash }
        })
      },
      [body, text] as const,
    )
    const times = new Map<Way, number[]>(ways.map((way) => [way, []]))
    for (let round = -2; round < rounds; round += 1) {
      for (const way of ways) {
        const ms = await page.evaluate((name) => {
          const { blockBench: bench, benchBytes: bytes, benchText: packed, benchRows: rows } = window
          switch (name) {
            case 'fromBytes':
              return bench.fromBytes(bytes)
            case 'bareFromBytes':
              return bench.bareFromBytes(bytes)
            case 'fromText':
              return bench.fromText(packed)
            case 'bareFromRows':
              return bench.bareFromRows(rows)
            case 'map':
              return bench.map(packed)
            case 'bareMap':
              return bench.bareMap(rows.length)
          }
        }, way)
        if (round >= 0) times.get(way)?.push(ms)
      }
    }
    // Every way has its list: they were made from the same names.
    return Object.fromEntries(times) as Record<Way, number[]>
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
