import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { choosePool } from './pool-steps.ts'
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

/** Opens each dialog like a user, passes its name to `look` and closes it with Escape. */
async function visitDialogs(page: Page, look: (what: string) => Promise<void>): Promise<void> {
  const close = async (): Promise<void> => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await openPanel(page, 'Alerts')
  await page.getByRole('button', { name: 'Rules' }).click()
  await look('the rules')
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await expect(page.getByRole('dialog')).toContainText('It would have fired')
  await look('a rule')
  await close()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Go to anything' })).toBeFocused()
  await look('the palette')
  await page.keyboard.type('welcome')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Which network do you want to monitor?')
  await look('the first run')
  await close()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('Keyboard shortcuts')
  await look('the key map')
  await close()
}

for (const scheme of ['light', 'dark'] as const) {
  test(`every view is accessible, ${scheme}, also in high contrast`, async ({ launch }) => {
    const { page } = await launch({ switches: ['--demo'] })
    test.slow()
    await expect(rowsOf(page, 'Pending actions')).not.toHaveCount(0)
    // A small window has few rows. Checking more of the same rows would take most of the time.
    await page.setViewportSize({ width: 1360, height: 560 })
    // While it starts, the app also sets the colour scheme.
    await expect(async () => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
      expect(isDark).toBe(scheme === 'dark')
    }).toPass()
    // Other themes and high contrast change only colours.
    const rules = scheme === 'light' ? [] : ['color-contrast']
    for (const panel of panels) {
      await openPanel(page, panel)
      await expect(page.locator('main')).toBeVisible()
      await expectAccessible(page, `${panel}, ${scheme}`, rules)
    }
    await visitDialogs(page, (what) => expectAccessible(page, `${what}, ${scheme}`, rules))

    // In a narrow window, the detail is a sheet over the table.
    await page.setViewportSize({ width: 1000, height: 560 })
    for (const panel of ['Blocks', 'Pools'] as const) {
      await openPanel(page, panel)
      if (panel === 'Pools') await choosePool(page, 'Pool even')
      await page.getByRole('button', { name: 'Show details' }).click()
      await expect(page.getByRole('button', { name: 'Close details' })).toBeVisible()
      await expectAccessible(page, `the sheet of ${panel}, ${scheme}`, rules)
      await page.getByRole('button', { name: 'Close details' }).click()
    }
    await page.setViewportSize({ width: 1360, height: 560 })

    await openPanel(page, 'Settings')
    await page.getByRole('radio', { name: 'High', exact: true }).check()
    await expect(page.locator('html')).toHaveAttribute('data-contrast', 'more')
    for (const panel of panels) {
      await openPanel(page, panel)
      await expectAccessible(page, `${panel}, ${scheme}, high contrast`, ['color-contrast'])
    }
    await visitDialogs(page, (what) =>
      expectAccessible(page, `${what}, ${scheme}, high contrast`, ['color-contrast']),
    )
  })
}
