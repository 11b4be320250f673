import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { addAccount, detailOf, openPanel, rowsOf } from './steps.ts'

test.use({ demoOptions: { seed: 1, speed: 20 } })

/** Returns how far the content of each element overflows its width, in pixels. */
function excess(elements: readonly Element[]): readonly number[] {
  return elements.map((element) => element.scrollWidth - element.clientWidth)
}

/** Opens a new rule repeatedly until its dry run has matches. An account's first response never triggers a rule. */
async function openRule(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add a rule' }).click()
    const dryRun = page.getByRole('dialog').locator('.dry-run')
    await expect(dryRun.locator('strong')).toBeVisible()
    await expect(dryRun.locator('li').first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

test('small windows do not clip the time bar, dialogs or amounts', async ({ page, demo }) => {
  for (const { address } of demo.suggested.accounts) await addAccount(page, address)
  await expect(rowsOf(page, 'Pending actions').nth(5)).toBeVisible()

  for (const size of [
    { width: 1360, height: 860 },
    { width: 1000, height: 700 },
    { width: 760, height: 600 },
    { width: 680, height: 430 },
  ]) {
    const what = `at ${size.width} x ${size.height}`
    await page.setViewportSize(size)
    await openPanel(page, 'Pending')
    const bar = page.getByRole('slider', { name: 'Selected time' })
    await expect(bar, what).toBeVisible()
    const box = await bar.boundingBox()
    expect(box?.width, what).toBeGreaterThan(100)
    await bar.press('ArrowLeft')
    await expect(page.getByRole('button', { name: 'Back to now' })).toBeVisible()
    expect(await page.locator('.header').evaluateAll(excess), `${what}, in the past`).toEqual([0])
    expect((await bar.boundingBox())?.width, `${what}, in the past`).toBeGreaterThan(200)
    await expect(bar.locator('.time-marks > span').first(), `${what}, in the past`).toBeVisible()
    await page.getByRole('button', { name: 'Back to now' }).click()
    const wholes = page.getByRole('grid', { name: 'Pending actions' }).locator('.cell-amount .amount-whole')
    await expect(wholes.first(), what).toBeVisible()
    // Read all elements in one call, because the list keeps moving. The columns follow a new size within a moment.
    const outside = (): Promise<readonly (string | null)[]> =>
      wholes.evaluateAll((elements) =>
        elements.flatMap((element) => {
          const whole = element.getBoundingClientRect()
          const room = element.closest('.cell')?.getBoundingClientRect()
          const unit = element.parentElement?.querySelector('.amount-unit')?.getBoundingClientRect()
          if (room === undefined || unit === undefined || element.scrollWidth > element.clientWidth)
            return [element.textContent]
          const isInside = whole.left >= room.left && whole.right <= unit.left && unit.right <= room.right
          return isInside ? [] : [element.textContent]
        }),
      )
    await expect.poll(outside, { message: what }).toEqual([])

    await openPanel(page, 'Alerts')
    await page.getByRole('button', { name: 'Rules', exact: true }).click()
    await openRule(page)
    expect(await page.locator('.modal').evaluateAll(excess), what).toEqual([0])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'History' }).click()
  }

  await openPanel(page, 'Pending')
  const fold = page.getByRole('button', { name: 'Watched accounts', exact: true })
  const all = page.getByRole('button', { name: /^All accounts/ })
  await fold.click()
  await all.click()
  await expect(all, 'a list over the content closes once an entry is chosen').toBeHidden()
  await expect(fold).toBeFocused()

  await openPanel(page, 'Settings')
  await page.getByRole('button', { name: 'Add channel' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save channel' }).click()
  await expect(dialog.getByRole('alert'), 'the refusal is above the buttons').toBeInViewport({ ratio: 1 })
})

test('the filter of the journal stays wide enough to be read beside its buttons', async ({ page, demo }) => {
  const [first] = demo.suggested.accounts
  await addAccount(page, first?.address ?? '')
  await page.getByRole('button', { name: 'Journal' }).click()
  const filter = page.getByRole('combobox', { name: 'Filter journal' })
  await filter.fill('dir:out hash:ffffffff')
  await expect(page.getByText('0 found')).toBeVisible()
  for (const width of [1360, 1000, 760]) {
    await page.setViewportSize({ width, height: 700 })
    expect((await filter.boundingBox())?.width, `at ${width}`).toBeGreaterThanOrEqual(220)
  }
})

test('with dates instead of ages, the date of the details does not overlap the state', async ({
  page,
  demo,
}) => {
  const [first] = demo.suggested.accounts
  await addAccount(page, first?.address ?? '')
  await page.evaluate(`window.lookout.request['settings.set']({ times: 'absolute' })`)
  const head = detailOf(page).locator('.detail-state')
  // A trace that ends has no such button, so another one is chosen.
  await expect(async () => {
    await rowsOf(page, 'Pending actions').filter({ hasText: 'Pending' }).first().click({ timeout: 2_000 })
    await expect(head.getByRole('button', { name: 'Track until final' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const overlaps = await head.evaluate((element) => {
    const text = document.createRange()
    const boxes = [...element.querySelectorAll('.state, time, button')].map((part) => {
      text.selectNodeContents(part)
      return text.getBoundingClientRect()
    })
    return boxes.flatMap((a, nth) =>
      boxes
        .slice(nth + 1)
        .filter((b) => a.right > b.left && b.right > a.left && a.bottom > b.top && b.bottom > a.top),
    )
  })
  expect(overlaps).toEqual([])
})
