import type { Page } from '@playwright/test'

/** Saves screenshots in both themes and three widths if the environment variable PICTURES names a folder. */
export const picture = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['PICTURES']
  if (folder === undefined) return
  for (const theme of ['light', 'dark'])
    for (const width of [1000, 1360, 1920]) {
      await page.setViewportSize({ width, height: 760 })
      await page.evaluate((value) => document.documentElement.setAttribute('data-theme', value), theme)
      await page.waitForTimeout(250)
      await page.screenshot({ path: `${folder}/${name}-${theme}-${width}.png` })
    }
}
