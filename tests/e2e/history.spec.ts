import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { addAccount, detailOf, openPanel, rowsOf } from './steps.ts'

test.use({ demoOptions: { seed: 1 } })

const serviceOf = (page: Page) => page.getByRole('region', { name: 'Service' })

test('the history of an added account is listed, and earlier actions can be loaded', async ({
  page,
  demo,
}) => {
  await addAccount(page, demo.suggested.accounts[0]?.address ?? '')
  const rows = rowsOf(page, 'Pending actions')

  await test.step('traces that ended before the account was added appear with their outcome', async () => {
    const ended = rows.filter({ hasText: 'Completed' }).first()
    await expect(ended).toBeVisible()
    await ended.click()
    await expect(detailOf(page).getByRole('list', { name: 'History' })).toContainText(
      /Found complete by a lookup|In masterchain block/,
    )
    await page.keyboard.press('Escape')
  })
})

test('a new account shows since when it is complete, and the journal says when there are no earlier actions', async ({
  page,
}) => {
  await addAccount(page, `0:${'5e'.repeat(32)}`)
  await page.locator('.watch-button').nth(1).click()
  await expect(page.locator('.account-line')).toContainText(/live, complete since \d{4}-\d\d-\d\d/)
  await page.getByRole('button', { name: 'Journal' }).click()
  await page.getByRole('button', { name: 'Load earlier actions from the service' }).click()
  await expect(page.getByRole('button', { name: 'No earlier actions' })).toBeDisabled()
})

test('without the optional operations, ended traces are unverified and show their last outcome', async ({
  launch,
}) => {
  test.slow()
  const { page } = await launch({ switches: ['--demo=basic'] })
  await openPanel(page, 'Settings')
  await expect(serviceOf(page)).toContainText('Finished traces: not offered')
  await expect(serviceOf(page)).toContainText('Finished actions: not offered')

  await openPanel(page, 'Pending')
  const filter = page.getByRole('combobox', { name: 'Filter' })
  await filter.fill('state:unverified')
  const ended = rowsOf(page, 'Pending actions').filter({ hasText: 'Unverified' }).first()
  await expect(ended).toBeVisible({ timeout: 90_000 })
  await ended.click()
  await expect(detailOf(page)).toContainText('Ended, outcome not verified')
  await expect(detailOf(page)).toContainText(
    /Last reported as (failing, before any part of the|successful, before the entire) trace/,
  )

  await filter.fill('')
  await page.getByRole('button', { name: 'Journal' }).click()
  await expect(rowsOf(page, 'Journal').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Load earlier actions from the service' })).toHaveCount(0)
})
