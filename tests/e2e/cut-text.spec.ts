import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { openPanel, rowsOf, type PanelName } from './steps.ts'

const panels: readonly PanelName[] = ['Pending', 'Blocks', 'Pools', 'Alerts', 'Settings']

/** Returns the visible texts that do not fit into their box. Fields scroll, and raw data may be longer than its pane. */
function cutTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const isCut = (element: Element): boolean => {
      const { overflowX, display } = getComputedStyle(element)
      // Text that only screen readers read has a box of one pixel.
      const isClipped = (overflowX === 'hidden' || overflowX === 'clip') && element.clientWidth > 1
      return isClipped && display !== 'inline' && element.scrollWidth > element.clientWidth
    }
    const all = [...document.querySelectorAll('#root *')]
    return all
      .filter((element) => !element.matches('.visually-hidden, .tool-word, input, select, svg *, canvas'))
      .filter(
        (element) => element.checkVisibility() && (element.textContent ?? '').trim() !== '' && isCut(element),
      )
      .map((element) => `${element.className}: ${element.textContent}`)
  })
}

test('the default layout cuts no text at 1000, 1360 and 1920 px', async ({ launch }) => {
  const { page } = await launch({ switches: ['--demo'] })
  await expect(rowsOf(page, 'Pending actions').nth(12)).toBeVisible({ timeout: 60_000 })
  for (const [width, height] of [
    [1000, 700],
    [1360, 860],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const panel of panels) {
      await openPanel(page, panel)
      await page.waitForTimeout(300)
      expect.soft(await cutTexts(page), `${panel} at ${width} px`).toEqual([])
    }
    await openPanel(page, 'Pending')
    await page.getByRole('button', { name: 'Journal' }).click()
    await expect(rowsOf(page, 'Journal').first()).toBeVisible()
    expect.soft(await cutTexts(page), `Journal at ${width} px`).toEqual([])
    await page.getByRole('button', { name: 'Pending', exact: true }).last().click()
  }
})
