/**
 * Takes a picture of every panel in its main states, light and dark: `npm run tour [-- FOLDER]`. The demo service feeds the
 * app in the stand-in host, headless. The three pictures of the README are in the folder too, as readme-*.png.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import type { Bridge } from '../electron/shared/contract.ts'
import { startDemo, type Demo } from '../electron/demo/index.ts'
import { launchInHost } from '../tests/e2e/host-shell.ts'
import { openBlock, openPanel, rowsOf, saveKey, statusLine, type PanelName } from '../tests/e2e/steps.ts'

declare global {
  interface Window {
    readonly lookout?: Bridge
  }
}

type Theme = 'light' | 'dark'

const folder = resolve(process.argv[2] ?? 'tour')
const themes: readonly Theme[] = ['light', 'dark']
const size = { width: 1360, height: 860 }
/** How long the demo runs before the pictures, so that there is a past to show. */
const warmUpMs = 60_000
/** In the demo every masterchain block with such a number has 10,000 transactions. */
const bigBlockEvery = 3_000

async function picture(page: Page, name: string): Promise<void> {
  // Over nothing, so that no row is lit by chance.
  await page.mouse.move(size.width - 1, size.height - 1)
  const path = join(folder, `${name}.png`)
  await page.screenshot({ path })
  console.log(path)
}

async function setTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((value) => window.lookout?.request['settings.set']({ theme: value }), theme)
  await page.waitForFunction((value) => document.documentElement.dataset['theme'] === value, theme)
}

async function openRow(page: Page, grid: string, index: number): Promise<void> {
  const row = rowsOf(page, grid).nth(index)
  if (await row.isVisible().catch(() => false)) await row.click()
}

const grids: Partial<Record<PanelName, string>> = {
  Pending: 'Pending actions',
  Blocks: 'Transactions',
  Pools: 'Nominators',
}
const panels: readonly PanelName[] = ['Pending', 'Blocks', 'Pools', 'Alerts', 'Settings']

async function tourOf(page: Page, state: string, shown: readonly PanelName[] = panels): Promise<void> {
  for (const theme of themes) {
    await setTheme(page, theme)
    for (const panel of shown) {
      await openPanel(page, panel)
      await page.waitForTimeout(400)
      const grid = grids[panel]
      if (grid !== undefined) await openRow(page, grid, 0)
      await page.waitForTimeout(200)
      await picture(page, `${panel.toLowerCase()}-${state}-${theme}`)
    }
  }
}

/** One picture in each theme of what is open over the panels. */
async function both(page: Page, name: string): Promise<void> {
  for (const theme of themes) {
    await setTheme(page, theme)
    await page.waitForTimeout(200)
    await picture(page, `${name}-${theme}`)
  }
}

/** A key is kept in memory: the tour has no business with the real keychain. */
const withoutKeychain = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus', DISPLAY: '' }

async function withApp(switches: readonly string[], run: (page: Page) => Promise<void>): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'lookout-tour-'))
  const lookout = await launchInHost({ switches, profile, env: withoutKeychain, isHidden: false })
  try {
    await lookout.page.setViewportSize(size)
    await run(lookout.page)
  } finally {
    await lookout.quit()
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** The steps of the first run; nothing is asked of the network before the last. */
async function tourOfFirstRun(page: Page, demo: Demo): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /Own URL/ }).check()
  await both(page, 'first-run-network')
  await dialog.getByRole('textbox').fill(demo.url)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('Do you have an API key?').waitFor()
  await both(page, 'first-run-key')
  await dialog.getByRole('button', { name: 'Go without' }).click()
  await dialog.getByText('How long should it remember?').waitFor()
  await both(page, 'first-run-retention')
}

