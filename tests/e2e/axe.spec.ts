import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './fixture.ts'
import { openPanel, rowsOf, type PanelName } from './steps.ts'

const panels: readonly PanelName[] = ['Pending', 'Blocks', 'Pools', 'Alerts', 'Settings']

for (const [scheme, contrast] of [
  ['light', 'usual'],
  ['dark', 'usual'],
  ['light', 'high'],
  ['dark', 'high'],
] as const) {
  test(`every panel is accessible, ${scheme}, ${contrast} contrast`, async ({ launch }) => {
    const { page } = await launch({ switches: ['--demo'] })
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    if (contrast === 'high') {
      await openPanel(page, 'Settings')
      await page.getByRole('radio', { name: 'High', exact: true }).check()
      await expect(page.locator('html')).toHaveAttribute('data-contrast', 'more')
      await openPanel(page, 'Pending')
    }
    await expect(rowsOf(page, 'Pending actions')).not.toHaveCount(0)
    const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
    expect(isDark).toBe(scheme === 'dark')
    for (const panel of panels) {
      await openPanel(page, panel)
      await expect(page.locator('main')).toBeVisible()
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      )
      expect.soft(found, `${panel}, ${scheme}`).toEqual([])
    }
  })
}
