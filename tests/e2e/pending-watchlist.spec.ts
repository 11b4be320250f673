import type { Page } from '@playwright/test'
import { rawAddress, toFriendly } from '../../electron/demo/world/addresses.ts'
import { violationsOf } from './accessibility.ts'
import { expect, test } from './fixture.ts'
import { addAccount, detailOf, rowsOf } from './steps.ts'

test.use({ demoOptions: { seed: 1, startAt: Date.UTC(2026, 10, 20, 12) } })

function nthAddress(nth: number): string {
  const account = Buffer.alloc(32)
  account.writeUInt32BE((nth * 2_654_435_761) % 2 ** 32)
  account.writeUInt32BE(nth, 18)
  return toFriendly(rawAddress(0, account), { bounceable: true, testnet: false })
}

async function paste(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Add address' }).evaluate((field, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

async function expectAccessible(page: Page, what: string): Promise<void> {
  expect.soft(await violationsOf(page), what).toEqual([])
}

test('review of 500 pasted addresses shows three invalid lines and the new request interval', async ({
  page,
}) => {
  const known = nthAddress(1)
  await addAccount(page, known)
  const lines = Array.from({ length: 500 }, (_, index) => nthAddress(index + 1))
  lines[41] = 'hello'
  lines[99] = `${nthAddress(100).slice(0, -1)}${nthAddress(100).endsWith('A') ? 'B' : 'A'}`
  lines[377] = '0:CA6E'
  await paste(page, lines.join('\n'))
  const dialog = page.getByRole('dialog', { name: 'Import list' })
  await expect(dialog.getByRole('status')).toHaveText(/^496 new, 1 already watched, 0 repeated, 3 invalid/)
  await expect(dialog).toContainText(/would be requested about every \d+ m/)
  const rows = dialog.getByRole('row')
  for (const [nth, line, reason] of [
    [1, '42', 'A friendly address has 48 characters; this one has 5.'],
    [2, '100', 'The checksum of this friendly address is wrong'],
    [3, '378', 'has 4 hex digits; 64 are required'],
  ] as const) {
    await expect(rows.nth(nth).getByRole('cell').first()).toHaveText(line)
    await expect(rows.nth(nth)).toContainText(reason)
  }
  await expectAccessible(page, 'the review')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await paste(page, lines.slice(0, 60).join('\n'))
  await dialog.getByRole('textbox', { name: 'Add to group' }).fill('Exchange')
  await dialog.getByRole('button', { name: 'Watch 58' }).click()
  await expect(dialog).toHaveCount(0)
  const group = page.getByRole('region', { name: 'Exchange' })
  await expect(group.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '59')
  // The closed dialog returns the focus at an unpredictable time.
  await expect(async () => {
    await group
      .getByRole('button', { name: /^More for/ })
      .first()
      .focus()
    await page.keyboard.press('End')
    // Rows: "All accounts", and the group's header with its accounts. The one that was watched already has joined them.
    const last = page.locator('.watch-scroller li:focus-within')
    await expect(last).toHaveAttribute('data-index', '60', { timeout: 3_000 })
  }).toPass()
})

test('undo restores labels, groups, notes and order', async ({ page, demo }) => {
  const [first, second, third] = demo.suggested.accounts
  const csv = [
    'address,label,group,note',
    `${first?.address},Hot wallet,Treasury,"Signed by two, always"`,
    `${second?.address},Cold vault,Treasury,`,
    `${third?.address},Payroll,,`,
  ].join('\r\n')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: 'Watch 3' }).click()
  const treasury = page.getByRole('region', { name: 'Treasury' })
  const items = treasury.locator('.watch-button')
  await expect(items).toHaveText([/Hot wallet.*Signed by two, always/, /Cold vault/])

  await test.step('a dropped file opens the import review', async () => {
    const json = JSON.stringify([
      { address: demo.suggested.accounts[3]?.address ?? '', label: 'From a file', group: 'Treasury' },
      { address: first?.address ?? '' },
    ])
    await page.locator('.watch-pane').evaluate((pane, text) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([text], 'list.json', { type: 'application/json' }))
      pane.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    }, json)
    const dialog = page.getByRole('dialog', { name: 'Import list' })
    await expect(dialog.getByRole('status')).toHaveText(/^1 new, 1 already watched, 0 repeated, 0 invalid/)
    await dialog.getByRole('button', { name: 'Watch 1' }).click()
    await expect(items.filter({ hasText: 'From a file' })).toHaveCount(1)
  })

  await test.step('W toggles watching of the focused address', async () => {
    await page.getByRole('button', { name: 'All accounts' }).click()
    const row = rowsOf(page, 'Pending actions').first()
    await row.click()
    const detail = detailOf(page)
    const foreign = detail.locator('[data-address][tabindex]').first()
    await foreign.focus()
    await page.keyboard.down('w')
    const said = page.getByText(/^(Watching|Stopped watching) .+\.$/)
    await expect(said).toBeVisible()
    const first = await said.innerText()
    await page.keyboard.down('w')
    await page.keyboard.up('w')
    await page.evaluate(() => new Promise((done) => setTimeout(done, 500)))
    await expect(said).toHaveText(first)
  })
})
