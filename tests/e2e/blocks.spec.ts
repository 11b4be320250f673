import { expect, test } from './fixture.ts'
import { expectNoTrouble, openBlock, rowsOf } from './steps.ts'

test.use({ demoOptions: { seed: 1, startAt: Date.UTC(2026, 10, 20, 12) } })

test('a bare number opens a masterchain block with its transactions', async ({ page }) => {
  await openBlock(page, '276749988')
  await expect(page.locator('main')).toContainText('(-1,8000000000000000,276749988)')
  await expect(rowsOf(page, 'Transactions')).toHaveCount(5)
  await expect(page.getByRole('grid', { name: 'Transactions' })).toHaveAttribute('aria-rowcount', '6')
  await expectNoTrouble(page)
})

for (const [form, text] of [
  ['hex', '0,8000000000000000,281967234'],
  ['signed decimal', '0,-9223372036854775808,281967234'],
] as const) {
  test(`a block of a shard opens with the shard in ${form}`, async ({ page }) => {
    await openBlock(page, text)
    await expect(page.locator('main')).toContainText('(0,8000000000000000,281967234)')
    await expect(rowsOf(page, 'Transactions')).not.toHaveCount(0)
    await expect(page.getByRole('complementary', { name: 'Detail' })).toContainText('-9223372036854775808')
  })
}

test('a block of 10,000 transactions is read to its end', async ({ page, demo }) => {
  const { seqno } = demo.world.bigBlock
  await openBlock(page, String(seqno))
  await expect(page.getByRole('grid', { name: 'Transactions' })).toHaveAttribute('aria-rowcount', '10001')
  expect(await rowsOf(page, 'Transactions').count()).toBeLessThan(200)
})

test('a block that was read needs no request to be opened again', async ({ page, demo }) => {
  await openBlock(page, '276749988')
  await expect(rowsOf(page, 'Transactions')).toHaveCount(5)
  await demo.faults.set('*', 'offline')
  await openBlock(page, '276749988')
  await expect(rowsOf(page, 'Transactions')).toHaveCount(5)
})

for (const text of ['', 'abc', '0,zz,5', '0,8000000000000000', '-1,8000000000000000,0', '99999999999']) {
  test(`a bad block is told what is accepted: “${text}”`, async ({ page }) => {
    await openBlock(page, text)
    await expect(page.getByRole('alert')).toContainText(/Accepted: |number/)
    await expect(rowsOf(page, 'Transactions')).toHaveCount(0)
  })
}

test('a block that does not exist says so and keeps the service healthy', async ({ page }) => {
  await openBlock(page, '2000000000')
  await expect(page.locator('main')).toContainText(
    /not (found|known|there|ready|exist|yet)|does not|no such/i,
  )
  await expect(page.getByRole('contentinfo')).not.toContainText(/offline|service error|malformed/)
})
