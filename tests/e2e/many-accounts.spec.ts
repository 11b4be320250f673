import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { openPanel } from './steps.ts'

test.use({ demoOptions: { seed: 1 } })

const raw = (nth: number): string => `0:${(nth + 1).toString(16).padStart(8, '0').repeat(8)}`

async function importList(page: Page, lines: readonly string[]): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['address,label', ...lines].join('\n')),
  })
}

test('5,000 accounts are imported at once, and only the visible accounts are in the document', async ({
  page,
}) => {
  const dialog = page.getByRole('dialog', { name: 'Import list' })
  const list = page.getByRole('region', { name: 'Watched accounts' })
  const items = list.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^More for/ }) })

  await test.step('a list beyond the limit of a network is refused, with the reason', async () => {
    await importList(
      page,
      Array.from({ length: 5_001 }, (_, nth) => `${raw(nth)},Account ${nth + 1}`),
    )
    await expect(dialog.getByRole('alert')).toContainText('5,000')
    await expect(dialog.getByRole('button', { name: 'Nothing new' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(items).toHaveCount(0)
  })

  await test.step('the import adds all 5,000 accounts', async () => {
    await importList(
      page,
      Array.from({ length: 5_000 }, (_, nth) => `${raw(nth)},Account ${nth + 1}`),
    )
    await dialog.getByRole('button', { name: 'Watch 5,000' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(items.first()).toHaveAttribute('aria-setsize', '5000')
    expect(await items.count()).toBeLessThan(100)
  })

  await test.step('the keyboard reaches the last account, and the search finds any account', async () => {
    await list.getByRole('button', { name: /^All accounts/ }).focus()
    await page.keyboard.press('End')
    await expect(list.locator('li:focus-within')).toContainText('Account 5000')
    await page.keyboard.press('ArrowUp')
    await expect(list.locator('li:focus-within')).toContainText('Account 4999')
    expect(await items.count()).toBeLessThan(100)
    await list.getByRole('searchbox', { name: 'Find watched item' }).fill('Account 2500')
    await expect(items).toHaveCount(1)
    await list.getByRole('searchbox', { name: 'Find watched item' }).fill('')
  })

  await test.step('one more account is refused before anything is added', async () => {
    await page.getByRole('textbox', { name: 'Add address' }).fill(raw(7_000))
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(list.getByRole('alert')).toContainText('5,000')
    await expect(items.first()).toHaveAttribute('aria-setsize', '5000')
  })

  await test.step('a message that is added after End is in view, and the field keeps the focus', async () => {
    const field = page.getByRole('textbox', { name: 'Add address' })
    await list.getByRole('button', { name: /^All accounts/ }).focus()
    await page.keyboard.press('End')
    await expect(list.locator('li:focus-within')).toContainText('Account 5000')
    await page.keyboard.press('End')
    await field.fill('5a'.repeat(32))
    await field.press('Enter')
    await expect(list.getByRole('button', { pressed: true })).toBeInViewport()
    await expect(field).toBeFocused()
  })

  await test.step('the window responds in every panel', async () => {
    for (const name of ['Alerts', 'Pools', 'Blocks', 'Settings'] as const) {
      await openPanel(page, name)
      await expect(page.getByRole('main', { name: name.toLowerCase() })).toBeVisible()
    }
  })
})
