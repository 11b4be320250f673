import { expect, test } from './fixture.ts'
import { addAccount, openPanel, rowsOf } from './steps.ts'

test.use({ demoOptions: { seed: 1, startAt: Date.UTC(2026, 10, 20, 12) } })

test('the palette and the listed shortcuts work by keyboard', async ({ page, demo }) => {
  const account = demo.suggested.accounts[0]?.address ?? ''
  const field = page.getByRole('combobox', { name: 'Go to anything' })
  const results = page.getByRole('listbox', { name: 'Results' })
  const panel = (name: string) =>
    page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name })
  const type = async (text: string): Promise<void> => {
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await page.keyboard.type(text)
  }
  await addAccount(page, account)
  await expect(rowsOf(page, 'Pending actions')).not.toHaveCount(0)

  await test.step('runs a command and lists it first the next time', async () => {
    await type('dark th')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.keyboard.press('Control+k')
    await expect(results.getByRole('option').first()).toContainText('Dark theme')
    await page.keyboard.press('Escape')
    await expect(field).toHaveCount(0)
  })

  await test.step('Shift+R refreshes everything from any panel', async () => {
    await page.locator('body').press('4')
    await expect(panel('Alerts')).toHaveAttribute('aria-current', 'page')
    const asked = (): number => demo.arrivals.filter(({ operation }) => operation === 'pendingActions').length
    const before = asked()
    await page.locator('body').press('Shift+R')
    await expect.poll(asked).toBeGreaterThan(before)
  })

  await test.step('g and a letter opens a panel, and single-letter shortcuts can be disabled', async () => {
    await page.locator('body').press('g')
    await page.locator('body').press('a')
    await expect(panel('Alerts')).toHaveAttribute('aria-current', 'page')
    await page.locator('body').press('?')
    await page.getByRole('checkbox', { name: /single-letter/ }).uncheck()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.locator('body').press('2')
    await expect(panel('Alerts')).toHaveAttribute('aria-current', 'page')
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await page.keyboard.press('Escape')
    await openPanel(page, 'Blocks')
  })
})
