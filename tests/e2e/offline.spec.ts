import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { addAccount, addPool, openBlock, openPanel, rowsOf, statusLine } from './steps.ts'

test.use({ demoOptions: { seed: 1, startAt: Date.UTC(2026, 10, 20, 12), speed: 1 } })

test('stored data is shown while the service is offline, and with its age after a restart', async ({
  launch,
  demo,
}) => {
  const first = await launch()
  const account = demo.suggested.accounts[0]?.address ?? ''
  await addAccount(first.page, account)
  await expect(rowsOf(first.page, 'Pending actions')).not.toHaveCount(0)
  await openBlock(first.page, '276749988')
  await expect(rowsOf(first.page, 'Transactions')).toHaveCount(5)
  await addPool(first.page, '-1:F3BE84A1DCA8241F3302667549C8AA3001462B43B8C02E0FA8E962FCD0E37F76')
  await expect(first.page.locator('main')).toContainText('12,559,077.099797623')
  await openPanel(first.page, 'Pending')

  await test.step('the panel keeps its data, and says when the service is back', async () => {
    await demo.faults.set('*', 'offline')
    await first.page.getByRole('button', { name: 'Refresh' }).click()
    await expect(statusLine(first.page)).toContainText('No connection')
    await expect(statusLine(first.page)).not.toContainText(/Rate limited|Unreadable responses|Service error/)
    expect(await rowsOf(first.page, 'Pending actions').count()).toBeGreaterThan(0)
    await demo.faults.clear()
    await first.page.getByRole('button', { name: 'Refresh' }).click()
    await expect(statusLine(first.page)).not.toContainText('No connection')
  })

  await demo.faults.set('*', 'offline')
  await expect(statusLine(first.page)).toContainText('No connection')
  const keysOf = (page: Page): Promise<readonly (string | null)[]> =>
    rowsOf(page, 'Pending actions').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')))
  const keys = await keysOf(first.page)
  await first.quit()

  const second = await launch()
  await expect(statusLine(second.page)).toContainText('No connection')
  await expect(statusLine(second.page)).toContainText(/data up to \d+ (s|m) old/)
  const missing = async (): Promise<readonly (string | null)[]> => {
    const again = new Set(await keysOf(second.page))
    return keys.filter((key) => !again.has(key))
  }
  await expect.poll(missing).toEqual([])
  await openPanel(second.page, 'Pools')
  await expect(second.page.locator('main')).toContainText('12,559,077.099797623')
  await openPanel(second.page, 'Blocks')
  await second.page.locator('.watch-button', { hasText: '276,749,988' }).click()
  await expect(rowsOf(second.page, 'Transactions')).toHaveCount(5)
})
