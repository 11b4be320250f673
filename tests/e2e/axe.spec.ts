import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { openPanel, rowsOf, type PanelName } from './steps.ts'

const panels: readonly PanelName[] = ['Pending', 'Blocks', 'Pools', 'Alerts', 'Settings']

async function expectAccessible(page: Page, what: string, rules: readonly string[] = []): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations } = await (rules.length === 0 ? axe : axe.withRules([...rules])).analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
  expect.soft(found, what).toEqual([])
}

for (const scheme of ['light', 'dark'] as const) {
  test(`every panel is accessible, ${scheme}, also in high contrast`, async ({ launch }) => {
    const { page } = await launch({ switches: ['--demo'] })
    test.slow()
    await expect(rowsOf(page, 'Pending actions')).not.toHaveCount(0)
    // The app sets the colours too while it starts.
    await expect(async () => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
      expect(isDark).toBe(scheme === 'dark')
    }).toPass()
    for (const panel of panels) {
      await openPanel(page, panel)
      await expect(page.locator('main')).toBeVisible()
      await expectAccessible(page, `${panel}, ${scheme}`)
    }
    await page.getByRole('radio', { name: 'High', exact: true }).check()
    await expect(page.locator('html')).toHaveAttribute('data-contrast', 'more')
    for (const panel of panels) {
      await openPanel(page, panel)
      await expectAccessible(page, `${panel}, ${scheme}, high contrast`, ['color-contrast'])
    }
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Go to anything' })).toBeFocused()
    await expectAccessible(page, `the palette, ${scheme}`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toContainText('Keyboard shortcuts')
    await expectAccessible(page, `the key map, ${scheme}`)
  })
}
