import { expect, test } from './fixture.ts'
import { detailOf, rowsOf } from './steps.ts'

test('rows have a menu for the mouse and the keyboard, and the watchlist can be searched and sorted', async ({
  launch,
}) => {
  const { page } = await launch({ switches: ['--demo'] })
  const rows = rowsOf(page, 'Pending actions')
  await expect(rows.nth(6)).toBeVisible({ timeout: 60_000 })
  const menu = page.getByRole('menu', { name: 'Trace' })
  const filter = page.getByRole('combobox', { name: 'Filter' })
  const focused = page.locator('[role=row]:focus')

  await test.step('j and k move by row', async () => {
    await page.keyboard.press('j')
    await expect(focused).toHaveCount(1)
    const before = await focused.getAttribute('data-row')
    await page.keyboard.press('j')
    await expect(focused).not.toHaveAttribute('data-row', before ?? '')
    await page.keyboard.press('k')
    await expect(focused).toHaveAttribute('data-row', before ?? '')
  })

  await test.step('Shift F10, right click and the button open the menu', async () => {
    await page.keyboard.press('Shift+F10')
    await expect(menu.getByRole('menuitem', { name: 'Open details' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(focused).toHaveCount(1)
    await rows.nth(2).click({ button: 'right' })
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await rows.nth(2).hover()
    await rows.nth(2).getByRole('button', { name: 'Row menu' }).click()
    await menu.getByRole('menuitem', { name: 'Open details' }).click()
    await expect(detailOf(page)).toBeVisible()
    await page.getByRole('button', { name: 'Close details' }).click()
    await expect(detailOf(page)).toHaveCount(0)
  })

  await test.step('a menu item filters the rows by counterparty', async () => {
    const sent = rows.filter({ has: page.locator('.cell-parties [data-address]') }).first()
    const party = sent.locator('.cell-parties [data-address]')
    // Below the name, if the address has one.
    const address = (await party.getAttribute('title'))?.split('\n').at(-1) ?? ''
    await sent.click({ button: 'right' })
    await menu.getByRole('menuitem', { name: 'Show only this counterparty' }).click()
    await expect(filter).toHaveValue(/^[A-Za-z0-9_-]{48}$/)
    expect(address).toMatch(/^[A-Za-z0-9_-]{48}$/)
    await expect(rows.first()).toBeVisible()
    await filter.fill('')
  })

  await test.step('the search finds watched accounts, and they can be sorted by name', async () => {
    const items = page.locator('.watch-list [data-address-row] .watch-button')
    const all = await items.count()
    await page.getByRole('searchbox', { name: 'Find watched item' }).fill('hot')
    await expect(items).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(items).toHaveCount(all)
    await page.getByRole('button', { name: 'Sort', exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'By name' }).click()
    await expect(page.getByRole('region', { name: 'Treasury' }).locator('.watch-button')).toHaveText([
      /^Cold vault/,
      /^Hot wallet A/,
      /^Hot wallet B/,
      /^Payroll/,
      /^Treasury multisig/,
    ])
  })
})
