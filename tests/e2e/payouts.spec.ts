import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ada, bob, pay, payer, servePayments, usdt } from '../fixtures/payment-service.ts'
import { violationsOf } from './accessibility.ts'
import { expect, test } from './fixture.ts'
import { addAccount, detailOf, rowsOf } from './steps.ts'

test('expected payouts are ticked off, linked to their traces, exported, and survive a restart', async ({
  launch,
}) => {
  const service = await servePayments()
  const folder = mkdtempSync(join(tmpdir(), 'lookout-payouts-'))
  const write = (name: string, ...lines: readonly string[]): string => {
    writeFileSync(join(folder, name), lines.join('\n'))
    return join(folder, name)
  }
  const switches = [`--base-url=${service.url}`]
  const first = await launch({ switches })
  const { page } = first
  service.set([pay(ada, '48081000000', 'INV-1', 'completed'), pay(ada, '5000000', null, 'pending')])
  await addAccount(page, payer)
  await expect(rowsOf(page, 'Pending actions')).toHaveCount(2)
  await page.getByRole('button', { name: 'Payouts' }).click()
  await expect(page.getByText('No expected payouts')).toBeVisible()
  const picker = page.getByLabel('CSV file with expected payouts')
  const dialog = page.getByRole('dialog', { name: 'Expected payouts' })
  const rows = rowsOf(page, 'Expected payouts')

  await test.step('a payout from before the list was added is ticked off at once', async () => {
    const lines = [`${ada},usdt,"48,081",INV-1`, `${ada},${usdt},5,`, `${bob},usdt,5,`, `${bob},TON,1.5,`]
    await picker.setInputFiles(write('July.csv', 'recipient,asset,amount,comment', ...lines))
    await expect(dialog.getByText('2 payouts: 48,086 usdt')).toBeVisible()
    await expect(dialog.getByLabel('Name')).toHaveValue('July')
    await dialog.getByRole('button', { name: 'Expect payouts' }).click()
    await expect(rows).toHaveText([/^Completed.*48,081 usdt/, /^Under way/, /^Waiting/, /^Waiting.*1\.5 TON/])
  })

  await test.step('a line links to its trace, and turns red when the payment fails', async () => {
    await rows.nth(0).getByRole('button', { name: 'Show trace' }).click()
    await expect(detailOf(page)).toContainText('INV-1')
    service.set([
      pay(ada, '48081000000', 'INV-1', 'completed'),
      pay(ada, '5000000', null, 'completed'),
      pay(bob, '5000000', null, 'failed'),
    ])
    await expect(rows).toHaveText([/^Completed/, /^Completed/, /^Failed/, /^Waiting/])
    await expect(rows.nth(2).locator('.state')).toHaveClass(/tone-bad/)
    await page.getByRole('checkbox', { name: 'Failed' }).check()
    await expect(rows).toHaveCount(1)
    await page.getByRole('checkbox', { name: 'Failed' }).uncheck()
    expect(await violationsOf(page)).toEqual([])
  })

  await test.step('the summary is exported, and a dropped file is read like a chosen one', async () => {
    await first.saveNextAs(join(folder, 'summary.csv'))
    await page.getByRole('button', { name: 'More for Expected payouts' }).click()
    await page.getByRole('menuitem', { name: 'Export summary' }).click()
    await expect(page.getByText(/summary\.csv/)).toBeVisible()
    expect(readFileSync(join(folder, 'summary.csv'), 'utf8').split('\r\n').slice(1)).toEqual([
      '"usdt",2,48086,1,48081,1,5,0,0,0,0',
      expect.stringMatching(/^"EQ[\w-]{46}",1,5,1,5,0,0,0,0,0,0$/),
      '"TON",1,1.5,0,0,0,0,0,0,1,1.5',
      '',
    ])
    const data = await page.evaluateHandle((recipient) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([`recipient,asset,amount\n${recipient},TON,7`], 'Dropped.csv'))
      return transfer
    }, bob)
    await page.locator('.payouts').dispatchEvent('drop', { dataTransfer: data })
    await expect(dialog.getByLabel('Name')).toHaveValue('Dropped')
    await page.keyboard.press('Escape')
  })
  await first.quit()

  const second = await launch({ switches })
  await second.page.getByRole('button', { name: 'Payouts: 1 failed payout' }).click()
  const restored = rowsOf(second.page, 'Expected payouts')
  await expect(restored).toHaveText([/^Completed/, /^Completed/, /^Failed/, /^Waiting/])
  await second.page.getByLabel('List', { exact: true }).selectOption({ label: 'July (2 open)' })
  await second.page.getByRole('button', { name: 'More for Expected payouts' }).click()
  await second.page.getByRole('menuitem', { name: 'Remove list' }).click()
  await expect(second.page.getByText('No expected payouts')).toBeVisible()
  await second.page.getByRole('button', { name: 'Undo' }).click()
  await expect(restored).toHaveText([/^Completed/, /^Completed.*USD₮/, /^Failed/, /^Waiting/])
  service.close()
})
