import type { Page } from '@playwright/test'
import { violationsOf } from './accessibility.ts'
import { expect, test } from './fixture.ts'
import { picture } from './pictures.ts'
import { addAccount, openPanel, saveKey, statusLine } from './steps.ts'

const key = 'the-only-key'

test.use({ demoOptions: { seed: 1, startAt: Date.UTC(2026, 10, 20, 12), access: { keys: [key] } } })

/** Returns the class names of elements whose content is wider than the element. */
const overflowing = (page: Page) =>
  page
    .locator('main, .alert-filter, .incident-text, .access-line')
    .evaluateAll((all) =>
      all.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.className),
    )

test.describe('repeats of an alert', () => {
  test.use({ demoOptions: { seed: 1, startAt: Date.UTC(2026, 10, 20, 12), speed: 15 } })

  test('are one alert, which can be searched, filtered, snoozed and acknowledged', async ({
    app,
    page,
    demo,
  }) => {
    test.slow()
    for (const { address } of demo.suggested.accounts.slice(0, 5)) await addAccount(page, address)
    await openPanel(page, 'Alerts')
    const open = page.getByRole('region', { name: 'Open' })
    const group = open.getByRole('button', { name: /^\d+ transactions (failed|not executed)/ }).first()
    await expect(group).toBeVisible({ timeout: 60_000 })
    const navigation = page.getByRole('navigation').getByRole('button', { name: 'Alerts' })

    await test.step('badge, panel and tray show the same number', async () => {
      await expect(async () => {
        const shown = /(\d+) open alert/.exec(await page.locator('.page-head').innerText())?.[1]
        expect(await navigation.getAttribute('aria-description')).toMatch(new RegExp(`^${shown} alert`))
        expect((await app.tray()).toolTip).toMatch(new RegExp(`\\b${shown} alert`))
      }).toPass()
    })

    await test.step('a group opens its alerts', async () => {
      await group.click()
      await expect(group).toHaveAttribute('aria-expanded', 'true')
      await expect(open.getByRole('button', { name: 'Show trace' }).first()).toBeVisible()
      await picture(page, 'alerts')
      expect(await overflowing(page)).toEqual([])
      expect(await violationsOf(page)).toEqual([])
    })

    await test.step('search and filters narrow the list', async () => {
      await page.getByRole('searchbox', { name: 'Search alerts' }).fill('no such alert')
      await expect(page.locator('main')).toContainText('No alert matches the filter.')
      await page.getByRole('button', { name: 'Clear' }).click()
      await page.getByLabel('Severity').selectOption('critical')
      await expect(group).toHaveCount(0)
      await page.getByLabel('Severity').selectOption('warning')
      await expect(group).toBeVisible()
      await page.getByRole('button', { name: 'Clear' }).click()
    })

    await test.step('a snoozed group leaves the open alerts', async () => {
      const before = await open.locator('.incident-group').count()
      // Select a group about transactions: on a slow machine, there are also alerts about the service.
      await open
        .locator('.incident-group')
        .filter({ hasText: 'transactions' })
        .first()
        .getByRole('button', { name: /^More for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Snooze for 1 hour' }).click()
      await expect(page.getByRole('region', { name: 'Snoozed' })).toContainText('transactions')
      expect(before).toBeGreaterThan(0)
    })
  })
})

test('a rejected key is shown in every panel until the service accepts it again', async ({ page, demo }) => {
  test.slow()
  for (const { address } of demo.suggested.accounts.slice(0, 2)) await addAccount(page, address)
  await saveKey(page, key)
  await expect(statusLine(page)).toContainText(/Key in (keychain|memory)/)
  demo.setKeys([])
  await openPanel(page, 'Pending')
  await page
    .getByRole('button', { name: /^Refresh/ })
    .first()
    .click()
  const banner = page.getByRole('alert', { name: 'Access refused' })
  await expect(banner).toContainText('The service rejects your API key.')
  await expect(banner).toContainText('Monitoring continues at 1 request per second.')
  for (const panel of ['Pending', 'Blocks', 'Pools', 'Alerts', 'Settings'] as const) {
    await openPanel(page, panel)
    await expect(banner).toBeVisible()
  }
  await expect(statusLine(page)).toContainText('Key rejected')
  await expect(statusLine(page)).not.toContainText('Service OK')
  await openPanel(page, 'Alerts')
  await expect(page.getByRole('region', { name: 'Open' })).toContainText('The service rejects your API key')
  await picture(page, 'banner')
  expect(await overflowing(page)).toEqual([])
  demo.setKeys([key])
  const tryNow = banner.getByRole('button', { name: 'Try now' })
  // On a busy machine, a request that has waited since Refresh may be accepted before the click.
  await expect(async () => {
    if (await tryNow.isVisible()) await tryNow.click({ timeout: 10_000 })
    await expect(banner).toHaveCount(0, { timeout: 10_000 })
  }).toPass()
  await expect(statusLine(page)).toContainText('Service OK')
})