async function watchSuggested(page: Page, demo: Demo): Promise<void> {
  for (const { address, label } of demo.suggested.accounts) {
    await page.evaluate((seed) => window.lookout?.request['accounts.add'](seed), { text: address, label })
  }
  for (const { address, label } of demo.suggested.pools) {
    await page.evaluate((seed) => window.lookout?.request['pools.add'](seed), { text: address, label })
  }
  const { workchain, shard, seqno } = demo.world.bigBlock
  await page.evaluate(
    (text) => window.lookout?.request['blocks.open']({ text }),
    `${workchain},${shard},${seqno}`,
  )
}

async function tourOfDialogs(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go to anything' }).fill('pool')
  await both(page, 'palette')
  // The first clears what was typed.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await openPanel(page, 'Pending')
  await page.keyboard.press('?')
  await both(page, 'shortcuts')
  await page.keyboard.press('Escape')
}

async function tourOfPast(page: Page): Promise<void> {
  await openPanel(page, 'Pools')
  const before = page.getByRole('button', { name: 'Earlier change' })
  if (await before.isEnabled().catch(() => false)) await before.click()
  else {
    await page.getByRole('slider', { name: 'Moment shown' }).focus()
    await page.keyboard.press('ArrowLeft')
  }
  await page.waitForTimeout(800)
  await tourOf(page, 'past', ['Pending', 'Blocks', 'Pools'])
  await page.getByRole('button', { name: 'Back to now' }).click()
}

/** What `npm start -- --demo` shows after a minute. */
async function tourOfReadme(page: Page): Promise<void> {
  await page.waitForTimeout(warmUpMs)
  await setTheme(page, 'dark')
  await openPanel(page, 'Pending')
  const told = rowsOf(page, 'Pending actions').filter({ hasText: /Committed|On chain/ })
  if ((await told.count()) > 0) await told.first().click()
  else await openRow(page, 'Pending actions', 1)
  await page.waitForTimeout(600)
  await picture(page, 'readme-pending-dark')
  await openPanel(page, 'Pools')
  await openRow(page, 'Nominators', 1)
  await page.waitForTimeout(600)
  await picture(page, 'readme-pools-dark')
  await setTheme(page, 'light')
  await openPanel(page, 'Blocks')
  const opened = (await page.getByRole('textbox', { name: 'Block' }).inputValue()).match(/(\d+)\)$/)
  const seqno = Number(opened?.[1] ?? 0)
  await openBlock(page, String(seqno - (seqno % bigBlockEvery)))
  const row = rowsOf(page, 'Transactions').nth(10)
  await row.waitFor()
  await row.click()
  const text = await row.locator('[data-address]').getAttribute('data-address')
  await page.evaluate((seed) => window.lookout?.request['accounts.add'](seed), {
    text: text ?? '',
    label: 'Exchange desk',
  })
  await page.waitForTimeout(1_500)
  await picture(page, 'readme-blocks-light')
}

mkdirSync(folder, { recursive: true })
const empty = await startDemo({ quota: false })
await withApp([], (page) => tourOfFirstRun(page, empty))
await withApp([`--base-url=${empty.url}`], (page) => tourOf(page, 'empty'))
await empty.close()

await withApp(['--demo'], tourOfReadme)

const demo = await startDemo({ quota: false, speed: 20, keys: ['the-only-key'] })
await withApp([`--base-url=${demo.url}`], async (page) => {
  await watchSuggested(page, demo)
  await page.waitForTimeout(warmUpMs)
  await tourOf(page, 'full')
  await tourOfDialogs(page)
  await tourOfPast(page)
  await saveKey(page, 'another-key')
  await statusLine(page).getByText('Key rejected').waitFor({ timeout: 60_000 })
  await tourOf(page, 'wrong-key', ['Pools', 'Settings'])
  await saveKey(page, 'the-only-key')
  await statusLine(page).getByText('Service answers').waitFor({ timeout: 60_000 })
  await demo.faults.set('*', '500')
  await page.waitForTimeout(8_000)
  await tourOf(page, 'error', ['Pending', 'Blocks', 'Pools'])
  await demo.faults.set('*', 'offline')
  await page.waitForTimeout(8_000)
  await tourOf(page, 'offline')
})
await demo.close()
