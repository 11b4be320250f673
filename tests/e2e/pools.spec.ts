import { violationsOf } from './accessibility.ts'
import { expect, test } from './fixture.ts'
import { choosePool, namePool, openTab } from './pool-steps.ts'
import { addPool, expectNoTrouble, openPanel, rowsOf } from './steps.ts'

const startAt = Date.UTC(2026, 10, 20, 12)

/** A pool with a stake above Number.MAX_SAFE_INTEGER: 12559077099797623 nanotons. */
const bigPool = '-1:F3BE84A1DCA8241F3302667549C8AA3001462B43B8C02E0FA8E962FCD0E37F76'

test.describe('following pools', () => {
  test.use({ demoOptions: { seed: 1, startAt, now: () => 0 } })

  test('amounts above 2^53 are exact, and the actions of a pool can be watched', async ({ page, demo }) => {
    const main = page.locator('main')
    await test.step('amounts above 2^53 and nominators are exact', async () => {
      expect(demo.world.pool(bigPool)?.stake_amount_sent).toBe(12559077099797623n)
      await addPool(page, bigPool)
      await expect(main).toContainText('12,559,077.099797623')
      await expect(main).toContainText('304,273.445754291')
      await expect(page.getByRole('grid', { name: 'Nominators' })).toHaveAttribute('aria-rowcount', '33')
      await expect(rowsOf(page, 'Nominators').filter({ hasText: '381,176.266876876' })).toHaveCount(1)
      await expectNoTrouble(page)
      await namePool(page, 'Odd')
    })

    await test.step('an account that is not a pool is reported, without amounts', async () => {
      await addPool(page, demo.world.notAPool)
      await expect(main).toContainText(/not a (nominator )?pool|no (nominator )?pool|not found/i)
      await expect(main).not.toContainText('Stake sent')
      expect.soft(await violationsOf(page), 'no pool').toEqual([])
    })

    await test.step('a pool with watched actions is listed in Pending', async () => {
      await choosePool(page, 'Odd')
      await openTab(page, /^Inbox/)
      await page.getByRole('button', { name: 'Watch pool actions' }).click()
      await expect(main).toContainText(/No actions yet|Pending|On chain/)
      await openPanel(page, 'Pending')
      await expect(page.getByRole('button', { name: /^Odd/ })).toBeVisible()
    })
  })
})
