import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { servePayments, walletOf, type Payment } from '../fixtures/payment-service.ts'
import { expect, test } from './fixture.ts'
import { detailOf, openPanel, rowsOf } from './steps.ts'

const wallets = Array.from({ length: 60 }, (_, nth) => walletOf(nth))
const teams = ['Treasury', 'Payroll', 'Markets']
const vendors = Array.from({ length: 20 }, (_, nth) => walletOf(1_000 + nth))
const failing = new Set([4, 11, 18])

/** Returns the amount for a vendor in micro-units: 48,081 USD₮ for the first, and 100 more for each further vendor. */
const unitsOf = (nth: number): bigint => 48_081_000_000n + BigInt(nth) * 100n

const payments = vendors.map((to, nth): Payment => ({
  from: wallets[nth % 7] ?? '',
  to,
  units: nth === 0 ? '48081000000' : String(unitsOf(nth) / 3n),
  comment: `INV-${nth}`,
  outcome: failing.has(nth) ? 'failed' : 'completed',
}))

function decimalOf(units: string): string {
  const digits = units.padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const data = new DataTransfer()
    data.setData('text/plain', pasted)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, text)
}

async function addRule(page: Page, kind: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a rule' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('When', { exact: true }).selectOption(kind)
  await dialog.getByLabel('Name').fill(name)
  await expect(dialog.getByRole('status')).toContainText(/It would have fired \d+ times? in the last 30 days/)
  await dialog.getByRole('button', { name: 'Save rule' }).click()
  await expect(page.getByRole('list', { name: 'Rules', exact: true })).toContainText(name)
}

test('the first hour of a treasury operator: 60 wallets, one payout, four rules and 20 expected payouts', async ({
  launch,
}) => {
  const service = await servePayments()
  service.set(payments)
  const { page } = await launch({ switches: [`--base-url=${service.url}`] })
  const rows = rowsOf(page, 'Pending actions')
  const filter = page.getByRole('combobox', { name: 'Filter' })

  await test.step('60 addresses are pasted, grouped by team', async () => {
    const lines = wallets.map((wallet, nth) => `${wallet},Wallet ${nth},${teams[nth % 3]}`)
    await page.getByRole('textbox', { name: 'Add address' }).focus()
    await paste(page, ['Address,Name,Team', ...lines].join('\n'))
    const dialog = page.getByRole('dialog', { name: 'Import list' })
    await expect(dialog.getByLabel('Groups from column')).toHaveValue('Team')
    await dialog.getByRole('button', { name: 'Watch 60' }).click()
    for (const team of teams) {
      const first = page.getByRole('region', { name: team }).getByRole('listitem').first()
      // The list draws only the rows in view.
      if (team === teams.at(-1)) await page.locator('.watch-list .watch-button').first().press('End')
      await expect(first).toHaveAttribute('aria-setsize', '20')
    }
    await expect(rows).toHaveCount(20)
  })

  await test.step('one payout is found by its amount and symbol', async () => {
    await filter.fill('48081 usdt')
    await expect(rows).toHaveCount(1)
    await expect(rows.first()).toContainText('Completed')
    await expect(rows.first()).toContainText('48,081')
    await rows.first().click()
    await expect(detailOf(page)).toContainText('INV-0')
    await filter.fill('')
  })

  await test.step('one payment is followed by its hash until it ends', async () => {
    const next: Payment = {
      from: wallets[8] ?? '',
      to: vendors[0] ?? '',
      units: '7000000',
      comment: 'T',
      outcome: 'pending',
    }
    service.set([...payments, next])
    const live = rows.filter({ hasText: 'Pending' })
    await expect(live).toHaveCount(1)
    const hash = (await live.getAttribute('data-row')) ?? ''
    await page.getByRole('textbox', { name: 'Add address' }).fill(hash)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    service.set([...payments, { ...next, outcome: 'completed' }])
    await expect(page.locator(`[data-row="${hash}"]`).first()).toContainText('Completed')
  })

  await test.step('four rules are tried over the stored history and saved', async () => {
    await openPanel(page, 'Alerts')
    await page.getByRole('button', { name: 'Rules', exact: true }).click()
    await addRule(page, 'trace-failed', 'Payout failed')
    await addRule(page, 'trace-completed', 'Payout arrived')
    await addRule(page, 'first-payment', 'New counterparty')
    await addRule(page, 'trace-long', 'Payout takes long')
  })

  await test.step('17 of 20 expected payouts are ticked off, and 3 are red', async () => {
    const lines = payments.map(({ to, units, comment }) => `${to},USDT,${decimalOf(units)},${comment}`)
    const file = join(mkdtempSync(join(tmpdir(), 'lookout-hour-')), 'Vendors.csv')
    writeFileSync(file, ['recipient,asset,amount,comment', ...lines].join('\n'))
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox', { name: 'Go to anything' }).fill('expected payouts')
    await page.keyboard.press('Enter')
    await page.getByLabel('CSV file with expected payouts').setInputFiles(file)
    await page.getByRole('dialog').getByRole('button', { name: 'Expect payouts' }).click()
    const payouts = rowsOf(page, 'Expected payouts')
    await expect(payouts.filter({ hasText: 'Completed' })).toHaveCount(17)
    await expect(payouts.filter({ has: page.locator('.state.tone-bad') })).toHaveCount(3)
    await expect(page.getByRole('row', { name: /^USDT .*\(20\)/ })).toContainText(/\(17\).*\(3\)/)
    await payouts.first().getByRole('button', { name: 'Show trace' }).click()
    await expect(detailOf(page)).toContainText('INV-0')
  })
  service.close()
})
