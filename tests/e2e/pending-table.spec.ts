import type { Locator, Page } from '@playwright/test'
import { violationsOf } from './accessibility.ts'
import { expect, test } from './fixture.ts'
import { detailOf, rowsOf } from './steps.ts'

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let pressed = 0; pressed < 60; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused({ timeout: 1 })
}

test('filter, sort, columns, saved views, timeline and journal work by keyboard alone', async ({
  launch,
}) => {
  // The two accessibility checks are slow.
  test.slow()
  const { page } = await launch({ switches: ['--demo'] })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const grid = page.getByRole('grid', { name: 'Pending actions' })
  const rows = rowsOf(page, 'Pending actions')
  await expect(rows.nth(4)).toBeVisible()
  const filter = page.getByRole('combobox', { name: 'Filter' })

  await test.step('a column header sorts from the keyboard', async () => {
    await rows.first().focus()
    const head = grid.getByRole('columnheader', { name: 'State' })
    // A row that arrives above the first one in between is reached instead of the header.
    await expect(async () => {
      await page.keyboard.press('Home')
      await page.keyboard.press('ArrowUp')
      await expect(head.getByRole('button')).toBeFocused({ timeout: 5_000 })
    }).toPass({ timeout: 60_000 })
    await page.keyboard.press('Enter')
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.press('Alt+ArrowRight')
    await page.keyboard.press('ArrowDown')
    await expect(grid.locator('[role=row]:focus')).toHaveCount(1)
  })

  await test.step('columns and row height survive a reload', async () => {
    await page.keyboard.press('/')
    await tabTo(page, page.getByRole('button', { name: 'Columns' }))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Columns' })
    await tabTo(page, dialog.getByRole('checkbox', { name: 'Account' }))
    await page.keyboard.press('Space')
    await tabTo(page, dialog.getByRole('button', { name: 'Move Amount up' }))
    await page.keyboard.press('Enter')
    await tabTo(page, dialog.getByRole('checkbox', { name: 'Type' }))
    await page.keyboard.press('Space')
    await tabTo(page, dialog.getByRole('radio', { name: 'Normal' }))
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('radio', { name: 'Roomy' })).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(grid.getByRole('columnheader', { name: 'Type' })).toBeVisible()
    await expect(grid.getByRole('columnheader', { name: 'Account' })).toHaveCount(0)
    const stored = () => page.evaluate(async () => window.lookout?.request['state.get']())
    await expect.poll(async () => JSON.stringify(await stored())).toContain('"density":36')
    await page.reload()
    await expect(grid.getByRole('columnheader', { name: 'Type' })).toBeVisible()
    expect(await rows.first().evaluate((row) => row.getBoundingClientRect().height)).toBe(36)
  })

  await test.step('a timeline bar selects its trace', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Timeline' }))
    await page.keyboard.press('Enter')
    await expect(page.locator('.timeline .bar').first()).toBeVisible()
    await page.locator('.timeline .bar').first().dispatchEvent('click')
    await expect(detailOf(page).getByRole('list', { name: 'History' })).toBeVisible()
  })

  await test.step('the journal lists ended traces', async () => {
    // The table, sorted by state, may show only other states.
    const isAnyCompleted = () =>
      page.evaluate(async () => {
        const reply = await window.lookout?.request['state.get']()
        return reply?.ok === true && reply.value.traces.some(({ state }) => state === 'completed')
      })
    await expect.poll(isAnyCompleted, { timeout: 60_000 }).toBe(true)
    await page.keyboard.press('/')
    await tabTo(page, page.getByRole('button', { name: 'Journal' }))
    await page.keyboard.press('Enter')
    const journal = rowsOf(page, 'Journal')
    await expect(journal.first()).toBeVisible()
    await page.keyboard.press('/')
    await tabTo(page, page.getByRole('button', { name: 'All outcomes' }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('checkbox', { name: 'Completed' }))
    await page.keyboard.press('Space')
    await expect(page.getByRole('checkbox', { name: 'Completed' })).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Completed', exact: true })).toBeFocused()
    await expect(journal.first()).toContainText('Completed')
    await tabTo(page, journal.and(page.locator('[tabindex="0"]')))
    await page.keyboard.press('Space')
    await expect(detailOf(page)).toContainText('Completed')
  })

  await test.step('there are no accessibility violations and no overflow at 200 % zoom', async () => {
    const check = async (what: string): Promise<void> => {
      expect.soft(await violationsOf(page), what).toEqual([])
    }
    await check('the journal')
    await page.getByRole('button', { name: 'Pending', exact: true }).last().click()
    await check('the table with the timeline')
    await page.setViewportSize({ width: 680, height: 430 })
    await expect(filter).toBeVisible()
    await expect(page.getByRole('button', { name: 'Journal' })).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
})
