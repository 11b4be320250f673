/**
 * Takes a picture of every panel in its main states, light and dark: `npm run tour [-- FOLDER]`. The demo service feeds the
 * app in the stand-in host, headless.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import type { Bridge } from '../electron/shared/contract.ts'
import { startDemo } from '../electron/demo/index.ts'
import { launchInHost } from '../tests/e2e/host-shell.ts'
import { openPanel, rowsOf, type PanelName } from '../tests/e2e/steps.ts'

declare global {
  interface Window {
    readonly lookout?: Bridge
  }
}

const folder = resolve(process.argv[2] ?? 'tour')
const themes = ['light', 'dark'] as const
/** How long the demo runs before the pictures, so that there is a past to show. */
const warmUpMs = 60_000

async function picture(page: Page, name: string): Promise<void> {
  const path = join(folder, `${name}.png`)
  await page.screenshot({ path })
  console.log(path)
}

async function setTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate(
    (value) => window.lookout?.request['settings.set']({ theme: value === 'dark' ? 'dark' : 'light' }),
    theme,
  )
  await page.waitForFunction((value) => document.documentElement.dataset['theme'] === value, theme)
}

/** Opens the first row of a grid when the panel has one. */
async function openFirstRow(page: Page, grid: string): Promise<void> {
  const row = rowsOf(page, grid).first()
  if (await row.isVisible().catch(() => false)) await row.click()
}

const grids: Partial<Record<PanelName, string>> = {
  Pending: 'Pending actions',
  Blocks: 'Transactions',
  Pools: 'Nominators',
}
const panels: readonly PanelName[] = ['Pending', 'Blocks', 'Pools', 'Alerts', 'Settings']

async function tourOf(page: Page, state: string): Promise<void> {
  for (const theme of themes) {
    await setTheme(page, theme)
    for (const panel of panels) {
      await openPanel(page, panel)
      await page.waitForTimeout(400)
      const grid = grids[panel]
      if (grid !== undefined) await openFirstRow(page, grid)
      await page.waitForTimeout(200)
      await picture(page, `${panel.toLowerCase()}-${state}-${theme}`)
    }
  }
}

async function withApp(switches: readonly string[], run: (page: Page) => Promise<void>): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'lookout-tour-'))
  const lookout = await launchInHost({ switches, profile, env: {}, isHidden: false })
  try {
    await lookout.page.setViewportSize({ width: 1360, height: 860 })
    await run(lookout.page)
  } finally {
    await lookout.quit()
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 })
  }
}

mkdirSync(folder, { recursive: true })
const empty = await startDemo({ quota: false })
await withApp([`--base-url=${empty.url}`], (page) => tourOf(page, 'empty'))
await empty.close()

const demo = await startDemo({ quota: false, speed: 20 })
await withApp([`--base-url=${demo.url}`], async (page) => {
  for (const { address, label } of demo.suggested.accounts) {
    await page.evaluate((seed) => window.lookout?.request['accounts.add'](seed), { text: address, label })
  }
  for (const { address, label } of demo.suggested.pools) {
    await page.evaluate((seed) => window.lookout?.request['pools.add'](seed), { text: address, label })
  }
  const { workchain, seqno } = demo.world.bigBlock
  const big = `${workchain},${demo.world.bigBlock.shard},${seqno}`
  await page.evaluate((text) => window.lookout?.request['blocks.open']({ text }), big)
  await page.waitForTimeout(warmUpMs)
  await tourOf(page, 'full')
  await demo.faults.set('*', 'offline')
  await page.waitForTimeout(8_000)
  await tourOf(page, 'offline')
})
await demo.close()
