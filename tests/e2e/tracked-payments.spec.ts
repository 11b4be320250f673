import { expect, test } from './fixture.ts'
import { picture } from './pictures.ts'
import { addAccount, detailOf, rowsOf } from './steps.ts'

const minute = 60_000
const hexOf = (hash: string): string => Buffer.from(hash, 'base64').toString('hex')
test('a pasted hash or link of an ended payment shows its outcome and time at once', async ({
  app,
  page,
  demo,
}) => {
  const now = demo.world.now
  const [done, other] = demo.world.record
    .traces(now - 40 * minute, now - 20 * minute)
    .filter(({ success, transactions }) => success === true && transactions.length > 2)
  const progress = page.getByRole('list', { name: 'Progress' })

  await test.step('the hash of its message in hex', async () => {
    await addAccount(page, hexOf(done?.externalHash ?? ''))
    await expect(progress).toHaveText(/^ ?Arrived \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    await expect(page.locator('main')).not.toContainText('not sent yet')
    const row = rowsOf(page, 'Pending actions')
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('Completed')
    await picture(page, 'ended')
  })

  await test.step('the link of an explorer to one of its transactions, in the palette', async () => {
    await page.keyboard.press('Control+k')
    const hash = hexOf(other?.transactions[1]?.hash ?? '')
    await page.getByRole('combobox').last().fill(`https://tonviewer.com/transaction/${hash}`)
    await page.getByRole('option', { name: /^Track payment/ }).click()
    await expect(progress).toContainText(/Arrived/)
    expect(await app.notifications()).toEqual([])
  })

  await test.step('an unknown hash shows how long Lookout will look for it', async () => {
    await addAccount(page, 'ab'.repeat(32))
    await expect(page.locator('.follow-search')).toContainText(
      /Waiting: this message is neither pending nor finished\. Lookout looks for it until \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\./,
    )
    await picture(page, 'waiting')
  })
})

test('a tracked payment that expires is replaced by its retry, which is tracked until it arrives', async ({
  app,
  page,
  demo,
}) => {
  test.slow()
  await addAccount(page, demo.suggested.accounts[0]?.address ?? '')
  const rows = rowsOf(page, 'Pending actions').filter({ hasText: '48,081' })
  const menu = page.getByRole('menu', { name: 'Trace' })

  await test.step('the row menu tracks the first payment', async () => {
    await expect(rows.first()).toBeVisible({ timeout: 60_000 })
    await rows.first().click({ button: 'right' })
    await menu.getByRole('menuitem', { name: 'Track until final' }).click()
    await expect(
      page.getByText('Tracking until final. A notification will report the outcome.'),
    ).toBeVisible()
    await expect(page.locator('.watch-item').filter({ hasText: '✉' })).toHaveCount(1)
  })

  await test.step('the detail tracks the retry', async () => {
    await expect(rows).toHaveCount(2, { timeout: 60_000 })
    await rows.first().click()
    await detailOf(page).getByRole('button', { name: 'Track until final' }).click()
    await expect(detailOf(page).getByRole('button', { name: 'Stop tracking' })).toBeVisible()
    await expect(
      detailOf(page).getByRole('button', { name: /^Same payment: (pending since|not executed)/ }),
    ).toBeVisible()
  })

  await test.step('each payment ends with one notification', async () => {
    const ends = async (): Promise<readonly string[]> =>
      (await app.notifications())
        .filter(({ body }) => body.includes('48,081'))
        .map(({ title, body }) => `${title.split(' · ')[0]}: ${body}`)
        .toSorted()
    await expect
      .poll(ends, { timeout: 60_000 })
      .toEqual([
        expect.stringMatching(
          /^A transaction was not executed: Replaced: retry completed · Send 48,081 USD₮ to .+\nSame payment: completed \d\d:\d\d$/,
        ),
        expect.stringMatching(/^Arrived: Arrived: Send 48,081 USD₮ to /),
      ])
  })

  await test.step('rows and details link both payments', async () => {
    const dropped = rows.filter({ hasText: 'Not executed' })
    const link = dropped.getByRole('button', { name: /^Same payment: completed \d\d:\d\d$/ })
    await picture(page, 'linked')
    await link.click()
    await expect(detailOf(page)).toContainText('Completed')
    await detailOf(page)
      .getByRole('button', { name: /^Same payment: not executed \d\d:\d\d$/ })
      .click()
    await expect(detailOf(page)).toContainText('Not executed')
    await page.locator('.watch-item').filter({ hasText: '✉' }).last().getByRole('button').first().click()
    await expect(page.getByRole('list', { name: 'Progress' })).toContainText(
      /Predicted .*(Arrived|Not executed) /,
    )
    await picture(page, 'progress')
  })

  await test.step('Show in Alerts opens the alerts of the account', async () => {
    await page.locator('.watch-item').nth(1).getByRole('button').first().click()
    await rows.first().click({ button: 'right' })
    await menu.getByRole('menuitem', { name: 'Show in Alerts' }).click()
    await expect(page.getByLabel('Account, pool or group')).not.toHaveValue('')
    const open = page.getByRole('region', { name: 'Open' })
    await expect(open).toContainText(/Replaced: retry completed|payments replaced by a retry/)
    await expect(open.getByRole('button', { name: /^Same payment: not executed/ }).first()).toBeVisible()
    await picture(page, 'alerts')
  })
})

test.describe('without lookups', () => {
  test('an unknown hash is not reported as unsent', async ({ page, demo }) => {
    for (const operation of ['traces', 'actions', 'stream'] as const)
      await demo.faults.set(operation, 'nosuch')
    await addAccount(page, 'ab'.repeat(32))
    await expect(page.locator('.follow-search')).toContainText(
      'This service has no lookups, so Lookout cannot tell whether it has ended or was never sent.',
    )
    await picture(page, 'no-lookups')
  })
})
