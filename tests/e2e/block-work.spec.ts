import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { detailOf, openBlock, rowsOf } from './steps.ts'

test.use({ demoOptions: { seed: 1, startAt: Date.UTC(2026, 10, 20, 12) } })

const main = (page: Page) => page.locator('main')

test('a block id is verified, compared and traced back to its response', async ({
  app,
  page,
  demo,
  profile,
}) => {
  await test.step('a seqno with separators opens, and system contracts have names', async () => {
    await openBlock(page, '276,749,988')
    await expect(rowsOf(page, 'Transactions')).toHaveCount(5)
    await expect(main(page)).toContainText('Elector')
    await expect(main(page)).toContainText('Config')
  })

  await test.step('the response is shown and saved as received', async () => {
    await page.getByText('Raw response').click()
    await expect(detailOf(page)).toContainText('GET http://127.0.0.1')
    await expect(detailOf(page)).toContainText('"@type":"blocks.transactions"')
    const path = join(profile, 'response.json')
    await app.saveNextAs(path)
    await page.getByRole('button', { name: 'Save response' }).click()
    await expect(page.locator('.toast')).toContainText('response.json')
    const saved: unknown = JSON.parse(readFileSync(path, 'utf8'))
    expect(saved).toMatchObject({ ok: true, result: { id: { seqno: 276_749_988 } } })
  })

  await test.step('two blocks are compared by transaction and by account', async () => {
    await page.getByRole('button', { name: 'Compare…' }).click()
    const comparison = page.getByRole('region', { name: 'Comparison' })
    await expect(rowsOf(page, 'Accounts').first()).toContainText('In both')
    await expect(comparison).not.toContainText('hash differs')
    await comparison.getByRole('button', { name: 'Transactions' }).click()
    await expect(comparison.getByRole('button', { name: 'Shown only 5' })).toBeVisible()
    await expect(rowsOf(page, 'Transactions').first()).toContainText(/Compared only|Shown only/)
    await page.getByRole('button', { name: 'Close comparison' }).click()
  })

  await test.step('two different responses are both stored and compared', async () => {
    await demo.faults.set('getBlockTransactions', 'altered-block')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(main(page)).toContainText('Two responses about this block differ')
    await demo.faults.clear('getBlockTransactions')
    await expect(page.getByRole('combobox', { name: 'Response' })).toBeVisible()
    await page.getByRole('button', { name: 'Compare…' }).click()
    const comparison = page.getByRole('region', { name: 'Comparison' })
    await expect(comparison).toContainText('Response received')
    await expect(comparison).toContainText(/hash differs|Changed [1-9]|Compared only [1-9]|Shown only [1-9]/)
    await page.getByRole('button', { name: 'Close comparison' }).click()
  })

  await test.step('an account is followed across stored blocks', async () => {
    const elector = rowsOf(page, 'Transactions').filter({ hasText: 'Elector' }).first()
    await elector.click()
    await page.getByRole('button', { name: 'All in stored blocks' }).click()
    const timeline = page.getByRole('region', { name: 'Timeline of an account' })
    await expect(timeline).toContainText(/\d+ transactions in 2 stored blocks/)
    const filter = timeline.getByRole('combobox', { name: 'Filter the timeline' })
    await filter.fill('not seqno:276749988')
    await expect(rowsOf(page, 'Timeline of an account').first()).toContainText('276,749,987')
    await rowsOf(page, 'Timeline of an account').first().click()
    await expect(page.getByRole('textbox', { name: 'Block' })).toHaveValue('(-1,8000000000000000,276749987)')
    await expect(detailOf(page)).toContainText('Elector')
  })
})

test('blocks are found, listed and explained', async ({ page, demo }) => {
  test.slow()
  await openBlock(page, '276749988')
  await expect(rowsOf(page, 'Transactions')).toHaveCount(5)

  await test.step('the legend explains order and colour', async () => {
    const legend = page.getByRole('note', { name: 'Colours of the map' })
    await page.getByRole('combobox', { name: 'Map colours' }).selectOption('repeat')
    await expect(legend).toContainText('21 or more')
    await page.getByRole('combobox', { name: 'Map colours' }).selectOption('lt')
    await expect(legend).toContainText('276749987000001')
    await expect(main(page)).toContainText('by logical time, column by column')
    // The map ignores clicks until it is drawn.
    await expect(async () => {
      await page.getByRole('slider', { name: 'Block map' }).click({ position: { x: 5, y: 5 } })
      await expect(detailOf(page)).toContainText('Transaction 1 of 5', { timeout: 2_000 })
    }).toPass()
  })

  await test.step('the block of a moment is found', async () => {
    await openBlock(page, '2026-11-20 11:00Z')
    await expect(page.locator('.toast')).toContainText('first block found after the time')
  })

  await test.step('keys open the comparison and the raw response', async () => {
    await expect(async () => {
      await rowsOf(page, 'Transactions').first().click()
      await expect(detailOf(page)).toContainText('Transaction 1 of', { timeout: 1_000 })
    }).toPass()
    await page.keyboard.press('d')
    await expect(page.getByRole('region', { name: 'Comparison' })).toBeVisible()
    await page.keyboard.press('v')
    await expect(detailOf(page)).toContainText('GET http')
    await page.keyboard.press('t')
    await expect(page.getByRole('region', { name: 'Timeline of an account' })).toBeVisible()
    await page.keyboard.press('b')
    await expect(page.getByRole('textbox', { name: 'Block' })).toBeFocused()
  })

  await test.step('Follow shows the last downloaded block at once, then rate and lag', async () => {
    await openBlock(page, String(demo.world.newestBlock.seqno - 3))
    await expect(rowsOf(page, 'Transactions')).not.toHaveCount(0)
    await openBlock(page, '276749988')
    await page.getByRole('button', { name: 'Follow' }).click()
    await expect(page.getByRole('textbox', { name: 'Block' })).not.toHaveValue(
      '(-1,8000000000000000,276749988)',
    )
    await expect(main(page)).toContainText(/at the newest block|at most \d+ blocks? behind/, {
      timeout: 60_000,
    })
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
  })
})
