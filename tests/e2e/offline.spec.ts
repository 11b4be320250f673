import { expect, test } from './fixture.ts'
import { addAccount, addPool, openBlock, openPanel, rowsOf, statusLine } from './steps.ts'

test.use({ demoOptions: { seed: 1, startAt: Date.UTC(2026, 10, 20, 12), speed: 1 } })

test('stored data is shown offline with its age after a restart', async ({ launch, demo }) => {
  const first = await launch()
  const account = demo.suggested.accounts[0]?.address ?? ''
  await addAccount(first.page, account)
  await expect(rowsOf(first.page, 'Pending actions')).not.toHaveCount(0)
  await openBlock(first.page, '276749988')
  await expect(rowsOf(first.page, 'Transactions')).toHaveCount(5)
  await addPool(first.page, '-1:F3BE84A1DCA8241F3302667549C8AA3001462B43B8C02E0FA8E962FCD0E37F76')
  await expect(first.page.locator('main')).toContainText('12,559,077.099797623')
  await openPanel(first.page, 'Pending')
  await demo.faults.set('*', 'offline')
  await expect(statusLine(first.page)).toContainText('No connection')
  const keys = await rowsOf(first.page, 'Pending actions').evaluateAll((rows) =>
    rows.map((row) => row.getAttribute('data-row')),
  )
  await first.quit()

  const second = await launch()
  await expect(statusLine(second.page)).toContainText('No connection')
  await expect(statusLine(second.page)).toContainText(/data up to \d+ (s|m) old/)
  const again = await rowsOf(second.page, 'Pending actions').evaluateAll((rows) =>
    rows.map((row) => row.getAttribute('data-row')),
  )
  expect(again).toEqual(expect.arrayContaining(keys))
  await openPanel(second.page, 'Pools')
  await expect(second.page.locator('main')).toContainText('12,559,077.099797623')
  await openPanel(second.page, 'Blocks')
  await second.page.locator('.watch-button', { hasText: '276,749,988' }).click()
  await expect(rowsOf(second.page, 'Transactions')).toHaveCount(5)
})

test('the panel keeps its data while the service is offline, and says when it is back', async ({
  page,
  demo,
}) => {
  await addAccount(page, demo.suggested.accounts[0]?.address ?? '')
  const rows = rowsOf(page, 'Pending actions')
  await expect(rows).not.toHaveCount(0)
  await demo.faults.set('*', 'offline')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(statusLine(page)).toContainText('No connection')
  await expect(statusLine(page)).not.toContainText(/Rate limited|Unreadable responses|Service error/)
  expect(await rows.count()).toBeGreaterThan(0)
  await demo.faults.clear()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(statusLine(page)).not.toContainText('No connection')
})
