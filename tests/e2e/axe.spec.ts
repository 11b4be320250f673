import type { Page } from '@playwright/test'
import { violationsOf } from './accessibility.ts'
import { expect, test } from './fixture.ts'
import { choosePool } from './pool-steps.ts'
import { openPanel, rowsOf, type PanelName } from './steps.ts'

const panels: readonly PanelName[] = ['Pending', 'Blocks', 'Pools', 'Alerts', 'Settings']

/** The themes and contrasts that a system can ask for. */
const appearances = (['light', 'dark'] as const).flatMap((colorScheme) =>
  (['no-preference', 'more'] as const).map((contrast) => ({ colorScheme, contrast })),
)

/** While it starts, the app also sets the colour scheme, so the emulation may need a second try. */
async function setAppearance(page: Page, appearance: (typeof appearances)[number]): Promise<void> {
  await expect(async () => {
    await page.emulateMedia({ ...appearance, reducedMotion: 'reduce' })
    const shown = await page.evaluate(() => ({
      colorScheme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
      contrast: matchMedia('(prefers-contrast: more)').matches ? 'more' : 'no-preference',
    }))
    expect(shown).toEqual(appearance)
  }).toPass()
}

/** Checks a view with all rules in one appearance, and its colours in the others, which change nothing else. */
async function expectAccessible(page: Page, view: string): Promise<void> {
  for (const [index, appearance] of appearances.entries()) {
    await setAppearance(page, appearance)
    const found = await violationsOf(page, index === 0 ? undefined : ['color-contrast'])
    expect.soft(found, `${view}, ${appearance.colorScheme}, ${appearance.contrast}`).toEqual([])
  }
}

// A small window has few rows. Checking more of the same rows would take most of the time.
const wide = { width: 1360, height: 560 }

test('every panel, sheet and dialog is accessible in all themes and contrasts', async ({ launch }) => {
  test.slow()
  const { page } = await launch({ switches: ['--demo'] })
  await expect(rowsOf(page, 'Pending actions')).not.toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true')
  await page.setViewportSize(wide)
  for (const panel of panels) {
    await openPanel(page, panel)
    await expect(page.locator('main')).toBeVisible()
    await expectAccessible(page, panel)
  }
  // In a narrow window, the detail is a sheet over the table.
  await page.setViewportSize({ ...wide, width: 1000 })
  for (const panel of ['Blocks', 'Pools'] as const) {
    await openPanel(page, panel)
    if (panel === 'Pools') await choosePool(page, 'Pool even')
    await page.getByRole('button', { name: 'Show details' }).click()
    await expect(page.getByRole('button', { name: 'Close details' })).toBeVisible()
    await expectAccessible(page, `the sheet of ${panel}`)
    await page.getByRole('button', { name: 'Close details' }).click()
  }

  await page.setViewportSize(wide)
  const close = async (): Promise<void> => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await openPanel(page, 'Alerts')
  await page.getByRole('button', { name: 'Rules', exact: true }).click()
  await expectAccessible(page, 'the rules')
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await expect(page.getByRole('dialog')).toContainText('It would have fired')
  await expectAccessible(page, 'a rule')
  await close()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Go to anything' })).toBeFocused()
  await expectAccessible(page, 'the palette')
  await page.keyboard.type('welcome')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Which network do you want to monitor?')
  await expectAccessible(page, 'the first run')
  await close()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('Keyboard shortcuts')
  await expectAccessible(page, 'the key map')
  await close()
})
