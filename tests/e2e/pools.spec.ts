import { expect, test } from './fixture.ts'
import { addPool, expectNoTrouble, rowsOf } from './steps.ts'

test.use({ demoOptions: { seed: 1, startAt: Date.UTC(2026, 10, 20, 12) } })

/** A pool whose stake does not fit a JavaScript number: 12559077099797623 nanoton. */
const bigPool = '-1:F3BE84A1DCA8241F3302667549C8AA3001462B43B8C02E0FA8E962FCD0E37F76'

test('a pool shows its exact amounts, also above 2^53, and its nominators', async ({ page, demo }) => {
  expect(demo.world.pool(bigPool)?.stake_amount_sent).toBe(12559077099797623n)
  await addPool(page, bigPool)
  const main = page.locator('main')
  await expect(main).toContainText('12,559,077.099797623')
  await expect(main).toContainText('304,273.445754291')
  await expect(page.getByRole('grid', { name: 'Nominators' })).toHaveAttribute('aria-rowcount', '33')
  await expect(rowsOf(page, 'Nominators').filter({ hasText: '381,176.266876876' })).toHaveCount(1)
  await expectNoTrouble(page)
})

test('an account that is no pool is told so, and nothing is made up', async ({ page, demo }) => {
  await addPool(page, demo.world.notAPool)
  await expect(page.locator('main')).toContainText(/not a (nominator )?pool|no (nominator )?pool|not found/i)
  await expect(page.locator('main')).not.toContainText('Stake sent')
})

test('a bad address is told what is accepted', async ({ page }) => {
  await addPool(page, 'Ef9hello')
  await expect(page.getByRole('alert')).toContainText('Accepted: ')
  await expect(page.getByRole('button', { name: /^More for/ })).toHaveCount(0)
})
